import { type Ref, useState } from 'react';
import { SchoolPicker } from '../../reference/SchoolPicker.tsx';
import { FormField } from '../../ui/FormField.tsx';

type Props = {
  label: string;
  error?: string;
  /** The chosen School ID; '' for none. */
  value: string;
  onChange: (schoolId: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** Chooses a School ID by searching for the school. After a choice the field also shows the school's name. */
export function SchoolChoice({ label, error, value, onChange, onBlur, inputRef }: Props) {
  const [found, setFound] = useState<{ school_id: string; school_name: string }>();
  const chosen = found?.school_id === value ? `${value} · ${found.school_name}` : value;
  return (
    <FormField label={label} required error={error}>
      {(control) => (
        <SchoolPicker
          source="schools.search"
          control={control}
          name="school_id"
          inputRef={inputRef}
          chosen={chosen}
          onChoose={(school) => {
            setFound(school);
            onChange(school.school_id);
          }}
          onClear={() => onChange('')}
          onBlur={onBlur}
        />
      )}
    </FormField>
  );
}
