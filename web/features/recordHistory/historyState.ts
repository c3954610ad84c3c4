import { RECORD_TYPES, type RecordAt, type RecordType } from '#shared/domain/audit.ts';
import { readDay } from '#shared/domain/fields.ts';
import { oneOf, setThose } from '../../list/listState.ts';
import { RECORD_ID } from '../../paths.ts';

/** Which record the screen is about, and what it shows of it. '' stands for no day. */
type HistoryState = {
  type: RecordType | undefined;
  id: number | undefined;
  on: string;
  from: string;
  to: string;
};

const DAYS = ['on', 'from', 'to'] as const;

/** Reads the state from the address bar. What makes no sense counts as absent. */
export function readHistory(params: URLSearchParams): HistoryState {
  const id = params.get('id') ?? '';
  const day = (name: string) => readDay(params.get(name) ?? '') ?? '';
  return {
    type: oneOf(RECORD_TYPES, params.get('type')) || undefined,
    id: RECORD_ID.test(id) ? Number(id) : undefined,
    on: day('on'),
    from: day('from'),
    to: day('to'),
  };
}

/** Writes a state as parameters of the address bar. */
export function writeHistory({ type, id, ...days }: HistoryState): URLSearchParams {
  const params = new URLSearchParams();
  if (type) params.set('type', type);
  if (id) params.set('id', String(id));
  return setThose(params, days, DAYS);
}

const NAMING = ['school_name', 'teacher_name', 'username'];

/** What a record is called, as far as its values tell. */
export const nameOf = ({ record }: Pick<RecordAt, 'record'>): string =>
  String(NAMING.map((field) => record[field]).find(Boolean) ?? '');
