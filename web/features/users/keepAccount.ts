import type { User } from '#shared/domain/user.ts';
import { keepRow } from '../../api/keepAnswer.ts';

/**
 * Updates an account, as it was just stored, in the cached lists that hold it. The names beside the ids stay only where
 * the ids did, because the answer of a change has none.
 */
export const keepAccount = ({ data }: { data: User }) => {
  const kept = (row: User) => ({
    school_name: row.school_id === data.school_id ? row.school_name : undefined,
    teacher_name: row.teacher_id === data.teacher_id ? row.teacher_name : undefined,
  });
  // A save may give the school of the School ID to an account that saw nothing.
  const sure = (row: User) =>
    row.school_id === data.school_id && row.teacher_id === data.teacher_id && !row.sees_nothing;
  return keepRow('userManagement', data, kept, sure);
};
