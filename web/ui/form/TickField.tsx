import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';

type Props<V extends FieldValues> = { name: FieldPathByValue<V, boolean>; label: string; hint?: string };

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: { base: '11', md: '8' },
    fontWeight: 'medium',
    cursor: 'pointer',
    '& input': {
      appearance: 'none',
      position: 'relative',
      flexShrink: 0,
      width: '10',
      height: '6',
      borderRadius: 'full',
      background: 'border.control',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
    },
    '& input::after': {
      content: '""',
      position: 'absolute',
      top: '0.25rem',
      insetStart: '0.25rem',
      width: '4',
      height: '4',
      borderRadius: 'full',
      background: 'bg.panel',
      transition: 'inset-inline-start 120ms',
    },
    '& input:checked': { background: 'colorPalette.solid' },
    '& input:checked::after': { insetStart: '1.25rem' },
  },
});

/** A field that is on or off. */
export function SwitchField<V extends FieldValues>({ name, label, hint }: Props<V>) {
  const { control } = useFormContext<V>();
  const {
    field: { value, ...field },
  } = useController({ name, control });
  const hintId = useId();
  return (
    <div>
      <Label>
        <input
          {...field}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          aria-describedby={hint && hintId}
        />
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
