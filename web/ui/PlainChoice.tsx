import { NativeSelect } from '@chakra-ui/react';
import { FormField } from './FormField.tsx';
import { controlSize } from './form/controlSize.ts';

type Props = {
  label: string;
  hint: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** A labelled list from which to choose one, outside of a form of records. */
export const PlainChoice = ({ label, hint, value, options, onChange }: Props) => (
  <FormField label={label} hint={hint}>
    {(control) => (
      <NativeSelect.Root size={controlSize}>
        <NativeSelect.Field {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    )}
  </FormField>
);
