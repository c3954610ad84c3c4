import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { SchoolPicker } from '../../reference/SchoolPicker.tsx';
import type { ControlProps } from '../../ui/FormField.tsx';

type Props = Omit<ControlProps, 'id'> & {
  /** Names the field, for screen readers alone unless it is `labelled`. */
  label: string;
  labelled?: boolean;
  /** The School ID, or the text that was pasted in its place; '' for none. */
  value: string;
  /** The school's name, as far as it is known. */
  text: string;
  /** Where the chosen school lies; undefined until it is known to be one. */
  place?: string;
  onChange: (schoolId: string, name: string) => void;
  byHand?: boolean;
};

/** A school in a line, which is typed for and chosen. */
export function SchoolCell({ label, labelled, value, text, place, onChange, byHand, ...aria }: Props) {
  const id = useId();
  return (
    <>
      {/* Not `hidden`: Chrome takes no name from a hidden label. */}
      <chakra.label htmlFor={id} srOnly={!labelled}>
        {label}
      </chakra.label>
      <SchoolPicker
        source="schools.lookup"
        byHand={byHand}
        control={{ ...aria, id }}
        chosen={text || value}
        onChoose={({ school_id, school_name }) => onChange(school_id, school_name)}
        onClear={() => onChange('', '')}
      />
      {/* The field may be too narrow for the name, which other schools may have as well. */}
      {place !== undefined && <small>{[value, place].filter(Boolean).join(' · ')}</small>}
    </>
  );
}
