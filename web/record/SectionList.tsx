import { chakra } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { formMessages } from '#shared/messages/forms.ts';
import type { Checked } from './faults.ts';
import type { Told } from './screenOrder.ts';
import { useFaults } from './useFaults.ts';

/** A section of a form: the id of its card, its title, and the fields that it holds. */
export type Section = {
  id: string;
  title: string;
  fields: readonly string[];
  /** Whether an entry of its list has what somebody filled in. */
  holds?: (entry: Record<string, string>) => boolean;
};

type Values = Record<string, unknown>;
type Props = {
  sections: readonly Section[];
  check: (values: never) => Checked<unknown>;
  /** The faults of the last try to save. */
  told: readonly Told[];
  /** The field that holds text that is no choice. Its value is still the choice before. */
  unchosen?: string;
};

const List = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: { xl: 'column' },
    gap: 1,
    alignSelf: 'start',
    // Below the bar in one line that scrolls sideways; on a wide screen beside the fields.
    xlDown: {
      overflowX: 'auto',
      marginX: { base: -4, md: -6, lg: -8 },
      paddingX: { base: 2, md: 4, lg: 6 },
      marginBottom: 2,
      background: 'bg.subtle',
      borderBottomWidth: '1px',
    },
    xl: { position: 'sticky', top: 'calc(var(--bar-height) + 1rem)' },
    // On a low screen, as with a large text, the fields need the room.
    '@media (min-height: 30em)': {
      xlDown: { position: 'sticky', top: 'var(--bar-height)', zIndex: 'docked' },
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
      paddingX: 2,
      minHeight: { base: '11', md: '9' },
      borderRadius: 'md',
      fontSize: 'sm',
      color: 'fg.muted',
      whiteSpace: { base: 'nowrap', xl: 'normal' },
    },
    '& a:hover': { background: 'bg.muted', color: 'fg' },
  },
});

/** Whether a section has anything in a field. */
const isFilled = ({ holds = Boolean }: Section, value: unknown): boolean =>
  Array.isArray(value) ? value.some(holds) : typeof value === 'string' ? value.trim() !== '' : Boolean(value);
const sectionOf = (field: string) => field.split('.')[0] ?? field;

/** The sections of a form. A tick says that a section is filled and has no fault; a number counts its faults. */
export function SectionList({ sections, check, told, unchosen }: Props) {
  const values = useDeferredValue(useWatch() as Values);
  const lacking = Object.keys(check(values as never).faults ?? {}).map(sectionOf);
  const left = useFaults(told).flatMap(({ field, message }) => (message ? [sectionOf(field)] : []));
  return (
    <List aria-label={formMessages.sections}>
      {sections.map((section) => {
        const { id, title, fields } = section;
        const faults = left.filter((field) => fields.includes(field)).length;
        const complete =
          fields.some((field) => isFilled(section, values[field])) &&
          ![...lacking, unchosen].some((field) => field && fields.includes(field));
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-label={[title, faults > 0 ? formMessages.faults(faults) : complete && formMessages.complete]
              .filter(Boolean)
              .join(', ')}
            onClick={(event) => {
              event.preventDefault();
              const heading = document.querySelector<HTMLElement>(`#${id} h2`);
              heading?.focus({ preventScroll: true });
              heading?.scrollIntoView({ block: 'start' });
            }}
          >
            {title}
            {faults > 0 ? (
              <chakra.span color="fg.error" fontWeight="semibold">
                {faults}
              </chakra.span>
            ) : (
              complete && <chakra.span color="green.fg">✓</chakra.span>
            )}
          </a>
        );
      })}
    </List>
  );
}
