import { type Ref, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { formMessages } from '#shared/messages/forms.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { Combobox } from '../ui/Combobox.tsx';
import type { ControlProps } from '../ui/FormField.tsx';
import { teacherOptions } from './teacherChoice.ts';
import { useTypedSearch } from './useTypedSearch.ts';

type Props = {
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  onChoose: (teacher: Teacher) => void;
  onLeave: () => void;
  onRestore: () => void;
  /** Whether nothing but Enter or a press chooses: a choice does more than fill the field. */
  byHand?: boolean;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Finds a teacher record by a part of the name or the Teacher ID. */
export function TeacherPicker({ onChoose, byHand, ...props }: Props) {
  // Searches only for what is typed, not for the name that was chosen.
  const [typed, setTyped] = useState('');
  const { rows: teachers, note, more, pending, meant, failed } = useTypedSearch('teachers.search', typed);
  return (
    <Combobox
      {...props}
      strict
      options={teacherOptions(teachers)}
      note={note}
      maxLength={100}
      placeholder="Type a name or Teacher ID"
      more={more}
      pending={pending}
      meant={byHand || !meant ? undefined : String(meant.id)}
      fault={failed ? listMessages.searchFailed : formMessages.chooseListed('teacher')}
      onText={(value) => {
        setTyped(value);
        props.onText(value);
      }}
      onLeave={() => {
        setTyped('');
        props.onLeave();
      }}
      onRestore={() => {
        setTyped('');
        props.onRestore();
      }}
      onChoose={(key) => {
        setTyped('');
        const teacher = teachers.find(({ id }) => String(id) === key);
        if (teacher) onChoose(teacher);
      }}
    />
  );
}
