import type { Teacher } from '#shared/domain/teacher.ts';
import { keepRecord, keepRow } from '../../api/keepAnswer.ts';

/** Keeps what a save answered, in the lists and as the record, so that neither is requested again. */
export function keepTeacher(reply: { data: Teacher }) {
  const isRow = keepRow('teachers', reply.data);
  const isRecord = keepRecord('teachers.get', { params: { id: reply.data.id } }, { ...reply, success: true });
  return (key: unknown) => isRow(key) || isRecord(key);
}
