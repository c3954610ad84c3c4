import { RECORD_TYPES, type RecordAt, type RecordType } from '#shared/domain/audit.ts';
import { address, choice, id } from '../../list/address.ts';
import { day } from '../../list/addressDay.ts';
import { paths } from '../../paths.ts';

/** Which record the screen is about, and what it shows of it. */
export const history = address({ type: choice(RECORD_TYPES), id: id(), on: day(), from: day(), to: day() });

const NAMING = ['school_name', 'teacher_name', 'username'];

/** What a record is called, as far as its values tell. */
export const nameOf = ({ record }: Pick<RecordAt, 'record'>): string =>
  String(NAMING.map((field) => record[field]).find(Boolean) ?? '');

const LISTS = {
  school: { to: paths.schools(), name: 'Schools' },
  teacher: { to: paths.teachers(), name: 'Teachers' },
  user: { to: paths.userManagement(), name: 'User Management' },
} as const satisfies Record<RecordType, object>;

/** The screens above this one: the list, and the record where it has a screen and its name is known. */
export function screensAbove(type: RecordType, id: number, at: Pick<RecordAt, 'record'> | undefined) {
  const name = at ? nameOf(at) : '';
  const schoolId = String(at?.record.school_id ?? '');
  const to = { school: schoolId && paths.school(schoolId), teacher: paths.teacher(id), user: '' }[type];
  return [LISTS[type], ...(name && to ? [{ to, name }] : [])];
}
