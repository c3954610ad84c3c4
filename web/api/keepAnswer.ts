import { mutate, unstable_serialize } from 'swr';
import type { Pagination } from '#shared/contracts/responses.ts';
import { type FilterName, PLACE_FILTERS } from '#shared/domain/listNames.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import type { User } from '#shared/domain/user.ts';
import type { CallInput, EndpointId, ReplyOf } from './types.ts';

/**
 * Replaces the answer that `useEndpoint` has cached for this question, even one still on its way, with the stored
 * record. Where nothing is cached, such as after the end of a session, nothing is kept.
 */
export const keepAnswer = <I extends EndpointId>(id: I, input: CallInput<I>, reply: ReplyOf<I>) =>
  mutate<ReplyOf<I>>([id, input], (held) => held && reply, { revalidate: false });

type Records = { schools: School; teachers: Teacher; userManagement: User; medicalRecords: MedicalRecord };
type Kept = keyof Records;
type Row = { id: number };
type Held = { data: readonly Row[]; pagination: Pagination };
type Choices = Readonly<Record<string, unknown>>;

type OwnFilter = Exclude<FilterName, (typeof PLACE_FILTERS)[number] | 'status' | 'service'>;
/** The field of a teacher that each filter looks at. Whose service is meant is no field that a form has. */
const FILTERED: { [N in OwnFilter]: keyof Teacher } = {
  gender: 'gender',
  social_group: 'social_group',
  age: 'date_of_birth',
  service_category: 'service_category',
  subject: 'subjects_taught',
  class: 'classes_taught',
  school_id: 'school_id',
};

/**
 * The fields that searches, filters and orders of a list look at. The filter `status` may look at any. What else a list
 * knows of a teacher is of the school.
 */
const LOOKED_AT: { [K in Kept]: readonly (keyof Records[K])[] } = {
  schools: ['school_name', 'school_id', 'habitation', 'block_office', ...PLACE_FILTERS],
  teachers: ['teacher_name', 'teacher_ID', 'phone_number', ...Object.values(FILTERED)],
  userManagement: ['username', 'email', 'phone', 'role', 'is_active'],
  medicalRecords: ['ailment_name', 'severity', 'treatment_status', 'diagnosis_date', 'remarks'],
};

/** How long a list that a save put right opens without a request. That is the way from the form back to it. */
const SETTLED_MS = 10_000;
let settled: { keys: ReadonlySet<string>; at: number } = { keys: new Set(), at: 0 };

/**
 * A page of a list that came longer before a save than this is requested again behind the row that the save put right. A
 * form often stays open for minutes, and the page and its total then lack what colleagues stored meanwhile.
 */
const FRESH_MS = 30_000;
/** When each page of a list last came, by its key in the cache. A page that is not noted counts as old. */
const arrived = new Map<string, number>();
/** Whether the answer of this question came lately. */
export const isFresh = (key: readonly unknown[]) =>
  performance.now() - (arrived.get(unstable_serialize(key)) ?? -Infinity) < FRESH_MS;

/** Whether the last save put the cached answer of this question right, a moment ago. */
export const isSettled = (id: EndpointId, input: object) =>
  performance.now() - settled.at < SETTLED_MS && settled.keys.has(JSON.stringify([id, input]));

/** Options of a list whose rows saves put right: it notes when a page comes, and requests none that is settled. */
export const listOptions = (id: EndpointId, input: object) => ({
  revalidateIfStale: !isSettled(id, input),
  onSuccess: (_: unknown, key: string) => void arrived.set(key, performance.now()),
});

/**
 * Puts a stored record into its row of every cached page of its lists. A row that may now belong elsewhere keeps its
 * place until the page is requested again.
 * @param kept what the row keeps that the stored record does not tell
 * @param sure whether that is all that the server would answer
 * @returns tells a cached page that came lately and is now as the server would answer it
 */
export function keepRow<R extends Row>(
  area: Kept,
  stored: R,
  kept: (row: R) => object = () => ({}),
  sure: (row: R) => boolean = () => true,
) {
  return settle(area, (page, choices) => {
    const row = page.data.find(({ id }) => id === stored.id) as R | undefined;
    if (!row) return { page };
    const next = { ...stored, ...kept(row) };
    return {
      page: { ...page, data: page.data.map((one) => (one === row ? next : one)) },
      right: sure(row) && stays(area, choices, row, next),
    };
  });
}

/** Puts a new record at the top of the cached first page of the plain list, which is newest first. */
export function keepNew(area: Kept, stored: Row) {
  return settle(area, (page, choices) => {
    const { limit, total } = page.pagination;
    if (choices.page !== 1 || Object.keys(choices).length > 2 || page.data.some(({ id }) => id === stored.id))
      return { page };
    const pagination = { ...page.pagination, total: total + 1, totalPages: Math.ceil((total + 1) / limit) };
    return { page: { ...page, data: [stored, ...page.data].slice(0, limit), pagination }, right: true };
  });
}

/**
 * Puts what a save answered in place of the cached answer of its record. A moment later the record opens without a
 * request.
 * @returns tells the cached answer
 */
export function keepRecord<I extends EndpointId>(id: I, input: CallInput<I>, reply: ReplyOf<I>) {
  void keepAnswer(id, input, reply);
  const own = JSON.stringify([id, input]);
  settled = { keys: new Set([...settled.keys, own]), at: performance.now() };
  return (key: unknown) => JSON.stringify(key) === own;
}

function settle(area: Kept, put: (page: Held, choices: Choices) => { page: Held; right?: boolean }) {
  const pages: [EndpointId, { query?: Choices }][] = [];
  void mutate((key) => {
    if (Array.isArray(key) && [`${area}.list`, `${area}.search`].includes(key[0]))
      pages.push(key as (typeof pages)[number]);
    return false;
  });
  const keys = new Set<string>();
  const now = performance.now();
  for (const key of pages) {
    const change = (held?: Held) => {
      if (!held) return undefined;
      const { page, right } = put(held, key[1].query ?? {});
      if (right && isFresh(key)) keys.add(JSON.stringify(key));
      return page;
    };
    void mutate<Held>(key, change, { revalidate: false });
  }
  settled = { keys, at: now };
  return (key: unknown) => keys.has(JSON.stringify(key));
}

/** Whether a row that changed is still the same one of the same page. */
function stays(area: Kept, { page, limit, ...chosen }: Choices, before: Row, after: Row): boolean {
  if (Object.keys(chosen).length === 0) return true;
  const alike = (name: string) => same(before[name as keyof Row], after[name as keyof Row]);
  return !('status' in chosen) && LOOKED_AT[area].every(alike);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
