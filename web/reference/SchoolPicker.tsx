import { type Ref, useState } from 'react';
import { Combobox } from '../ui/Combobox.tsx';
import type { ControlProps } from '../ui/FormField.tsx';
import { type Found, useTypedSearch } from './useTypedSearch.ts';

type SchoolSource = 'schools.search' | 'schools.lookup';

type Props<S extends SchoolSource> = {
  source: S;
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  onChoose: (school: Found[S]) => void;
  strict?: boolean;
  onLeave?: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Finds a school by a part of its name or its School ID. */
export function SchoolPicker<S extends SchoolSource>({ source, onChoose, ...props }: Props<S>) {
  // Searches only for what is typed, not for the name that was there from the start or was chosen.
  const [typed, setTyped] = useState('');
  const { rows: schools, note } = useTypedSearch(source, typed);
  return (
    <Combobox
      {...props}
      options={schools.map((school) => ({
        key: school.school_id,
        title: school.school_name,
        detail: [school.school_id, school.rd_block, school.district].filter(Boolean).join(' · '),
      }))}
      note={note}
      maxLength={200}
      placeholder="Type a name or School ID"
      onText={(text) => {
        setTyped(text);
        props.onText(text);
      }}
      onLeave={() => {
        setTyped('');
        props.onLeave?.();
      }}
      onChoose={(key) => {
        setTyped('');
        const school = schools.find(({ school_id }) => school_id === key);
        if (school) onChoose(school);
      }}
    />
  );
}
