import { type Ref, useState } from 'react';
import { showType } from '#shared/domain/text.ts';
import { formMessages } from '#shared/messages/forms.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { Combobox } from '../ui/Combobox.tsx';
import type { ControlProps } from '../ui/FormField.tsx';
import { noteSchool, recentSchool } from './recentSchool.ts';
import { type Found, useTypedSearch } from './useTypedSearch.ts';

type SchoolSource = 'schools.search' | 'schools.lookup';

type Props<S extends SchoolSource> = {
  source: S;
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  onChoose: (school: Found[S]) => void;
  strict?: boolean;
  /** Whether nothing but Enter or a press chooses: a choice does more than fill the field. */
  byHand?: boolean;
  onLeave?: () => void;
  onRestore?: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * Finds a school by a part of its name, its School ID, its place or its block office. While nothing is typed, the arrow
 * keys offer the school that was chosen last.
 */
export function SchoolPicker<S extends SchoolSource>({ source, onChoose, byHand, ...props }: Props<S>) {
  // Searches only for what is typed, not for the name that was there from the start or was chosen.
  const [typed, setTyped] = useState('');
  const { rows, note, more, pending, meant, failed } = useTypedSearch(source, typed);
  const last = props.text === '' ? recentSchool(source) : undefined;
  const schools = last ? [last] : rows;
  return (
    <Combobox
      {...props}
      options={schools.map((school) => ({
        key: school.school_id,
        title: school.school_name,
        detail: [
          school.school_id,
          school.habitation,
          school.rd_block,
          school.district,
          showType(school.block_office),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      note={note}
      more={more}
      pending={pending}
      meant={byHand ? undefined : meant?.school_id}
      fault={failed ? listMessages.searchFailed : formMessages.chooseListed('school')}
      maxLength={200}
      placeholder={last ? 'Type a name, School ID or place, or press ↓' : 'Type a name, School ID or place'}
      onText={(text) => {
        setTyped(text);
        props.onText(text);
      }}
      onLeave={() => {
        setTyped('');
        props.onLeave?.();
      }}
      onRestore={() => {
        setTyped('');
        props.onRestore?.();
      }}
      onChoose={(key) => {
        setTyped('');
        const school = schools.find(({ school_id }) => school_id === key);
        if (!school) return;
        noteSchool(source, school);
        onChoose(school);
      }}
    />
  );
}
