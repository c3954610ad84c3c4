import { Button, chakra } from '@chakra-ui/react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { showType } from '#shared/domain/text.ts';
import { FormFieldGroup } from '../FormField.tsx';

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

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    columnGap: 4,
    '& label': {
      display: 'flex',
      gap: 2,
      alignItems: 'center',
      minHeight: { base: '11', md: '8' },
      cursor: 'pointer',
    },
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

/**
 * Several names of a list. The form holds the ticked ones in the order of the list. A ticked name always stays among
 * the options.
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
    <FormFieldGroup label={label} required={required} hint={hint} error={error}>
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
      <Boxes>
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
