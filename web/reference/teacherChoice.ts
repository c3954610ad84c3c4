type Named = { teacher_name: string; teacher_ID: string };

/** A teacher by name and Teacher ID, as two may have one name. */
export const teacherText = ({ teacher_name, teacher_ID }: Named) => `${teacher_name} (${teacher_ID})`;

/** Teachers as the options of a `Combobox`. */
export const teacherOptions = (teachers: readonly (Named & { id: number; school_id: string })[]) =>
  teachers.map(({ id, teacher_name, teacher_ID, school_id }) => ({
    key: String(id),
    title: teacher_name,
    detail: `${teacher_ID} · School ${school_id}`,
  }));
