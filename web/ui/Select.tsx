import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlSize } from './form/controlSize.ts';

type Props = Omit<ComponentProps<typeof NativeSelect.Field>, 'value' | 'onChange' | 'children'> & {
  value: string;
  /** The text for no choice. Without it there always is one. */
  none?: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  /** How it lies on the screen. */
  box?: NativeSelect.RootProps;
};

/** The browser's own list from which to choose one. */
export const Select = ({ none, options, onChange, box, ...field }: Props) => (
  <NativeSelect.Root size={controlSize} {...box}>
    <NativeSelect.Field {...field} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
