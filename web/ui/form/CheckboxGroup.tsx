import { Button, chakra } from '@chakra-ui/react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { showType } from '#shared/domain/text.ts';
import { FormFieldGroup } from '../FormField.tsx';
import { optionStyles } from './Options.ts';

export type CheckboxGroupProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string[]>;
  label: string;
  required?: boolean;
  hint?: string;
  options: readonly string[];
  /** Adds two buttons that tick all boxes and none. */
  selectAll?: boolean;
  /** Called after each change with the ticked values. */
  onChosen?: (values: string[]) => void;
};

/** So many boxes fit into one row. */
const FEW = 4;
/** So many characters fit into a narrow column. */
const SHORT = 8;

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    '&[data-short]': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(5.25rem, 100%), 1fr))' },
    columnGap: 4,
    // Few boxes stand in one row, as wide as their texts.
    '&[data-few]': { display: 'flex', flexWrap: 'wrap' },
    ...optionStyles,
  },
});

/**
 * Several names of a list. The form holds the ticked ones in the order of the list. A ticked name always stays among
 * the options.
 *
 * The boxes are the browser's own, because 60 of them are drawn in 10 ms. The library's take 110 ms, and about six times as
 * long on a phone, which is felt when a form opens.
 */
export function CheckboxGroup<V extends FieldValues>(props: CheckboxGroupProps<V>) {
  const { name, label, required, hint, options, selectAll = false, onChosen } = props;
  const { control } = useFormContext<V>();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  const ticked: readonly string[] = field.value;
  const all = [...new Set([...options, ...ticked])];
  const choose = (wanted: (option: string) => boolean) => {
    const values = all.filter(wanted);
    field.onChange(values);
    onChosen?.(values);
  };
  return (
    <FormFieldGroup name={name} label={label} required={required} hint={hint} error={error}>
      {selectAll && (
        <chakra.div display="flex" gap={2} marginBottom={1}>
          <Button size="xs" variant="outline" type="button" onClick={() => choose(() => true)}>
            Select all
          </Button>
          <Button size="xs" variant="outline" type="button" onClick={() => choose(() => false)}>
            Clear
          </Button>
        </chakra.div>
      )}
      <Boxes
        data-few={all.length <= FEW ? '' : undefined}
        data-short={all.every((option) => option.length <= SHORT) ? '' : undefined}
      >
        {all.map((option, index) => (
          <label key={option}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              aria-invalid={error ? true : undefined}
              checked={ticked.includes(option)}
              onBlur={field.onBlur}
              onChange={({ target: { checked } }) =>
                choose((each) => (each === option ? checked : ticked.includes(each)))
              }
            />
            {showType(option)}
          </label>
        ))}
      </Boxes>
    </FormFieldGroup>
  );
}
