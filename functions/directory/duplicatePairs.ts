import { type NameForm, namesAlike } from '#shared/domain/names.ts';
import type { NameLikeness } from '#shared/messages/duplicates.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { nameOf } from './closeNames.ts';
import { inGroups } from './joined.ts';
import { nameLine } from './row.ts';
import { type Changes, type List, type Rows, rowsOf } from './rows.ts';

/** What two records may share beside the name. */
type Shared = 'date_of_birth' | 'phone_number' | 'joining_date' | 'school';

/** Two records that may be of one person, and why. `a` is the older one. */
export type DuplicatePair = {
  a: TeacherRow;
  b: TeacherRow;
  name: NameLikeness;
  shared: Shared[];
  sameGender: boolean;
  /** How likely it is that the two are of one person, compared with other pairs. */
  likelihood: number;
};

/** More records than this with one birth date and one phone share what stands for "unknown". */
const MOST_OF_ONE_PERSON = 3;

/** What was found last, by the line of the rows. */
const known = new WeakMap<object, { rows: Rows<TeacherRow>; pairs: readonly DuplicatePair[] }>();

/**
 * The pairs of records that may be of one person: their names are alike and they share the date of birth or the phone, or
 * they share both under any name. The likeliest first, equally likely ones newest first. What was found once follows the
 * changes of the rows.
 */
export function duplicatePairs(list: List<TeacherRow>): readonly DuplicatePair[] {
  const rows = rowsOf(list);
  const held = known.get(rows.line);
  if (held?.rows === rows) return held.pairs;
  const changes = held && rows.changesSince(held.rows);
  const isFew = changes && changes.removed.length + changes.added.length <= rows.length / 4;
  const found = isFew ? followed(held.pairs, rows, changes) : pairsIn(groupsOf(rows));
  const pairs = found.sort((x, y) => y.likelihood - x.likelihood || y.b.id - x.b.id || y.a.id - x.a.id);
  known.set(rows.line, { rows, pairs });
  return pairs;
}

/** Records that share a value, by the kind of value. */
type Groups = { births: readonly TeacherRow[][]; phones: readonly TeacherRow[][] };

const birthOf = ({ date_of_birth }: TeacherRow) => date_of_birth;
const phoneOf = ({ phone_number }: TeacherRow) => phone_number;

function groupsOf(rows: Rows<TeacherRow>): Groups {
  const by = (keyOf: (row: TeacherRow) => string) => {
    const groups = Map.groupBy(rows, keyOf);
    groups.delete('');
    return [...groups.values()];
  };
  return { births: by(birthOf), phones: by(phoneOf) };
}

/** The pairs of rows that were others when `before` was found. Only groups with a changed record are compared again. */
function followed(
  before: readonly DuplicatePair[],
  rows: Rows<TeacherRow>,
  { removed, added }: Changes<TeacherRow>,
): DuplicatePair[] {
  const changed = [...removed, ...added];
  const touched = (name: string, keyOf: (row: TeacherRow) => string) => {
    const groups = inGroups(rows, name, keyOf);
    return [...new Set(changed.map(keyOf))].flatMap((value) => (value ? [groups.having(value)] : []));
  };
  const groups = { births: touched('by birth', birthOf), phones: touched('by phone', phoneOf) };
  const [gone, come] = [new Set(removed), new Set(added)];
  const phones = new Set(changed.map(phoneOf));
  // How many share a phone decides for each of them whether names count.
  const stays = ({ a, b, name }: DuplicatePair) =>
    !gone.has(a) && !gone.has(b) && !(name === 'other' && phones.has(a.phone_number));
  return [...before.filter(stays), ...pairsIn(groups, (row) => come.has(row))];
}

/** The pairs in groups. @param isNew tells records: of two whose names are alike, one must be such */
function pairsIn({ births, phones }: Groups, isNew = (_: TeacherRow) => true): DuplicatePair[] {
  const found = new Map<string, DuplicatePair>();
  const take = (some: readonly TeacherRow[], areAlike: boolean, counts = isNew) => {
    if (some.length < 2) return;
    const [names, count] = [some.map(nameOf), some.map(counts)];
    some.forEach((one, i) => {
      for (let j = i + 1; j < some.length; j += 1) {
        if (!count[i] && !count[j]) continue;
        const alike = namesAlike(names[i] as NameForm, names[j] as NameForm);
        if ((alike !== undefined) !== areAlike) continue;
        const other = some[j] as TeacherRow;
        const [a, b] = one.id < other.id ? [one, other] : [other, one];
        found.set(`${a.id} ${b.id}`, pairOf(a, b, alike));
      }
    });
  };
  for (const some of [...births, ...phones]) take(some, true);
  for (const some of phones) {
    for (const [birth, both] of Map.groupBy(some, birthOf))
      if (birth && both.length <= MOST_OF_ONE_PERSON) take(both, false, () => true);
  }
  return [...found.values()];
}

/** Two records as a pair, whether they may be of one person or not. */
export const anyPair = (one: TeacherRow, other: TeacherRow) =>
  one.id < other.id ? pairOf(one, other) : pairOf(other, one);

const SHARED = ['date_of_birth', 'phone_number', 'joining_date', 'school'] as const;

function pairOf(a: TeacherRow, b: TeacherRow, alike = namesAlike(nameOf(a), nameOf(b))): DuplicatePair {
  const written = alike === 'same' && nameLine(a) !== nameLine(b);
  const name = written ? 'written' : alike === 'same' ? 'same' : alike === 'close' ? 'letter' : 'other';
  const shared = SHARED.filter((field) => a[field] === b[field] && a[field] !== '');
  const sameGender = !a.gender || !b.gender || a.gender === b.gender;
  return { a, b, name, shared, sameGender, likelihood: likelihood({ name, shared, sameGender }) };
}

const WEIGHTS = {
  name: { same: 25, written: 20, letter: 15, other: 0 },
  shared: { date_of_birth: 30, phone_number: 30, joining_date: 10, school: 5 },
  otherGender: 20,
};

const likelihood = ({ name, shared, sameGender }: Pick<DuplicatePair, 'name' | 'shared' | 'sameGender'>) =>
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
