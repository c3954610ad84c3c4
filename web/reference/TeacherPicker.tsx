import { type PickerProps, RecordPicker } from './RecordPicker.tsx';

type Source = 'teachers.search' | 'medicalRecords.withoutRecords';
type Props<S extends Source> = PickerProps<S> & { source: S; eager?: boolean };

/** Finds a teacher record by a part of the name or the Teacher ID. */
export const TeacherPicker = <S extends Source>(props: Props<S>) => (
  <RecordPicker
    {...props}
    kind="teacher"
    maxLength={100}
    placeholder="Type a name or Teacher ID"
    option={({ id, teacher_name, teacher_ID, school_id }) => ({
      key: String(id),
      title: teacher_name,
      detail: `${teacher_ID} · School ${school_id}`,
    })}
  />
);
