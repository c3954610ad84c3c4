import { useId, useState } from 'react';
import { SchoolPicker } from '../../reference/SchoolPicker.tsx';

type Props = {
  /** Names the field, for screen readers alone unless it is `labelled`. */
  label: string;
  labelled?: boolean;
  /** The School ID, or the text that was pasted in its place; '' for none. */
  value: string;
  /** The school's name, as far as it is known. */
  text: string;
  onChange: (schoolId: string, name: string) => void;
  byHand?: boolean;
};

/** A school in a line, which is typed for and chosen. */
export function SchoolCell({ label, labelled, value, text, onChange, byHand }: Props) {
  const id = useId();
  /** While it is undefined, the field shows the chosen school. */
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <label htmlFor={id} hidden={!labelled}>
        {label}
      </label>
      <SchoolPicker
        source="schools.lookup"
        strict
        byHand={byHand}
        control={{ id }}
        text={typed ?? (text || value)}
        onText={setTyped}
        onChoose={({ school_id, school_name }) => {
          setTyped(undefined);
          onChange(school_id, school_name);
        }}
        onRestore={() => setTyped(undefined)}
        onLeave={() => {
          if (typed === '') onChange('', '');
          setTyped(undefined);
        }}
      />
    </>
  );
}
