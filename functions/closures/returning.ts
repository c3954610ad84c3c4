import type { ReopenImpact, Stays } from '#shared/domain/closing.ts';
import type { CountedLine } from '#shared/domain/service/strength.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import { currentMaster } from '../masterData/stored.ts';
import { isLive } from '../moves/stored.ts';
import { linesNow, shownLines } from '../posts/lines.ts';
import { readPosts } from '../posts/reads.ts';
import { dividedLines, sharedLines } from '../posts/united.ts';
import { postsChange } from '../posts/writes.ts';
import { closedPath, readSchool } from '../schools/reads.ts';
import { arrivalAt, type ClosingFields, type StoredSchool, schoolChange } from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { changeWrites, nextNumber, Outrun, retrying } from '../table/commit.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { inService, type TeacherRow } from '../teachers/stored.ts';
import { attachedAfter } from '../teachers/whereabouts.ts';
import { closingTold, type Note, notesOf } from './stored.ts';

type Reason = keyof typeof closureMessages.stays;
export type Returning = {
  back: { note: Note; row: TeacherRow }[];
  stay: { note: Note; row?: TeacherRow; why: Reason }[];
};

/** The school that another closed into, while it is open itself. */
export async function otherSchool(
  deps: Deps,
  { closed }: Pick<StoredSchool, 'closed'>,
): Promise<StoredSchool | undefined> {
  const other = closed?.into && (await readSchool(deps, { id: closed.into.id }));
  return other && !other.deleting && !other.closed ? other : undefined;
}

/**
 * Who of those that a closing moved is still where it put them, and who is not, and why. Where the other school closed too,
 * everybody has moved on.
 */
export async function returning(deps: Deps, { id, closed }: StoredSchool): Promise<Returning> {
  const found: Returning = { back: [], stay: [] };
  const into = closed?.into;
  if (!closed || !into) return found;
  const isOpen = (await otherSchool(deps, { closed })) !== undefined;
  const [notes, teachers, moves] = await Promise.all([
    notesOf(deps, { school: id, job: closed.job }),
    deps.teachers.look(),
    deps.moves.look(),
  ]);
  const leaving = new Set(
    moves.filter((move) => isLive(move) && move.from === into.id).map((one) => one.teacher),
  );
  const rowOf = byId(teachers);
  const whyStays = (note: Note, row: TeacherRow | undefined): Reason | undefined => {
    if (!row) return 'gone';
    if (!inService(row)) return 'left';
    if (!isOpen) return 'moved';
    // Of a guest who belongs to the other school nothing stands there.
    if (note.guest)
      return row.school === into.id || attachedAfter(row, closed.on).includes(into.school_id)
        ? undefined
        : 'ended';
    if (row.school !== into.id) return 'moved';
    return leaving.has(row.id) ? 'ordered' : undefined;
  };
  for (const note of notes) {
    const row = rowOf.get(note.teacher);
    const why = whyStays(note, row);
    if (row && !why) found.back.push({ note, row });
    else found.stay.push({ note, row, why: why ?? 'gone' });
  }
  return found;
}

type PostsLeft = { school: StoredSchool; rev: number; lines: CountedLine[] | undefined };

/**
 * The posts that the other school has since a closing, and what it keeps of them when the school opens again. Where it closed
 * as well, its posts stand as they were and were added to those of the next one: each on the way loses what it still has.
 */
export async function postsBack(
  deps: Deps,
  { id, closed }: StoredSchool,
): Promise<{ less: ReopenImpact['posts']; left: PostsLeft[] }> {
  const [own, [, ...way], master] = await Promise.all([
    readPosts(deps, id),
    closedPath(deps, id),
    currentMaster(deps),
  ]);
  const now = linesNow(master);
  const less = now(own?.lines ?? []);
  const left: PostsLeft[] = [];
  let [brought, given] = [less, closed?.given];
  for (const school of way) {
    const theirs = await readPosts(deps, school.id);
    if (!theirs || brought.length === 0) break;
    const held = now(theirs.lines);
    const lines = dividedLines(held, brought);
    left.push({ school, rev: theirs.rev, lines: given && lines.length === 0 ? undefined : lines });
    [brought, given] = [sharedLines(held, brought), school.closed?.given];
  }
  return { less: left.length > 0 ? shownLines(less) : [], left };
}

/** That a school is still open, or closed as it was: otherwise the posts went on, or came back, since they were read. */
const standsAsRead = ({ id, closed }: StoredSchool): Write =>
  closed
    ? { check: keys.school(id), condition: { text: 'closed.job = :job', values: { ':job': closed.job } } }
    : arrivalAt(id, () => new Outrun());

/** Opens a school again once everybody is back, and gives it its posts back, in one transaction. */
export const openAgain = (deps: Deps, by: By, job: Job): Promise<void> =>
  retrying(async () => {
    const before = await readSchool(deps, { id: job.parent });
    if (before?.going?.job !== job.id || !before.closed) return;
    const also: Write[] = [];
    for (const { school, ...change } of (await postsBack(deps, before)).left)
      also.push(
        ...(await postsChange(deps, by, school.id, { ...change, step: 'reopen' })),
        standsAsRead(school),
      );
    const { writes } = changeWrites<ClosingFields>(deps, by, {
      ...schoolChange(before.id),
      before,
      after: ownSchool(before),
      number: await nextNumber(deps, 'school'),
      audit: {
        action: 'update',
        resource_type: 'school',
        details: {
          ...{ step: 'reopen', done: job.id },
          ...{ before: closingTold(before.closed), after: closingTold(undefined) },
        },
      },
    });
    await deps.table.transact([...writes, ...also]);
  });

/** Somebody who stays, as answers tell it. */
export const presentStay = (
  { note, row, why }: Returning['stay'][number],
  schoolName: (id: number) => string,
): Stays => ({
  id: note.teacher,
  teacher_ID: row?.teacher_ID ?? '',
  teacher_name: row?.teacher_name ?? '',
  designation: row?.service?.designation ?? '',
  school_name: row ? schoolName(row.school) : '',
  why: closureMessages.stays[why],
});
