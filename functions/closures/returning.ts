import type { ReopenImpact, Stays } from '#shared/domain/closing.ts';
import type { CountedLine } from '#shared/domain/service/strength.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import { currentMaster } from '../masterData/stored.ts';
import { isLive } from '../moves/stored.ts';
import { linesNow, shownLines } from '../posts/lines.ts';
import { dividedLines } from '../posts/united.ts';
import { postsChange, readPosts } from '../posts/writes.ts';
import { readSchool } from '../schools/reads.ts';
import { encodeSchool, type SchoolFields, type StoredSchool } from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { changeWrites, nextNumber, retrying } from '../table/commit.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { attachedAfter, inService, type TeacherRow } from '../teachers/stored.ts';
import { closingTold, type Note, notesOf } from './stored.ts';

type Reason = keyof typeof closureMessages.stays;
type Returning = {
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

/** The posts that the other school has since a closing, and what it keeps of them when the school opens again. */
export async function postsBack(
  deps: Deps,
  { id, closed }: StoredSchool,
): Promise<{ less: ReopenImpact['posts']; lines: CountedLine[] | undefined; rev: number } | undefined> {
  const into = await otherSchool(deps, { closed });
  if (!into) return undefined;
  const [own, theirs, master] = await Promise.all([
    readPosts(deps, id),
    readPosts(deps, into.id),
    currentMaster(deps),
  ]);
  if (!own || !theirs || own.lines.length === 0) return undefined;
  const now = linesNow(master);
  const less = now(own.lines);
  const lines = dividedLines(now(theirs.lines), less);
  const left = closed?.given && lines.length === 0 ? undefined : lines;
  return { less: shownLines(less), lines: left, rev: theirs.rev };
}

/** Opens a school again once everybody is back, and gives it its posts back, in one transaction. */
export const openAgain = (deps: Deps, by: By, job: Job): Promise<void> =>
  retrying(async () => {
    const before = await readSchool(deps, { id: job.parent });
    if (before?.going?.job !== job.id || !before.closed) return;
    const posts = await postsBack(deps, before);
    const into = before.closed.into?.id ?? 0;
    const also: Write[] = posts
      ? await postsChange(deps, by, into, { lines: posts.lines, rev: posts.rev, step: 'reopen' })
      : [];
    const { writes } = changeWrites<SchoolFields & Pick<StoredSchool, 'closed' | 'going'>>(deps, by, {
      kind: 'school',
      key: keys.school(before.id),
      before,
      after: ownSchool(before),
      number: await nextNumber(deps, 'school'),
      row: encodeSchool,
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
