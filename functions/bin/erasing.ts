import type { ResourceType } from '#shared/domain/audit.ts';
import { type BinKind, ERASED_FOR_GOOD } from '#shared/domain/bin.ts';
import type { ActorBy, By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { emptyMovesOf } from '../moves/erasure.ts';
import { movesEnd } from '../moves/writes.ts';
import { vaultErasure } from '../security/vault.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { type Job, jobWrite, newJob, type Work } from '../table/job.ts';
import type { Write } from '../table/table.ts';
import { removeTicketsOf } from '../tickets/removal.ts';
import { detachment, removeBytes } from '../uploads/stored.ts';
import { busy, findBinned, linesWith, readBinned, readItems, readLines } from './reads.ts';
import { outOfBin, workedOn } from './returning.ts';
import type { BinItem, BinLine, BinnedTeacher } from './stored.ts';

const RESOURCES: Record<BinKind, ResourceType> = {
  school: 'school',
  teacher: 'teacher',
  medical: 'medical_record',
};

/**
 * Erases a record in the bin for good: what is kept of it, its number in the vault and its document. A school is erased
 * with the teachers that went with it by the returned job; a second call returns the same one.
 * @throws 404 for a record that is not in the bin; 409 while it is being deleted or brought back
 */
export const erase = (deps: Deps, by: ActorBy, kind: BinKind, id: number): Promise<Job | undefined> =>
  retrying(async () => {
    const { item, line, job } = await readBinned(deps, kind, id);
    if (job?.kind === 'erase' && kind === 'school') return job;
    if (job) throw busy(job);
    const lines = kind === 'school' ? await linesWith(deps, id) : [];
    if (lines.length === 0) {
      await eraseItem(deps, by, item, line);
      return undefined;
    }
    const begun = newJob(deps, by, { kind: 'erase', parent: id, note: {}, total: lines.length });
    await deps.table.transact([jobWrite(begun), workedOn(line, begun)]);
    return begun;
  });

/**
 * Erases what is kept of one record, in a transaction with its audit entry and the end of the teacher's live move; then the
 * bytes of its document, the corrections that were asked for of it, and what moves noted of the teacher, without which it
 * could not come back as it was. Where this is interrupted, the record is still in the bin, or `events.emptyBin` deletes
 * the rest.
 * @param line as it was read
 */
export async function eraseItem(
  deps: Deps,
  by: By,
  item: BinItem,
  line: Pick<BinLine, 'job'>,
): Promise<void> {
  const moves = item.kind === 'teacher' ? await movesEnd(deps, by, [item.id]) : [];
  await deps.table.transact([...erasure(deps, by, item, line), ...moves]);
  await removeBytes(deps, documentsOf(item));
  if (item.kind !== 'medical') await removeTicketsOf(deps, by, item.kind, ofRecord(item));
  if (item.kind === 'teacher') await emptyMovesOf(deps, by, ofRecord(item));
}

/**
 * The ids of the records whose corrections and moves end with one: its own, and those that were merged into it. Those of a
 * record that was merged into another belong to that one.
 */
function ofRecord(item: Exclude<BinItem, { kind: 'medical' }>): number[] {
  if (item.cause.why === 'merged') return [];
  const former = item.kind === 'teacher' ? (item.record.former ?? []) : [];
  return [item.record.id, ...former.map(([id]) => id)];
}

/** The links of the documents that wait with a record. */
const documentsOf = (item: BinItem): string[] => {
  const record = item.kind === 'medical' ? item.record : item.kind === 'teacher' ? item.medical : undefined;
  return record ? [record.documents] : [];
};

/** The writes that erase a record in the bin. The entry of its deletion told what it was called. */
function erasure(deps: Deps, by: By, item: BinItem, line: Pick<BinLine, 'job'> = {}): Write[] {
  const of = item.record.id;
  const event = {
    action: 'delete',
    resource_type: RESOURCES[item.kind],
    resource_id: String(of),
    details: { step: ERASED_FOR_GOOD },
  } as const;
  return [
    ...outOfBin({ ...item, undo: [] }, line),
    ...(item.kind === 'teacher' ? [vaultErasure(of)] : []),
    ...documentsOf(item).flatMap((documents) => detachment(documents, { teacher: of })),
    ...auditWrites(deps, by, event),
  ];
}

/** Erases the teachers that went with a school, and then what is kept of the school. */
export const eraseWork: Work = {
  left: async (deps, { parent }) => (await linesWith(deps, parent)).map(({ id }) => id),

  writes: async (deps, by, _job, ids) => {
    const items = (await readItems(deps, 'teacher', ids)) as BinnedTeacher[];
    return {
      count: items.length,
      writes: [
        ...items.flatMap((item) => erasure(deps, by, item)),
        ...(await movesEnd(
          deps,
          by,
          items.map(({ id }) => id),
        )),
      ],
      after: async () => {
        await removeBytes(deps, items.flatMap(documentsOf));
        await removeTicketsOf(deps, by, 'teacher', items.flatMap(ofRecord));
        await emptyMovesOf(deps, by, items.flatMap(ofRecord));
      },
    };
  },

  finish: (deps, by, { id: job, parent }) =>
    retrying(async () => {
      const [item] = await readItems(deps, 'school', [parent]);
      if (item) await eraseItem(deps, by, item, { job });
      // Another worker may have been killed between the two.
      else await removeTicketsOf(deps, by, 'school', [parent]);
    }),
};

/**
 * Erases all that the bin keeps of a teacher: the record, medical records that were deleted before it, and records that
 * were merged into it, which keep what it was before. What is due to leave the bin by itself is erased as well.
 * @returns whether there was anything
 * @throws 409 while a job works on the school that the teacher went with
 */
export async function eraseBinnedTeacher(deps: Deps, by: ActorBy, id: number): Promise<boolean> {
  const isOf = ({ kind, id: of, teacher, cause }: BinLine) =>
    (kind === 'teacher' ? of === id : teacher === id) || (cause.why === 'merged' && cause.into === id);
  const lines = (await readLines(deps)).filter(isOf);
  for (const { kind, id: of } of lines)
    await retrying(async () => {
      const found = await findBinned(deps, kind, of);
      if (found?.job) throw busy(found.job);
      if (found) await eraseItem(deps, by, found.item, found.line);
    });
  return lines.length > 0;
}
