import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { showType } from '#shared/domain/text.ts';
import { FormField } from '../FormField.tsx';
import { Select } from '../Select.tsx';

export type ChoiceFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  hint?: string;
  /** The hint instead while the value is not among the options. */
  unlisted?: string;
  /** The text for no choice. Without it a choice cannot be undone. */
  placeholder?: string;
  options: readonly string[];
  /** The text of an option on screen. */
  show?: (option: string) => string;
  /** A value that stays selectable even if the list does not hold it. */
  own?: string;
  disabled?: boolean;
  /** Whether a dialog focuses this field first. */
  initialFocus?: boolean;
  onChosen?: (value: string) => void;
};

/** A list from which to choose one name. The present value is always among the options. */
export function ChoiceField<V extends FieldValues>(props: ChoiceFieldProps<V>) {
  const { name, label, required, placeholder, options, own = '', show = showType, ...rest } = props;
  const { control } = useFormContext<V>();
  const { field, fieldState } = useController({ name, control });
  const value: string = field.value;
  const hint = (value && !options.includes(value) && props.unlisted) || props.hint;
  const all = [...new Set([...options, own, value].filter(Boolean))];
  return (
    <FormField label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {(a11y) => (
        <Select
          {...a11y}
          {...field}
          box={{ disabled: rest.disabled }}
          data-initial-focus={rest.initialFocus ? '' : undefined}
          none={placeholder || undefined}
          options={all.map((option) => [option, show(option)])}
          onChange={(chosen) => {
            field.onChange(chosen);
            rest.onChosen?.(chosen);
          }}
        />
      )}
    </FormField>
  );
}
