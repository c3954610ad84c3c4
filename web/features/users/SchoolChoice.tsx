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
  /** While it is undefined, the field shows the chosen school. */
  const [typed, setTyped] = useState<string>();
  const chosen = found?.school_id === value ? `${value} · ${found.school_name}` : value;
  return (
    <FormField label={label} required error={error}>
      {(control) => (
        <SchoolPicker
          source="schools.search"
          strict
          control={control}
          name="school_id"
          inputRef={inputRef}
          text={typed ?? chosen}
          onText={setTyped}
          onChoose={(school) => {
            setTyped(undefined);
            setFound(school);
            onChange(school.school_id);
          }}
          onRestore={() => setTyped(undefined)}
          onLeave={() => {
            if (typed === '') onChange('');
            setTyped(undefined);
            onBlur?.();
          }}
        />
      )}
    </FormField>
  );
}
