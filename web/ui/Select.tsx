import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { DISABLED, inputSizes, typedInto } from './recipes.ts';
import { controlSize } from './sizes.ts';

const selectSize = (field: object) => ({ field: { ...field, pe: '8' }, indicator: { insetEnd: '2' } });

/** Not in the theme: no first screen has a list. */
export const nativeSelect = {
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { height: 'fit-content', display: 'flex', width: 'full', position: 'relative' },
    field: { ...typedInto, '& > option, & > optgroup': { bg: 'bg.panel', color: 'fg' } },
    indicator: {
      position: 'absolute',
      display: 'inline-flex',
      alignItems: 'center',
      height: 'full',
      top: '0',
      color: 'fg.muted',
      pointerEvents: 'none',
      _icon: { boxSize: '4' },
      _disabled: DISABLED,
    },
  },
  variants: {
    size: {
      sm: selectSize({ h: '9', fontSize: 'sm', px: '2.5' }),
      md: selectSize(inputSizes.md),
      lg: selectSize(inputSizes.lg),
    },
  },
  defaultVariants: { size: controlSize },
};

type Props = Omit<ComponentProps<typeof NativeSelect.Field>, 'value' | 'onChange' | 'children'> & {
  value: string;
  /** The text for no choice. Without it there always is one. */
  none?: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  /** How it lies on the screen. */
  box?: NativeSelect.RootProps;
};

/** The browser's own list from which to choose one. */
export const Select = ({ none, options, onChange, box, ...field }: Props) => (
  <NativeSelect.Root recipe={nativeSelect} {...box}>
    <NativeSelect.Field {...field} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
