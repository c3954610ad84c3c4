import { Button, NativeSelect } from '@chakra-ui/react';
import { controlSize } from '../ui/form/controlSize.ts';
import { useShown } from '../ui/useShown.ts';

type Props = {
  label: string;
  /** The choice that lets all pass. */
  all: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

/** Beside a search box: one thing to filter the list by. */
export function ChoiceFilter({ label, all, value, options, onChange }: Props) {
  const [shown, choose] = useShown(value, onChange);
  return (
    <NativeSelect.Root
      size={controlSize}
      width={{ base: 'full', sm: 'auto' }}
      flex={{ base: '1 1 9rem', md: 'none' }}
    >
      <NativeSelect.Field aria-label={label} value={shown} onChange={(event) => choose(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** The way back to all. */
export const ClearFilters = ({ list }: { list: { filtered: boolean; clearFilters: () => void } }) => (
  <Button
    size={controlSize}
    variant="outline"
    bg="bg.panel"
    // Not `disabled`: the focus would be lost on the button that has just cleared them.
    aria-disabled={!list.filtered || undefined}
    onClick={() => list.filtered && list.clearFilters()}
  >
    Clear Filters
  </Button>
);
