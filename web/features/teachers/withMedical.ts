import type { Teacher } from '#shared/domain/teacher.ts';
import type { TeacherInFile } from '#shared/domain/teacherExport.ts';
import { call } from '../../api/client.ts';

/** Teachers with what a file has of their medical records. The server notes whose were asked for. */
export async function withMedical(teachers: readonly Teacher[]): Promise<TeacherInFile[]> {
  const ill = teachers.filter(({ medical_records }) => medical_records > 0);
  if (ill.length === 0) return [...teachers];
  const body = { teacher_ids: ill.map(({ id }) => id) };
  const { data } = await call('medicalRecords.forFile', { body });
  const records = new Map(data.map((record) => [record.teacher_id, record]));
  return teachers.map((teacher) => ({ ...teacher, medical: records.get(teacher.id) }));
}
