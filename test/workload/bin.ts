import type { Draw } from './bodies.ts';
import { type Ask, no, pageOf, type Rule, type Rules, schoolCalled, yes } from './rule.ts';
import {
  type BinCounts,
  type Binned,
  type BinnedSchool,
  type BinnedTeacher,
  going,
  keyOf,
  leaf,
  type Medical,
  noted,
  put,
  putBinned,
  type State,
  type Teacher,
} from './state.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;

/** What is left of the time of a record in the bin, in milliseconds. */
const left = ({ at }: Binned, now: string) => Date.parse(at) + KEPT_DAYS * DAY_MS - Date.parse(now);

const binned = ({ state, params, now }: Ask): Binned | undefined => {
  const one = state.bin.get(`${params.kind} ${Number(params.id)}`);
  return one && left(one, now) > 0 ? one : undefined;
};

/** The school that took a teacher along, which brings the teacher back alone. */
const takerOf = ({ state, params, now }: Ask): BinnedSchool | undefined =>
  [...state.bin.values()].find(
    (one): one is BinnedSchool =>
      one.kind === 'school' &&
      params.kind === 'teacher' &&
      left(one, now) > 0 &&
      one.teachers.some(({ id }) => id === Number(params.id)),
  );

const without = (state: State, ...gone: Binned[]): State => {
  const bin = new Map(state.bin);
  for (const one of gone) bin.delete(keyOf(one));
  return { ...state, bin };
};

/** Whether somebody has the Teacher ID or the Aadhaar number of a teacher who is to come back. */
const isTaken = (state: State, { own, aadhaar }: Teacher) =>
  [...state.teachers.values()].some(
    (one) =>
      one.own.teacher_ID.toLowerCase() === own.teacher_ID.toLowerCase() ||
      (aadhaar !== '' && one.aadhaar === aadhaar),
  );

/** A record as before, with the version that its writing gave it. */
const renewed = <T extends { id: number; version: number }>(ask: Ask, sk: string, record: T): T => ({
  ...record,
  version: ask.seen.versions?.get(`${sk} ${record.id}`) ?? 0,
});

function teacherBack(ask: Ask, state: State, { teacher, medical }: BinnedTeacher): State {
  const back = noted(put(state, 'teachers', renewed(ask, 'TEACHER', teacher)), leaf('create', 'teacher'));
  return medical ? put(back, 'medical', renewed(ask, 'MEDICAL', medical)) : back;
}

function schoolBack(ask: Ask, one: BinnedSchool) {
  const { state, seen } = ask;
  const { school, posts, teachers } = one;
  // Who was given a Teacher ID or a number while the school was on its way keeps it.
  const begun = seen.versions?.has(`SCHOOL ${school.id}`) ?? false;
  const late = teachers.filter(({ teacher }) => isTaken(state, teacher));
  if (schoolCalled(state, school.own.school_id) || (late.length > 0 && !begun)) return no(state, 'duplicate');
  let next = noted(
    put(without(state, one), 'schools', renewed(ask, 'SCHOOL', school)),
    leaf('create', 'school'),
  );
  if (posts) next = put(next, 'posts', renewed(ask, 'POSTS', posts));
  for (const each of teachers)
    next = late.includes(each)
      ? { ...next, bin: new Map(next.bin).set(keyOf(each), each) }
      : teacherBack(ask, next, each);
  return yes(going(next, `back ${school.own.school_id}`), {});
}

function medicalBack(ask: Ask, record: Medical, one: Binned) {
  const { state } = ask;
  if (!state.teachers.has(record.id)) return no(state, 'conflict');
  if (state.medical.has(record.id)) return no(state, 'duplicate');
  const back = put(without(state, one), 'medical', renewed(ask, 'MEDICAL', record));
  return yes(noted(back, leaf('create', 'medical_record')), {});
}

const restore: Rule = (ask) => {
  const { state } = ask;
  const one = binned(ask);
  if (!one) return no(state, takerOf(ask) ? 'conflict' : 'notFound');
  if (one.kind === 'school') return schoolBack(ask, one);
  if (one.kind === 'medical') return medicalBack(ask, one.medical, one);
  if (!state.schools.has(one.teacher.school)) return no(state, 'conflict');
  if (isTaken(state, one.teacher)) return no(state, 'duplicate');
  return yes(teacherBack(ask, without(state, one), one), {});
};

const TYPES = { school: 'school', teacher: 'teacher', medical: 'medical_record' } as const;

/** The state without a record in the bin and what went with it, each with an entry. */
const erased = (state: State, one: Binned): State => {
  const next = noted(without(state, one), leaf('delete', TYPES[one.kind]));
  return one.kind === 'school' ? noted(next, leaf('delete', 'teacher'), one.teachers.length) : next;
};

const erase: Rule = (ask) => {
  const { state, params } = ask;
  const one = binned(ask);
  const taker = one ? undefined : takerOf(ask);
  if (taker) {
    const teachers = taker.teachers.filter(({ id }) => id !== Number(params.id));
    return yes(noted(putBinned(state, { ...taker, teachers }), leaf('delete', 'teacher')), {});
  }
  return one ? yes(erased(state, one), {}) : no(state, 'notFound');
};

/** What the night leaves: whatever has been in the bin for 30 days is erased. */
export const emptied = (state: State, now: string): State =>
  [...state.bin.values()].filter((one) => left(one, now) <= 0).reduce(erased, state);

/** The teachers in the bin, those that went with a school too. */
export const binnedTeachers = (state: State): Teacher[] =>
  [...state.bin.values()].flatMap((one) => {
    if (one.kind === 'school') return one.teachers.map(({ teacher }) => teacher);
    return one.kind === 'teacher' ? [one.teacher] : [];
  });

const NONE: BinCounts = { medicalRecords: 0, attachments: 0, deputations: 0, postingHistories: 0 };

const countsOf = ({ teacher: { own }, medical }: BinnedTeacher): BinCounts => ({
  medicalRecords: medical ? 1 : 0,
  attachments: own.attachments.length,
  deputations: own.deputations.length,
  postingHistories: own.posting_histories.length,
});

function show(one: Binned, now: string) {
  const { kind, id, name, code, at, by } = one;
  const said = { kind, id, name, code, deleted_at: at, deleted_by: by };
  const days_left = Math.ceil(left(one, now) / DAY_MS);
  if (one.kind === 'medical')
    return { ...said, teacher_id: one.medical.id, days_left, counts: { teachers: 0, ...NONE } };
  if (one.kind === 'teacher')
    return { ...said, school_id: one.school_id, days_left, counts: { teachers: 0, ...countsOf(one) } };
  const all = one.teachers.map(countsOf);
  const sum = (field: keyof BinCounts) => all.reduce((total, counts) => total + counts[field], 0);
  const counts = Object.fromEntries(Object.keys(NONE).map((field) => [field, sum(field as keyof BinCounts)]));
  return { ...said, days_left, counts: { teachers: all.length, ...counts } };
}

const list: Rule = (ask) => {
  const { state, query, now } = ask;
  const rows = [...state.bin.values()]
    .filter((one) => one.kind === query.kind && left(one, now) > 0)
    .sort((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? 1 : -1));
  return pageOf(ask, rows, 10, (one) => show(one, now));
};

export const binRules: Rules = { 'bin.restore': restore, 'bin.erase': erase, 'bin.list': list };

/** A record that was in the bin when the round began, which nobody else of the round names. */
export function drawBinned(draw: Draw) {
  const one = draw.one([...draw.state.bin.values()]);
  if (!one) return undefined;
  const { kind, id } = one;
  // The number of a medical record is no id of an operation's.
  const params = { kind, id: kind === 'medical' ? String(id) : draw.ref(kind, id) };
  return { params, holds: [`bin ${kind} ${id}`] };
}
