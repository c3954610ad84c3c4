import { chakra } from '@chakra-ui/react';
import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { FormField } from '../FormField.tsx';

export type LongTextFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  hint?: string;
  maxLength: number;
};

const Area = chakra('textarea', {
  base: {
    width: 'full',
    minHeight: '5.5rem',
    paddingX: 3,
    paddingY: 2,
    fontSize: { base: 'md', md: 'sm' },
    resize: 'vertical',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.control',
    background: 'bg.panel',
    focusVisibleRing: 'inside',
    focusRingColor: 'colorPalette.focusRing',
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
  },
});

/** A field for several lines of text. It belongs to the form around it. */
export function LongTextField<V extends FieldValues>(props: LongTextFieldProps<V>) {
  const { name, label, required, hint, maxLength } = props;
  const { register, control } = useFormContext<V>();
  const { errors } = useFormState({ control, name, exact: true });
  const fault: FieldError | undefined = get(errors, name);
  return (
    <FormField label={label} required={required} hint={hint} error={fault?.message}>
      {(a11y) => <Area {...a11y} {...register(name)} maxLength={maxLength} rows={3} />}
    </FormField>
  );
}
