import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A card of a form. Its heading can take the focus, because the list of sections leads there. */
export const FormCard = chakra('section', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    paddingX: 4,
    paddingY: 2,
    marginBottom: 1.5,
    scrollMarginTop: 'calc(var(--bar-height) + 1rem)',
    '& > h2, & > * > h2': { fontWeight: 'semibold', lineHeight: 'short', scrollMarginTop: '1.5rem' },
  },
});

/** The fields of a form in as many columns as fit. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.25rem, 100%), 1fr))',
    columnGap: 3,
    rowGap: 2,
    alignItems: 'start',
  },
});

/** On a wide screen, a label stands beside its field: one line less. */
export const labelsBeside = {
  xl: {
    '& > div': { display: 'grid', gridTemplateColumns: '9rem 1fr', alignItems: 'center' },
    '& > div > :not(label)': { gridColumn: 2 },
  },
};

/** The same for several controls that answer one question. */
const legendsBeside = {
  xl: {
    '& > fieldset > legend': { float: 'left', width: '9rem', lineHeight: '2rem' },
    '& > fieldset > :not(legend)': { marginInlineStart: '9rem' },
    '& > fieldset > [data-hint]': { marginTop: 0, lineHeight: '2rem' },
  },
};

type Props = {
  /** The id by which the list of sections finds the card. */
  id?: string;
  title: string;
  /** Whether the only label of the section says the same as its title, which then is for screen readers. */
  titled?: boolean;
  children: ReactNode;
};

/** A titled card of a form, with its fields. */
export function FormSection({ id, title, titled = true, children }: Props) {
  return (
    <FormCard id={id}>
      <chakra.h2 tabIndex={-1} marginBottom={1} srOnly={!titled}>
        {title}
      </chakra.h2>
      <FieldGrid css={legendsBeside}>{children}</FieldGrid>
    </FormCard>
  );
}
