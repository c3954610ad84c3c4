import { holds } from '#shared/access/rights.ts';
import type { duplicates } from '#shared/contracts/duplicates.ts';
import type { Query } from '#shared/contracts/endpoint.ts';
import type { PairMember, SideBySide } from '#shared/domain/duplicate.ts';
import { listed } from '#shared/domain/text.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { anyPair, type DuplicatePair, duplicatePairs, proposed } from '../directory/duplicatePairs.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import type { Sight } from '../directory/sight.ts';
import type { Answered } from '../http/run.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import { keys } from '../table/keys.ts';
import {
  type AadhaarMark,
  decodeTeacher,
  encodeTeacher,
  inService,
  type TeacherRow,
} from '../teachers/stored.ts';
import { bothRecords, type Member, readBoth, whyNot } from './scene.ts';
import { apartPairs } from './stored.ts';

type Asking = { actor: Actor; query: Query<typeof duplicates.sideBySide>; versions: MasterVersions };

/**
 * Two records in sight with all that a merge would unite.
 * @throws 400 for one record twice; 404 out of sight
 */
export async function sideBySide(given: Guarded, { actor, query, versions }: Asking): Promise<SideBySide> {
  const deps = whole(given);
  const two = await readBoth(deps, { actor }, { this: query.a, other: query.b });
  // The reason names orders in draft, which no other office may see. Only whoever may merge needs it.
  const reason = (gone: Member) => (holds(actor.role, 'duplicates.merge') ? whyNot(deps, gone) : '');
  const [master, into_a, into_b] = await Promise.all([
    deps.masterData.at(versions),
    reason(two.other),
    reason(two.this),
  ]);
  const { this: a, other: b } = bothRecords(two, master);
  const rowOf = ({ teacher }: Member) => decodeTeacher(teacher.id, encodeTeacher(teacher));
  const pair = anyPair(rowOf(two.this), rowOf(two.other));
  const numbersDiffer = a.aadhaar_number !== '' && b.aadhaar_number !== '';
  return { a, b, reason: reasonOf(pair, numbersDiffer), refusals: { into_a, into_b } };
}

type Asked = { see: Sight; query: Query<typeof duplicates.list>; versions: MasterVersions };

/**
 * A page of the pairs in sight that may be one person: one look at the directory, and what of the records on the page
 * tells that they have an Aadhaar number.
 */
export async function proposalPage(
  deps: Guarded,
  { see, query, versions }: Asked,
): Promise<Answered<typeof duplicates.list>> {
  const { table } = whole(deps);
  const [{ teachers, schools }, apart, master] = await Promise.all([
    see.teachers({ service: 'all' }),
    apartPairs({ table }),
    deps.masterData.at(versions),
  ]);
  const pairs = proposed(duplicatePairs(teachers), apart);
  const { rows, pagination } = paginate([...pairs], query.page, query.limit);
  const numbered = await withAadhaar(deps, rows);
  const schoolOf = byId(schools);
  const member = (row: TeacherRow): PairMember => {
    const school = schoolOf.get(row.school);
    const { id, teacher_ID, teacher_name, date_of_birth, phone_number, version } = row;
    return {
      ...{ id, teacher_ID, teacher_name, date_of_birth, phone_number, version },
      current_school_name: school?.school_name ?? '',
      district: master.name('districts', school?.district),
      has_left: !inService(row),
    };
  };
  const data = rows.map((pair) => ({
    a: member(pair.a),
    b: member(pair.b),
    reason: reasonOf(pair, numbered.has(pair.a.id) && numbered.has(pair.b.id)),
  }));
  return { data, pagination };
}

/** Which of the teachers have an Aadhaar number. No two records have the same one, so two numbers are of two persons. */
async function withAadhaar(deps: Guarded, pairs: readonly DuplicatePair[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a.id, b.id]))];
  const marks = await whole(deps).table.batchGet<AadhaarMark & { id: number }>(ids.map(keys.teacher), false, [
    'id',
    'aadhaar',
    'aadhaar_index',
  ]);
  const marked = marks.filter(({ aadhaar, aadhaar_index }) => aadhaar || aadhaar_index);
  return new Set(marked.map(({ id }) => id));
}

/** Why two records may be of one person, in words. */
const reasonOf = ({ name, shared, sameGender }: DuplicatePair, numbersDiffer: boolean): string =>
  duplicateMessages.reason(
    name,
    listed([
      ...(name === 'same' ? [duplicateMessages.shared.name] : []),
      ...shared.map((field) => duplicateMessages.shared[field]),
    ]),
    [
      ...(sameGender ? [] : [duplicateMessages.genderDiffers]),
      ...(numbersDiffer ? [duplicateMessages.aadhaarDiffers] : []),
    ].join('; '),
  );
