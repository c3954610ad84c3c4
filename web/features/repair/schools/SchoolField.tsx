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
export const SchoolField = ({ value, onChange, ...field }: Props) => (
  <FormField required {...field}>
    {(control) => (
      <SchoolPicker
        source="schools.search"
        control={control}
        chosen={value ? `${value.school_id} · ${value.school_name}` : ''}
        onChoose={onChange}
        onClear={() => onChange(undefined)}
      />
    )}
  </FormField>
);
