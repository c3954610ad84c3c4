import type { Role } from '#shared/access/roles.ts';
import type { AuditAction, ResourceType } from '#shared/domain/audit.ts';
import { account } from '#shared/records/account.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { AS_READ, medicalRecord } from '#shared/records/medicalRecord.ts';
import {
  type Choice,
  type ChoiceName,
  choicesOf,
  type Listed,
  omit,
  type Shown,
} from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';

/** The whole product as a plain model holds it. It is never changed in place: every step returns a new state. */
export type State = {
  schools: ReadonlyMap<number, School>;
  teachers: ReadonlyMap<number, Teacher>;
  medical: ReadonlyMap<number, Medical>;
  users: ReadonlyMap<number, Account>;
  /** By the id of its school. */
  posts: ReadonlyMap<number, Posts>;
  /** Items by collection, including deleted ones, because records may still show their names. */
  master: ReadonlyMap<Collection, ReadonlyMap<number, Item>>;
  /** What was deleted, by `keyOf`. Teachers who went with a school are a part of it. */
  bin: ReadonlyMap<string, Binned>;
  /** How many audit entries there are of each action, resource type and outcome. */
  audit: ReadonlyMap<string, number>;
  /** School IDs, and ids of teachers and accounts, that were deleted in this round. See `also` of `Outcome`. */
  going: ReadonlySet<string>;
};

export type Item = {
  id: number;
  name: string;
  is_active: boolean;
  parent?: number;
  code?: string;
  classes?: string;
  gone?: boolean;
  version: number;
  /** Names that it had, the latest first. */
  earlier?: readonly string[];
};

/** The choices of each record, held as ids. */
export const CHOICES = { school: choicesOf(school), teacher: choicesOf(teacher) };
export type Chosen<N extends string> = { [Field in N]?: number };
const choiceNames = <N extends string>(choices: readonly Choice<N>[]) => choices.map(({ field }) => field);

/** The fields of each record that are held as sent. */
export const OWN = {
  school: omit(school, choiceNames(CHOICES.school)),
  teacher: omit(teacher, [...choiceNames(CHOICES.teacher), 'school_id', 'aadhaar_number', 'subjects_taught']),
  account: omit(account, ['district', 'rd_block', 'school_id']),
};

type Kept = { id: number; version: number; created_at: string; updated_at: string };

export type School = Kept & {
  own: Shown<typeof OWN.school>;
  chosen: Chosen<ChoiceName<typeof school>>;
};

export type Teacher = Kept & {
  own: Omit<Shown<typeof OWN.teacher>, 'classes_taught'> & { classes_taught: string[] } & {
    [N in Listed<typeof teacher>]: Record<string, string>[];
  };
  chosen: Chosen<ChoiceName<typeof teacher>>;
  subjects: number[];
  school: number;
  /** Twelve digits, or ''. */
  aadhaar: string;
};

type MedicalOwn = Shown<typeof medicalRecord>;
/** By the id of its teacher. `order` is the number of the write that created it, `added` the day in India. */
export type Medical = Kept & {
  order: number;
  added: string;
  own: { [N in keyof MedicalOwn as (typeof AS_READ)[N]]: MedicalOwn[N] };
};

/** The sanctioned posts of a school. The subject of a line is an item, and the name that it had when it was chosen. */
export type Posts = {
  id: number;
  version: number;
  lines: { designation: string; subject: string; sanctioned: number; item?: number }[];
};

export type Account = Pick<Kept, 'id' | 'version' | 'created_at'> &
  Shown<typeof OWN.account> & {
    role: Role;
    district?: number;
    rd_block?: number;
    school_id?: string;
    /**
     * The id of the school that had this School ID when it was assigned; unknown for the accounts that existed from the
     * start.
     */
    school?: number;
    teacher_id?: number;
    is_active: boolean;
    /** Whether the newest token that it was given is valid. */
    signedIn: boolean;
  };

export type BinCounts = Record<'medicalRecords' | 'attachments' | 'deputations' | 'postingHistories', number>;
/** `at` and `by` say when it was deleted and by whom. */
type InBin = { id: number; name: string; code: string; at: string; by: string };
export type BinnedTeacher = InBin & {
  kind: 'teacher';
  teacher: Teacher;
  medical?: Medical;
  school_id: string;
};
export type BinnedSchool = InBin & {
  kind: 'school';
  school: School;
  posts?: Posts;
  teachers: BinnedTeacher[];
};
/** Its id is the number of its creation. */
type BinnedMedical = InBin & { kind: 'medical'; medical: Medical };
export type Binned = BinnedSchool | BinnedTeacher | BinnedMedical;
export const keyOf = ({ kind, id }: Binned) => `${kind} ${id}`;

export const EMPTY: State = {
  schools: new Map(),
  teachers: new Map(),
  medical: new Map(),
  users: new Map(),
  posts: new Map(),
  master: new Map(),
  bin: new Map(),
  audit: new Map(),
  going: new Set(),
};

type Records = { schools: School; teachers: Teacher; medical: Medical; users: Account; posts: Posts };
type Kind = keyof Records;

export const put = <K extends Kind>(state: State, kind: K, value: Records[K]): State => ({
  ...state,
  [kind]: new Map<number, Records[Kind]>(state[kind]).set(value.id, value),
});

export function drop(state: State, kind: Kind, id: number): State {
  const left = new Map<number, unknown>(state[kind]);
  left.delete(id);
  return { ...state, [kind]: left };
}

export const putBinned = (state: State, one: Binned): State => ({
  ...state,
  bin: new Map(state.bin).set(keyOf(one), one),
});

export const putItem = (state: State, collection: Collection, item: Item): State => ({
  ...state,
  master: new Map(state.master).set(
    collection,
    new Map(state.master.get(collection)).set(item.id, item) as ReadonlyMap<number, Item>,
  ),
});

export const leaf = (action: AuditAction, type: ResourceType, success = true) =>
  `${action} ${type} ${success}`;

/** Adds one audit entry, or several of the same sort. */
export const noted = (state: State, entry: string, count = 1): State =>
  count === 0
    ? state
    : { ...state, audit: new Map(state.audit).set(entry, (state.audit.get(entry) ?? 0) + count) };

export const going = (state: State, ...names: string[]): State => ({
  ...state,
  going: new Set([...state.going, ...names]),
});

export const newestFirst = <T extends { id: number }>(from: ReadonlyMap<number, T>): T[] =>
  [...from.values()].sort((a, b) => b.id - a.id);

/** A text as it is compared: without case, accents and repeated spaces. */
export const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/u).join(' ').trim();

const itemsOf = (state: State, collection: Collection): readonly Item[] => [
  ...(state.master.get(collection)?.values() ?? []),
];

/** The items in the list of a collection. */
export const listed = (state: State, collection: Collection) =>
  itemsOf(state, collection).filter(({ gone }) => !gone);

export const itemOf = (state: State, collection: Collection, id: number | undefined) =>
  id === undefined ? undefined : state.master.get(collection)?.get(id);

/** The name of an id; '' for none. */
export const nameOf = (state: State, collection: Collection, id: number | undefined) =>
  itemOf(state, collection, id)?.name ?? '';

/** The names of the choices. */
export const namesOfChosen = <N extends string>(
  state: State,
  choices: readonly Choice<N>[],
  chosen: Chosen<N>,
) =>
  Object.fromEntries(
    choices.map(({ field, collection }) => [field, nameOf(state, collection, chosen[field])]),
  ) as Record<N, string>;

/** The item with a name, below `parent` where the collection has parents. Of several the newest active one. */
export function itemCalled(state: State, collection: Collection, name: string, parent?: number) {
  const called = listed(state, collection)
    .filter((item) => item.parent === parent && plain(item.name) === plain(name))
    .sort((a, b) => a.id - b.id);
  return called.findLast(({ is_active }) => is_active) ?? called.at(-1);
}

/**
 * What a filter means by a name: itself where an item has it, else what the items that had it are called now. A deleted
 * one counts only where no other had it.
 * @param parent where the items lie; anywhere unless told
 */
export function namesMeant(
  state: State,
  collection: Collection,
  name: string,
  parent?: number,
): readonly string[] {
  const same = (one: string) => plain(one) === plain(name);
  const items = itemsOf(state, collection).filter((item) => parent === undefined || item.parent === parent);
  if (items.some((item) => same(item.name))) return [name];
  const had = items.filter(({ earlier = [] }) => earlier.some(same));
  const there = had.filter(({ gone }) => !gone);
  const found = there.length > 0 ? there : had;
  return found.length > 0 ? found.map((item) => item.name) : [name];
}

/** Whether a name means an item: it has it, or it alone had it and no other has it now. */
export function means(state: State, collection: Collection, item: Item, name: string, parent?: number) {
  const [only, ...others] = new Set(namesMeant(state, collection, name, parent).map(plain));
  return item.parent === parent && others.length === 0 && only === plain(item.name);
}

/** The item that a record holds already, if `name` still means it. A deleted one gives way to an active one. */
export function keptItem(
  state: State,
  collection: Collection,
  id: number | undefined,
  name: string,
  parent?: number,
) {
  const item = itemOf(state, collection, id);
  if (!item || !means(state, collection, item, name, parent)) return undefined;
  return item.gone && itemCalled(state, collection, name, parent)?.is_active ? undefined : item;
}

/** The calendar day in India, which is five and a half hours ahead of UTC all year. */
export const indianDay = (instant: string) =>
  new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(0, 10);

export const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
