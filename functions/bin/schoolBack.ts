import { RESTORED } from '#shared/domain/bin.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { choicesOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { postsReturn } from '../posts/writes.ts';
import { readSchool } from '../schools/reads.ts';
import { encodeSchool, type SchoolFields, type StoredSchool, schoolChange } from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { type Change, changeWrites, nextNumber, recordWrites, retrying } from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { type Job, jobWrite, newJob, type Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, type Expression, type Item, NEW, type Write } from '../table/table.ts';
import { linesWith, readItems } from './reads.ts';
import { reclaimSchool, reclaimTeachers } from './reclaim.ts';
import { meanwhile, outOfBin, progressOf, teachersReturn, workedOn } from './returning.ts';
import type { BinLine, BinnedSchool, BinnedTeacher } from './stored.ts';

/** How many of a school's teachers that cannot come back are named. */
const NAMED = 3;

type Back = SchoolFields & Pick<StoredSchool, 'closed' | 'deleting'>;

/** A school as it was. One that had closed stays closed. */
const asItWas = (stored: StoredSchool): Back => ({
  ...ownSchool(stored),
  ...(stored.closed && { closed: stored.closed }),
});

/**
 * Brings a school back with its posts. With teachers, the school is stored but hidden: the returned job brings them back
 * and then shows it, so nobody sees half of it.
 * @throws 409 when another has its School ID, or the Teacher ID or Aadhaar number of one of its teachers, and when a place
 * of it lies in another since
 */
export async function restoreSchool(
  deps: Deps,
  by: Writer,
  item: BinnedSchool,
  line: BinLine,
): Promise<Job | undefined> {
  const { id, record } = item;
  refuseMovedPlace(record, await deps.masterData.at(by.versions));
  const lines = await linesWith(deps, id);
  const reclaimed = await reclaimSchool(deps, record);
  const refused = [
    reclaimed.taken ?? [],
    ...(await refusals(
      deps,
      lines.map((line) => line.id),
    )),
  ].flat();
  if (refused.length > 0) throw new AppError('duplicate', sentence(refused));
  const { school_id } = record;
  const about = { kind: 'restore', parent: id, note: { school_id }, total: lines.length } as const;
  const job = lines.length > 0 ? newJob(deps, by, about) : undefined;
  const fields = asItWas(record);
  const change: Change<Back> = {
    ...schoolChange(id),
    // `reclaimed` claims the School ID.
    claims: undefined,
    id,
    after: job ? { ...fields, deleting: job.id } : fields,
    number: await nextNumber(deps, 'school'),
    row: job ? undefined : encodeSchool,
    audit: {
      action: 'create',
      resource_type: 'school',
      details: { step: RESTORED, after: { school_id }, cascade: { teachers: lines.length } },
    },
    answer: () => (job ? { job: progressOf(job) } : {}),
    also: [
      ...reclaimed.writes,
      ...(job
        ? [jobWrite(job), workedOn(line, job)]
        : [...(await posts(deps, item)), ...outOfBin(item, line)]),
    ],
  };
  await deps.table.transact(changeWrites(deps, by, change).writes);
  return job;
}

/** @throws 409 when somebody moved its block or habitation meanwhile: it would lie in two districts, and no form saves it */
function refuseMovedPlace(record: SchoolFields, master: MasterData): void {
  for (const { field, collection, under } of choicesOf(school)) {
    const was = under && record[under];
    const item = master.byId(collection, record[field]);
    if (!under || was === undefined || item?.parent === undefined || item.parent === was) continue;
    const parents = choicesOf(school).find((one) => one.field === under)?.collection ?? collection;
    const [now, before] = [master.name(parents, item.parent), master.name(parents, was)];
    throw conflict(binMessages.placeMoved(item.name, now, before));
  }
}

const posts = async (deps: Deps, { posts: held }: BinnedSchool) => (held ? postsReturn(deps, held) : []);

const teachersAmong = async (deps: Deps, ids: readonly number[]) =>
  (await readItems(deps, 'teacher', ids)) as BinnedTeacher[];

/** Which teachers cannot come back, in sentences. */
async function refusals(deps: Deps, ids: readonly number[]): Promise<string[]> {
  const reclaimed = await reclaimTeachers(deps, await teachersAmong(deps, ids));
  return [...reclaimed.values()].flatMap(({ taken }) => taken ?? []);
}

const sentence = (refused: readonly string[]) => {
  const more = refused.length - NAMED;
  return [...refused.slice(0, NAMED), ...(more > 0 ? [binMessages.andMore(more)] : [])].join(' ');
};

/** Brings the teachers of a hidden school back, and then shows the school. */
export const restoreWork: Work = {
  left: async (deps, { parent }) => (await linesWith(deps, parent)).map(({ id }) => id),

  writes: async (deps, by, { id: job, parent, note }, ids) => {
    const items = await teachersAmong(deps, ids);
    const reclaimed = await reclaimTeachers(deps, items);
    const isTaken = ({ id }: BinnedTeacher) => reclaimed.get(id)?.taken !== undefined;
    const school_id = String(note.school_id);
    const returning = items.filter((item) => !isTaken(item));
    const since = await meanwhile(deps, by, returning);
    const writes = [
      ...(await teachersReturn(deps, by, returning, { school_id, reclaimed, since })),
      ...since.writes,
      ...(await stayBehind(deps, parent, items.filter(isTaken))),
      { check: keys.school(parent), condition: stillHas('deleting', job) },
    ];
    return { count: items.length, writes };
  },

  finish: (deps, _by, { id: job, parent }) =>
    retrying(async () => {
      const before = await readSchool(deps, { id: parent });
      const [item] = (await readItems(deps, 'school', [parent])) as BinnedSchool[];
      if (before?.deleting !== job || !item) return;
      const number = await nextNumber(deps, 'school');
      const { writes } = recordWrites<Back>(deps.now(), {
        ...schoolChange(parent),
        before,
        after: asItWas(before),
        number,
        edit: false,
      });
      await deps.table.transact([...writes, ...(await posts(deps, item)), ...outOfBin(item, { job })]);
    }),
};

/**
 * The writes that leave teachers in the bin by themselves, because another took what only one may have while their school
 * was on its way back. Each can be brought back once that is settled.
 */
async function stayBehind(deps: Deps, school: number, items: readonly BinnedTeacher[]): Promise<Write[]> {
  if (items.length === 0) return [];
  const lines = new Map((await linesWith(deps, school)).map((line) => [line.id, line]));
  return items.flatMap(({ kind, id }): Write[] => {
    const line = lines.get(id);
    if (!line) return [];
    const { within, ...alone } = line;
    return [
      { update: keys.bin(kind, id), set: ALONE, condition: EXISTS },
      { delete: keys.binLine(kind, id, school), condition: EXISTS },
      { put: { ...alone, ...keys.binLine(kind, id) } as Item, condition: NEW },
    ];
  });
}

const ALONE: Expression = { text: 'REMOVE #within', names: { '#within': 'within' } };
