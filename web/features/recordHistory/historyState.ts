import { RECORD_TYPES, type RecordAt } from '#shared/domain/audit.ts';
import { address, choice, id } from '../../list/address.ts';
import { day } from '../../list/addressDay.ts';

/** Which record the screen is about, and what it shows of it. */
export const history = address({ type: choice(RECORD_TYPES), id: id(), on: day(), from: day(), to: day() });

const NAMING = ['school_name', 'teacher_name', 'username'];

/** What a record is called, as far as its values tell. */
export const nameOf = ({ record }: Pick<RecordAt, 'record'>): string =>
  String(NAMING.map((field) => record[field]).find(Boolean) ?? '');
