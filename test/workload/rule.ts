import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Collection } from '#shared/records/collections.ts';
import {
  type Account,
  CHOICES,
  namesMeant,
  namesOfChosen,
  plain,
  type School,
  type State,
  type Teacher,
} from './state.ts';

type Scope =
  | { kind: 'all' }
  | { kind: 'district' | 'block'; id: number }
  | { kind: 'school'; school_id: string; id?: number }
  | { kind: 'none' };

/** Says in the model who sees what. A test may put in a wrong one. */
export type Sees = (scope: Scope, school: School) => boolean;

export const sees: Sees = (scope, { id, own, chosen }) => {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'district') return chosen.district === scope.id;
  if (scope.kind === 'block') return chosen.rd_block === scope.id;
  return scope.kind === 'school' && own.school_id === scope.school_id && (scope.id ?? id) === id;
};

/** A request of a signed-in account that may send such a request at all. */
export type Ask = {
  state: State;
  me: Account;
  scope: Scope;
  sees: Sees;
  /** The ISO instant of the round. */
  now: string;
  path: string;
  params: { id?: number; schoolId?: string; teacherId?: number; collection?: string; kind?: string };
  query: Record<string, string>;
  // The generator makes the bodies. A rule reads those of its own endpoint.
  // biome-ignore lint/suspicious/noExplicitAny: each rule knows the body that its endpoint is sent
  body: any;
  /**
   * What only the product knows: the id of a new record, the number of a medical record, the version of new posts, and the
   * versions of records that came back from the bin.
   */
  seen: { id?: number; order?: number; versions?: ReadonlyMap<string, number> };
};

/** What must be answered, and what is true afterwards. */
export type Outcome = {
  status: number;
  error?: ErrorCode;
  /** The fields that the issues of a refusal name, in any order. */
  fields?: string[];
  /** Whether what is missing is the person's own, so that asking for it leaves no audit entry. */
  own?: true;
  data?: unknown;
  total?: number;
  /** What the answer has beside its rows, where the model tells. */
  beside?: Record<string, unknown>;
  next: State;
  /**
   * Another answer that is as good. What is being deleted at this moment is refused as a conflict, and is unknown once
   * it is gone.
   */
  also?: { status: number; error?: ErrorCode };
};

/** What an endpoint does, regardless of how. */
export type Rule = (ask: Ask) => Outcome;
export type Rules = Record<string, Rule>;

const STATUS: Partial<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  duplicate: 409,
  stale: 409,
};

export const no = (state: State, error: ErrorCode, fields?: string[]): Outcome => ({
  status: STATUS[error] ?? 500,
  error,
  fields,
  next: state,
});

export const yes = (next: State, data?: unknown, status = 200): Outcome => ({ status, data, next });

/** A page of rows, and the total. */
export function pageOf<T>(
  { state, query }: Ask,
  rows: readonly T[],
  limit: number,
  show: (row: T) => unknown,
) {
  const size = Number(query.limit ?? limit);
  const from = (Number(query.page ?? 1) - 1) * size;
  const shown = rows.slice(from, from + size).map(show);
  return { ...yes(state, shown), total: rows.length };
}

export const schoolCalled = (state: State, school_id: string | undefined) =>
  [...state.schools.values()].find(({ own }) => own.school_id === school_id);

/** The account's scope now. An account whose assignment names something that is missing or inactive sees nothing. */
export function scopeOf(state: State, account: Account): Scope {
  const { role, district, rd_block, teacher_id } = account;
  if (role === 'super_admin' || role === 'admin') return { kind: 'all' };
  const active = (collection: 'districts' | 'rd-blocks', id: number | undefined) => {
    const item = id === undefined ? undefined : state.master.get(collection)?.get(id);
    return item?.is_active && !item.gone ? item : undefined;
  };
  if (role === 'deo' || role === 'sdeo') {
    const place = active('districts', district);
    if (!place) return { kind: 'none' };
    if (role === 'deo') return { kind: 'district', id: place.id };
    const block = active('rd-blocks', rd_block);
    return block && block.parent === place.id ? { kind: 'block', id: block.id } : { kind: 'none' };
  }
  const school_id = teacher_id === undefined ? account.school_id : schoolOfRecord(state, teacher_id);
  return school_id ? { kind: 'school', school_id, id: account.school } : { kind: 'none' };
}

/** The School ID of a teacher's record; undefined when the record is gone. */
export const schoolOfRecord = (state: State, teacher: number) =>
  state.schools.get(state.teachers.get(teacher)?.school ?? 0)?.own.school_id;

export const visibleSchools = ({ state, scope, sees }: Ask): School[] =>
  [...state.schools.values()].filter((school) => sees(scope, school)).sort((a, b) => b.id - a.id);

/** The teachers whose school the account may see, newest first. */
export function visibleTeachers({ state, scope, sees }: Ask): Teacher[] {
  return [...state.teachers.values()]
    .filter(({ school }) => sees(scope, state.schools.get(school) as School))
    .sort((a, b) => b.id - a.id);
}

/** A teacher in sight. A teacher's account sees only its own record. */
export function teacherInSight({ state, me, scope, sees }: Ask, id: number): Teacher | undefined {
  const teacher = state.teachers.get(id);
  if (!teacher || (me.role === 'teacher' && me.teacher_id !== id)) return undefined;
  return sees(scope, state.schools.get(teacher.school) as School) ? teacher : undefined;
}

/** Whether the shown name is the one that a filter wants. */
export const fits = (shown: string, wanted: string | undefined, plain: (text: string) => string) =>
  wanted === undefined || plain(shown || 'Not stated') === plain(wanted);

/** The same for the name of an item of a list, which a filter may call by a name that it had. */
export const fitsItem = (state: State, collection: Collection, shown: string, wanted: string | undefined) =>
  wanted === undefined || namesMeant(state, collection, wanted).some((name) => fits(shown, name, plain));

/** The names of a school's choices. */
export const names = (state: State, { chosen }: School) => namesOfChosen(state, CHOICES.school, chosen);

type Sorted<T> = Record<'name' | 'id' | 'district', (row: T) => string>;

/** The rows in the order that a list asks for. Equal rows stay newest first. */
export function inOrder<T>(
  rows: readonly T[],
  { sort = 'newest', order }: Record<string, string>,
  keys: Sorted<T>,
) {
  if (sort === 'newest') return order === 'asc' ? rows.toReversed() : rows;
  const key = keys[sort as keyof Sorted<T>];
  const way = order === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -way : key(a) > key(b) ? way : 0));
}

/** Makes digits in a text compare as numbers. */
export const numbered = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(30, '0'));
