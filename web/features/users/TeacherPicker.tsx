import { type Ref, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import type { ControlProps } from '../../ui/FormField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';

const DEBOUNCE_MS = 300;
const MOST_ROWS = 20;

type Props = {
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  onChoose: (teacher: Teacher) => void;
  onLeave: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A teacher record by a piece of the name or the Teacher ID. */
export function TeacherPicker({ onChoose, ...props }: Props) {
  // Only what is typed is searched for: not the name that was chosen.
  const [typed, setTyped] = useState('');
  const text = typed.trim().slice(0, 100);
  const q = useDebounced(text, DEBOUNCE_MS);
  const { data, error } = useEndpoint('teachers.search', q ? { query: { q, limit: MOST_ROWS } } : null, {
    revalidateOnFocus: false,
  });
  const teachers = (text && q === text && data?.data) || [];
  const note = () => {
    if (!text) return undefined;
    if (q === text && error) return 'The search did not work. Type on to try again.';
    if (q !== text || !data) return sharedMessages.loading;
    return teachers.length === 0 ? `No teacher found for "${text}"` : undefined;
  };
  return (
    <Combobox
      {...props}
      strict
      options={teachers.map(({ id, teacher_name, teacher_ID, school_id }) => ({
        key: String(id),
        title: teacher_name,
        detail: `${teacher_ID} · School ${school_id}`,
      }))}
      note={note()}
      maxLength={100}
      placeholder="Type a name or Teacher ID"
      onText={(value) => {
        setTyped(value);
        props.onText(value);
      }}
      onLeave={() => {
        setTyped('');
        props.onLeave();
      }}
      onChoose={(key) => {
        setTyped('');
        const teacher = teachers.find(({ id }) => String(id) === key);
        if (teacher) onChoose(teacher);
      }}
    />
  );
}
