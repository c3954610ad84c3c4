import type { CascadeJob } from '#shared/contracts/cascade.ts';
import { RESTORED } from '#shared/domain/bin.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { storedDependents } from '../cascade/teacher.ts';
import { medicalReturn } from '../medicalRecords/writes.ts';
import { changesWithLists } from '../table/auditEntry.ts';
import { changeWrites, Outrun, ownFields, recordWrites } from '../table/commit.ts';
import { andExists, stillHas } from '../table/expressions.ts';
import { takeNumbers } from '../table/feed.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { returningSubjects } from '../table/subjects.ts';
import { ALWAYS, EXISTS, keyOf, type Write } from '../table/table.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from '../teachers/stored.ts';
import { closedSince } from './closedSince.ts';
import type { Reclaim } from './reclaim.ts';
import { type Changes, relievedSince } from './relieved.ts';
import type { BinItem, BinLine, BinnedTeacher } from './stored.ts';

/** That no other job has begun to work on a line since it was read. */
const unworked = ({ job }: Pick<BinLine, 'job'>) => stillHas('job', job);

/** The writes that take a record out of the bin. They fail where somebody else did so, or has begun to. */
export const outOfBin = (
  { kind, id, within, undo = [] }: BinItem,
  line: Pick<BinLine, 'job'> = {},
): Write[] => [
  { delete: keys.bin(kind, id), condition: EXISTS, refusal: outrun },
  { delete: keys.binLine(kind, id, within), condition: unworked(line), refusal: outrun },
  ...undo.map((key) => ({ delete: key, condition: ALWAYS })),
];

/** The write that notes the job which works on a line. */
export const workedOn = (line: BinLine, { id }: Job): Write => ({
  update: keys.binLine(line.kind, line.id),
  set: { text: 'SET job = :job', values: { ':job': id } },
  condition: andExists(unworked(line)),
  refusal: outrun,
});

/** What is told of a job. */
export const progressOf = ({ id, state, done, total }: Job): CascadeJob => ({ id, state, done, total });

const outrun = () => new Outrun();

/** What changed in the records of teachers while they were in the bin, and the writes that belong to it. */
export type Meanwhile = { changes: Changes; writes: Write[] };

/**
 * What orders that were cancelled meanwhile, and schools that closed, would have made of teachers in the bin.
 * @param before records that come back as they were before a merge
 * @param to the school to which the teachers come, where theirs closed
 */
export async function meanwhile(
  deps: Deps,
  by: By,
  items: readonly BinnedTeacher[],
  { before = [], to }: { before?: readonly StoredTeacher[]; to?: number } = {},
): Promise<Meanwhile> {
  const relieved = await relievedSince(deps, by, items, to);
  const records = [...items.map(({ record }) => record), ...before];
  const closed = await closedSince(
    deps,
    records.filter(({ id }) => !relieved.carried.has(id)),
    to,
  );
  // No transaction writes an item twice. What gives a head the school back says of that school all that the others say.
  const writes = new Map([...closed.notes, ...relieved.writes].map((write) => [keyOf(write), write]));
  return {
    changes: new Map(
      records.map(({ id }) => [
        id,
        { ...closed.lists.get(id), ...relieved.changes.get(id), ...(to !== undefined && { school: to }) },
      ]),
    ),
    writes: [...writes.values()],
  };
}

/**
 * The writes that bring teachers back, each with the medical record, an audit entry, and what is `reclaimed`. The number
 * in the vault never left.
 * @param school_id the School ID of their school
 * @param since what became of them meanwhile
 * @param told what the answer tells
 */
export async function teachersReturn(
  deps: Deps,
  by: By,
  items: readonly BinnedTeacher[],
  {
    school_id,
    reclaimed,
    since,
    told = {},
  }: { school_id: string; reclaimed: ReadonlyMap<number, Reclaim>; since: Meanwhile; told?: object },
): Promise<Write[]> {
  if (items.length === 0) return [];
  const ill = items.filter(({ medical }) => medical).length;
  const people = await returningSubjects(
    deps,
    'teacher',
    items.map(({ id }) => id),
  );
  // Takes the numbers last, because a directory waits for a number only so long.
  const first = await takeNumbers(deps.table, 'teacher', items.length);
  let next = await takeNumbers(deps.table, 'medical', ill);
  return items.flatMap((item, i) => {
    const { id, record, medical } = item;
    const change = since.changes.get(id);
    const also = [...(reclaimed.get(id)?.writes ?? []), ...outOfBin(item)];
    if (medical) {
      also.push(...recordWrites(deps.now(), medicalReturn(medical, next)).writes);
      next += 1;
    }
    return changeWrites<TeacherFields>(
      deps,
      by,
      {
        ...teacherChange(id),
        // `reclaimed` claims the Teacher ID.
        claims: undefined,
        id,
        after: { ...ownFields<TeacherFields>(record), ...change },
        number: first + i,
        audit: {
          action: 'create',
          resource_type: 'teacher',
          details: {
            step: RESTORED,
            after: { teacher_ID: record.teacher_ID, school_id },
            cascade: storedDependents(record),
            ...listsTold(record, change),
          },
        },
        answer: () => told,
        also,
      },
      people.get(id),
    ).writes;
  });
}

/** What the entry of a restoring tells of lists that are not as they were. */
function listsTold(record: StoredTeacher, change: Partial<TeacherFields> | undefined) {
  const { lists } = changesWithLists({ ...record }, { ...record, ...change });
  return lists && { lists };
}
