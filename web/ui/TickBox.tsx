import { chakra } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { base: '11', md: '8' },
    cursor: 'pointer',
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  describedBy?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  children: ReactNode;
};

/** A box to tick with its text. `CheckboxGroup` says why the box is the browser's own. */
export const TickBox = ({ checked, onChange, name, describedBy, onBlur, inputRef, children }: Props) => (
  <Label>
    <input
      ref={inputRef}
      type="checkbox"
      name={name}
      aria-describedby={describedBy}
      checked={checked}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </Label>
);
