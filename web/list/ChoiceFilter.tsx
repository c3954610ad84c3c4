import { Button } from '@chakra-ui/react';
import { Select } from '../ui/Select.tsx';
import { emptyUnasked, useAnyUnasked } from './unasked.ts';

type Props<V extends string> = {
  label: string;
  /** The label of the choice that lets everything pass. */
  all: string;
  value: V | '';
  options: readonly (readonly [value: V, name: string])[];
  onChange: (value: V | '') => void;
};

/** A filter of the list, beside its search box. It shows the value of the address, even if the list lacks it. */
export function ChoiceFilter<V extends string>({ label, all, value, options, onChange }: Props<V>) {
  const listed = value === '' || options.some(([key]) => key === value);
  const offered = listed ? options : [...options, [value, value] as const];
  return (
    <Select
      aria-label={label}
      box={{ width: { base: 'full', sm: 'auto' }, flex: { base: '1 1 9rem', md: 'none' } }}
      value={value}
      none={all}
      options={offered}
      onChange={(text) => onChange(offered.find(([key]) => key === text)?.[0] ?? '')}
    />
  );
}

type ClearProps = { list: { filtered: boolean; clearFilters: () => void } };

/** A button that clears the filters, and empties the fields that are typed, the search box among them. */
export function ClearFilters({ list }: ClearProps) {
  const unasked = useAnyUnasked();
  const able = list.filtered || unasked;
  const clear = () => {
    emptyUnasked();
    if (list.filtered) list.clearFilters();
  };
  return (
    <Button
      variant="outline"
      // Not `disabled`: the button that has just cleared the filters would lose the focus.
      aria-disabled={!able || undefined}
      onClick={() => able && clear()}
    >
      Clear Filters
    </Button>
  );
}
