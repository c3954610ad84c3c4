import type { Role } from '#shared/access/roles.ts';
import type { AuditAction, ResourceType } from '#shared/domain/audit.ts';
import type { Collection } from '#shared/records/collections.ts';

/** The whole product as a plain model holds it. Never changed in place: every step gives a new one. */
export type State = {
  schools: ReadonlyMap<number, School>;
  teachers: ReadonlyMap<number, Teacher>;
  medical: ReadonlyMap<number, Medical>;
  users: ReadonlyMap<number, Account>;
  /** Items by collection, those that were deleted too: a record may still read with their names. */
  master: ReadonlyMap<Collection, ReadonlyMap<number, Item>>;
  /** How many audit entries there are of each action, resource type and outcome. */
  audit: ReadonlyMap<string, number>;
  /** School IDs, and ids of teachers and accounts, that were deleted in this round: see `also` of `Outcome`. */
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
};

/** The choices of a school, each with the collection it is from and the choice it depends on. */
export const SCHOOL_CHOICES = [
  ['school_type', 'school-types', undefined],
  ['medium', 'mediums', undefined],
  ['management', 'management-types', undefined],
  ['block_office', 'block-offices', undefined],
  ['district', 'districts', undefined],
  ['rd_block', 'rd-blocks', 'district'],
  ['habitation', 'habitations', 'rd_block'],
] as const;
export type SchoolChoice = (typeof SCHOOL_CHOICES)[number][0];
export type Chosen = Partial<Record<SchoolChoice, number>>;

type Kept = { id: number; version: number; created_at: string; updated_at: string };

/** `own` is what a body says of it but for the choices, which are held as ids. */
export type School = Kept & {
  own: {
    school_id: string;
    school_name: string;
    school_level: string;
    pincode: string;
    habitation_class: string;
    habitation_category: string;
    school_phone: string;
    school_email: string;
    established_year: number | null;
  };
  chosen: Chosen;
};

type Texts = Record<string, string>;
export type Teacher = Kept & {
  own: {
    teacher_ID: string;
    teacher_name: string;
    date_of_birth: string;
    joining_date: string;
    gender: string;
    social_group: string;
    phone_number: string;
    email: string;
    teacher_type: string;
    classes_taught: string[];
    posting_histories: Texts[];
    deputations: Texts[];
    attachments: Texts[];
  };
  religion?: number;
  service_category?: number;
  subjects: number[];
  school: number;
  /** Twelve digits, or ''. */
  aadhaar: string;
};

/** By the id of its teacher. `order` is the number it was made with, `added` the day in India. */
export type Medical = Kept & {
  order: number;
  added: string;
  own: {
    ailment_name: string;
    severity: string;
    diagnosis_date: string;
    treatment_status: string;
    remarks: string;
    documents: string;
  };
};

export type Account = Pick<Kept, 'id' | 'version' | 'created_at'> & {
  username: string;
  email: string;
  phone: string;
  role: Role;
  district?: number;
  rd_block?: number;
  school_id?: string;
  /** The id of the school that had this School ID when it was given; unknown of those who were there first. */
  school?: number;
  teacher_id?: number;
  is_active: boolean;
  /** Whether the last token that it was given is in force. */
  signedIn: boolean;
};

export const EMPTY: State = {
  schools: new Map(),
  teachers: new Map(),
  medical: new Map(),
  users: new Map(),
  master: new Map(),
  audit: new Map(),
  going: new Set(),
};

type Records = { schools: School; teachers: Teacher; medical: Medical; users: Account };
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

export const putItem = (state: State, collection: Collection, item: Item): State => ({
  ...state,
  master: new Map(state.master).set(
    collection,
    new Map(state.master.get(collection)).set(item.id, item) as ReadonlyMap<number, Item>,
  ),
});

export const leaf = (action: AuditAction, type: ResourceType, success = true) =>
  `${action} ${type} ${success}`;

/** One more audit entry, or several alike. */
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

/** A text as it is compared: without case, accents and doubled spaces. */
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

/** What an id stands for; '' for none. */
export const nameOf = (state: State, collection: Collection, id: number | undefined) =>
  itemOf(state, collection, id)?.name ?? '';

/** The item of a name, of several the newest active one; below `parent` where the collection has parents. */
export function itemCalled(state: State, collection: Collection, name: string, parent?: number) {
  const called = listed(state, collection)
    .filter((item) => item.parent === parent && plain(item.name) === plain(name))
    .sort((a, b) => a.id - b.id);
  return called.findLast(({ is_active }) => is_active) ?? called.at(-1);
}

/** A calendar day in India: five and a half hours ahead, without summer time. */
export const indianDay = (instant: string) =>
  new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(0, 10);

export const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
