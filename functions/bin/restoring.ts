import { type BinKind, RESTORED } from '#shared/domain/bin.ts';
import { binMessages } from '#shared/messages/bin.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { mergeUndone } from '../duplicates/undoing.ts';
import { medicalReturn, teacherWrites } from '../medicalRecords/writes.ts';
import { readSchool, standingSchool } from '../schools/reads.ts';
import { arrivalAt, arrivalOfFormer } from '../schools/stored.ts';
import { changeWrites, nextNumber, Outrun, retrying } from '../table/commit.ts';
import { handedOver } from '../table/handover.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { keyOf } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { busy, isGone, readBinned, readLine } from './reads.ts';
import { reclaimTeachers } from './reclaim.ts';
import { meanwhile, outOfBin, teachersReturn } from './returning.ts';
import { restoreSchool } from './schoolBack.ts';
import type { BinLine, BinnedMedical, BinnedTeacher } from './stored.ts';

/** The job that brings a school back, or the school to which a teacher came whose own had closed. */
type Restored = { job?: Job; school_name?: string };

/**
 * Brings a record back from the bin, as it was but for its version. A school with teachers comes back by the returned
 * job; a second call returns the same one.
 * @throws 404 for a record that is not in the bin; 409 while it is being deleted or erased, when its school or its
 * teacher is not there, and when another has what only one may have, who is named
 */
export const restore = (deps: Deps, by: Writer, kind: BinKind, id: number): Promise<Restored> =>
  retrying(async () => {
    const { item, line, job } = await readBinned(deps, kind, id);
    if (job?.kind === 'restore' && kind === 'school') return { job };
    if (job) throw busy(job);
    if (item.kind === 'school') return { job: await restoreSchool(deps, by, item, line) };
    if (item.kind === 'teacher') return restoreTeacher(deps, by, item, line);
    await restoreMedical(deps, by, item, line);
    return {};
  });

/**
 * A teacher whose school closed since comes back to the one that it closed into, as a closing would have brought them there.
 * One who was merged into another comes back with all that the merge changed, and to the school of then alone.
 */
async function restoreTeacher(deps: Deps, by: Writer, item: BinnedTeacher, line: BinLine): Promise<Restored> {
  const { id, record, merge } = item;
  const school = item.within === undefined ? await readSchool(deps, { id: record.school }) : undefined;
  const goesOn = school?.closed && !record.left && !merge;
  const to = goesOn ? await standingSchool(deps, school.id) : school;
  const since = await meanwhile(deps, by, [item], {
    before: merge ? [merge.before] : [],
    to: goesOn ? to?.id : undefined,
  });
  const undone = merge && (await mergeUndone(deps, by, item, merge, since.changes));
  if (!school || school.deleting) {
    const gone = await readLine(deps, 'school', record.school);
    const erased = !school && !gone && item.within === undefined;
    const { schoolErased, schoolFirst } = binMessages;
    throw conflict((erased ? schoolErased : schoolFirst)(gone?.name ?? line.school_id ?? ''));
  }
  const reclaimed = await reclaimTeachers(deps, [item]);
  const taken = reclaimed.get(id)?.taken;
  if (taken !== undefined) throw new AppError('duplicate', taken);
  if (!to || (to.closed && !record.left)) throw conflict(binMessages.schoolClosed(school.school_name));
  const { school_id, school_name } = to;
  const told: Restored = goesOn ? { school_name } : {};
  const back = merge ? { ...item, medical: merge.medical.other } : item;
  const { writes = [], arrives } = undone ?? {};
  const arrivals = [
    ...(arrives ? [arrives.arrival] : []),
    // One write of the school tells of both, by the condition of who serves there.
    ...(arrives?.at === to.id
      ? []
      : [(record.left ? arrivalOfFormer : arrivalAt)(to.id, () => new Outrun())]),
  ];
  // What adds to the notes of a closing counts an arrival at that school as well.
  const noted = new Set(since.writes.map(keyOf));
  await deps.table.transact(
    handedOver([
      ...(await teachersReturn(deps, by, [back], { school_id, reclaimed, since, told })),
      ...since.writes,
      ...writes,
      ...arrivals.filter((arrival) => !noted.has(keyOf(arrival))),
    ]),
  );
  return told;
}

async function restoreMedical(deps: Deps, by: Writer, item: BinnedMedical, line: BinLine): Promise<void> {
  const { record, added } = item;
  const teacher = await deps.table.get<StoredTeacher>(keys.teacher(record.id));
  if (!teacher) {
    const { teacherErased, teacherFirst } = binMessages;
    throw conflict(((await isGone(deps, 'teacher', record.id)) ? teacherErased : teacherFirst)(line.name));
  }
  if (teacher.medical) throw new AppError('duplicate', binMessages.hasMedical(teacher.teacher_name));
  const also = [...(await teacherWrites(deps, teacher, record.severity, added)), ...outOfBin(item)];
  const { writes } = changeWrites(deps, by, {
    ...medicalReturn(record, await nextNumber(deps, 'medical')),
    audit: { action: 'create', resource_type: 'medical_record', details: { step: RESTORED } },
    answer: () => ({}),
    also,
  });
  await deps.table.transact(writes);
}
