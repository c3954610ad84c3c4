import { chakra } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

/** A label with the browser's own box or radio button, as large as a finger needs it. */
export const tickStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
  '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
} as const;

const Label = chakra('label', {
  base: { ...tickStyles, '&[data-low]': { minHeight: { base: '11', lg: '6' }, minWidth: '6' } },
});

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  /** The name of a box without a text. */
  label?: string;
  describedBy?: string;
  disabled?: boolean;
  /** Whether it is as low as a line of text on a wide screen, for many boxes together. */
  low?: boolean;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  children?: ReactNode;
};

/** A box to tick with its text. `CheckboxGroup` says why the box is the browser's own. */
export const TickBox = ({ onChange, label, describedBy, low, inputRef, children, ...box }: Props) => (
  <Label data-low={low ? '' : undefined}>
    <input
      {...box}
      ref={inputRef}
      type="checkbox"
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </Label>
);
