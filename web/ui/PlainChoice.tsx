import { FormField } from './FormField.tsx';
import { Select } from './Select.tsx';

type Props = {
  label: string;
  hint: string;
  required?: boolean;
  error?: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** A labelled list from which to choose one, outside of a form of records. */
export const PlainChoice = ({ label, hint, required, error, ...choice }: Props) => (
  <FormField {...{ label, hint, required, error }}>
    {(control) => <Select {...control} {...choice} />}
  </FormField>
);
