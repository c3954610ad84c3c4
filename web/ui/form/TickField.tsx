import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';

type Props<V extends FieldValues> = { name: FieldPathByValue<V, boolean>; label: string; hint?: string };

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { base: '11', md: '8' },
    fontWeight: 'medium',
    cursor: 'pointer',
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

/** A field that is on or off. */
export function TickField<V extends FieldValues>({ name, label, hint }: Props<V>) {
  const { control } = useFormContext<V>();
  const {
    field: { value, ...field },
  } = useController({ name, control });
  const hintId = useId();
  return (
    <div>
      <Label>
        <input {...field} type="checkbox" checked={value} aria-describedby={hint && hintId} />
        {label}
      </Label>
      {hint && (
        <chakra.p id={hintId} fontSize="sm" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </div>
  );
}
