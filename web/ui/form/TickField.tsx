import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { TickBox } from '../TickBox.tsx';

type Props<V extends FieldValues> = { name: FieldPathByValue<V, boolean>; label: string; hint?: string };

/** A field that is on or off. */
export function TickField<V extends FieldValues>({ name, label, hint }: Props<V>) {
  const { control } = useFormContext<V>();
  const { field } = useController({ name, control });
  const hintId = useId();
  return (
    <div>
      <TickBox
        name={name}
        checked={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        describedBy={hint && hintId}
      >
        {label}
      </TickBox>
      {hint && (
        <chakra.p id={hintId} fontSize="sm" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </div>
  );
}
