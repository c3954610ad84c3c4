type Named = { teacher_name: string; teacher_ID: string };

/** A teacher by name and Teacher ID, as two may have one name. */
export const teacherText = ({ teacher_name, teacher_ID }: Named) => `${teacher_name} (${teacher_ID})`;
