import { type NameForm, namesAlike } from '#shared/domain/names.ts';
import type { NameLikeness } from '#shared/messages/duplicates.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { nameOf } from './closeNames.ts';
import { type List, rowsOf } from './rows.ts';

/** What two records may share beside the name. */
type Shared = 'date_of_birth' | 'phone_number' | 'joining_date' | 'school';

/** Two records that may be of one person, and why. `a` is the older one. */
export type DuplicatePair = {
  a: TeacherRow;
  b: TeacherRow;
  name: NameLikeness;
  shared: Shared[];
  sameGender: boolean;
};

/** What was found for rows that have not changed since. */
const known = new WeakMap<object, readonly DuplicatePair[]>();

/** More records than this with one birth date and one phone share what stands for "unknown". */
const MOST_OF_ONE_PERSON = 3;

/**
 * The pairs of records that may be of one person: their names are alike and they share the date of birth or the phone, or
 * they share both under any name. The likeliest first, equally likely ones newest first.
 */
export function duplicatePairs(list: List<TeacherRow>): readonly DuplicatePair[] {
  const rows = rowsOf(list);
  const before = known.get(rows);
  if (before) return before;
  const found = new Map<string, DuplicatePair>();
  const take = (some: readonly TeacherRow[], alikeAlone: boolean) => {
    if (some.length < 2) return;
    const names = some.map(nameOf);
    some.forEach((one, i) => {
      for (let j = i + 1; j < some.length; j += 1) {
        const alike = namesAlike(names[i] as NameForm, names[j] as NameForm);
        if (!alike && alikeAlone) continue;
        const other = some[j] as TeacherRow;
        const [a, b] = one.id < other.id ? [one, other] : [other, one];
        found.set(`${a.id} ${b.id}`, pairOf(a, b, alike));
      }
    });
  };
  const births = Map.groupBy(rows, ({ date_of_birth }) => date_of_birth);
  births.delete('');
  const phones = Map.groupBy(rows, ({ phone_number }) => phone_number);
  phones.delete('');
  for (const some of [...births.values(), ...phones.values()]) take(some, true);
  for (const some of phones.values()) {
    for (const [birth, both] of Map.groupBy(some, ({ date_of_birth }) => date_of_birth))
      if (birth && both.length <= MOST_OF_ONE_PERSON) take(both, false);
  }
  const pairs = [...found.values()].sort(
    (x, y) => likelihood(y) - likelihood(x) || y.b.id - x.b.id || y.a.id - x.a.id,
  );
  known.set(rows, pairs);
  return pairs;
}

/** Two records as a pair, whether they may be of one person or not. */
export const anyPair = (one: TeacherRow, other: TeacherRow) =>
  one.id < other.id ? pairOf(one, other) : pairOf(other, one);

const SHARED = ['date_of_birth', 'phone_number', 'joining_date', 'school'] as const;

function pairOf(a: TeacherRow, b: TeacherRow, alike = namesAlike(nameOf(a), nameOf(b))): DuplicatePair {
  const written = alike === 'same' && lineOf(a) !== lineOf(b);
  const name = written ? 'written' : alike === 'same' ? 'same' : alike === 'close' ? 'letter' : 'other';
  const shared = SHARED.filter((field) => a[field] === b[field] && a[field] !== '');
  return { a, b, name, shared, sameGender: !a.gender || !b.gender || a.gender === b.gender };
}

/** The name as searches have it, without case, accents and punctuation. */
const lineOf = ({ text }: TeacherRow) => text.slice(0, text.indexOf('\n'));

const WEIGHTS = {
  name: { same: 25, written: 20, letter: 15, other: 0 },
  shared: { date_of_birth: 30, phone_number: 30, joining_date: 10, school: 5 },
  otherGender: 20,
};

/** How likely it is that two records are of one person, compared with other pairs. */
const likelihood = ({ name, shared, sameGender }: DuplicatePair) =>
  shared.reduce((sum, field) => sum + WEIGHTS.shared[field], WEIGHTS.name[name]) -
  (sameGender ? 0 : WEIGHTS.otherGender);

/** The versions of the records of which somebody said that they are not the same person, by the ids of both. */
export type Apart = ReadonlyMap<string, readonly [number, number]>;
export const pairName = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** The pairs without those that are two persons. That holds until either record changes. */
export const proposed = (pairs: readonly DuplicatePair[], apart: Apart): readonly DuplicatePair[] =>
  apart.size === 0
    ? pairs
    : pairs.filter(({ a, b }) => {
        const versions = apart.get(pairName(a.id, b.id));
        return !versions || versions[0] !== a.version || versions[1] !== b.version;
      });

/** The ids of the teachers who may be entered twice. */
export const likelyDuplicates = (list: List<TeacherRow>, apart: Apart = new Map()): ReadonlySet<number> =>
  new Set(proposed(duplicatePairs(list), apart).flatMap(({ a, b }) => [a.id, b.id]));
