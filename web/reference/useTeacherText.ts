import { useState } from 'react';
import { useEndpoint } from '../api/hooks.ts';
import { teacherText } from './teacherChoice.ts';

/**
 * The text of the teacher with this id. A form that came back after signing in again has a teacher whom nobody chose here,
 * and who is asked for.
 * @param id '' for none
 */
export function useTeacherText(id: string) {
  const [picked, setPicked] = useState<Parameters<typeof teacherText>[0] & { id: number }>();
  const known = String(picked?.id) === id;
  const stored = useEndpoint('teachers.get', id === '' || known ? null : { params: { id: Number(id) } });
  const teacher = known ? picked : stored.data?.data;
  return { text: teacher ? teacherText(teacher) : id && `Record ${id}`, setPicked };
}
