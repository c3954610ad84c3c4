import { useState } from 'react';
import type { School } from '#shared/domain/school.ts';
import { SchoolPicker } from '../../../reference/SchoolPicker.tsx';
import { FormField } from '../../../ui/FormField.tsx';

export type Chosen = Pick<School, 'id' | 'school_id' | 'school_name'>;

type Props = {
  label: string;
  hint?: string;
  error?: string;
  value: Chosen | undefined;
  onChange: (school: Chosen | undefined) => void;
};

/** Chooses an open school by searching for it. */
export function SchoolField({ label, hint, error, value, onChange }: Props) {
  /** While it is undefined, the field shows the chosen school. */
  const [typed, setTyped] = useState<string>();
  const chosen = value ? `${value.school_id} · ${value.school_name}` : '';
  return (
    <FormField label={label} required hint={hint} error={error}>
      {(control) => (
        <SchoolPicker
          source="schools.search"
          strict
          control={control}
          text={typed ?? chosen}
          onText={setTyped}
          onChoose={(school) => {
            setTyped(undefined);
            onChange(school);
          }}
          onRestore={() => setTyped(undefined)}
          onLeave={() => {
            if (typed === '') onChange(undefined);
            setTyped(undefined);
          }}
        />
      )}
    </FormField>
  );
}
