import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { FormField } from '../FormField.tsx';
import { TextArea } from './TextArea.tsx';

export type LongTextFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  hint?: string;
  maxLength: number;
};

/** A field for several lines of text. It belongs to the form around it. */
export function LongTextField<V extends FieldValues>(props: LongTextFieldProps<V>) {
  const { name, label, required, hint, maxLength } = props;
  const { register, control } = useFormContext<V>();
  const { errors } = useFormState({ control, name, exact: true });
  const fault: FieldError | undefined = get(errors, name);
  return (
    <FormField label={label} required={required} hint={hint} error={fault?.message}>
      {(a11y) => <TextArea {...a11y} {...register(name)} maxLength={maxLength} rows={3} />}
    </FormField>
  );
}
