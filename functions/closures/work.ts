import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { currentMaster, type MasterData } from '../masterData/stored.ts';
import { presentSchool, readSchool } from '../schools/reads.ts';
import { type ClosingFields, noArrivalSince, type StoredSchool, schoolChange } from '../schools/stored.ts';
import { ownSchool } from '../schools/writes.ts';
import { commit, nextNumber, retrying } from '../table/commit.ts';
import type { Job, Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { isGuestAfter } from '../teachers/entries.ts';
import { teacherStep } from '../teachers/step.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { carried, carriedBack } from './carry.ts';
import { headsToEnd, headsToReturn, headWrites } from './heads.ts';
import { guestsOf, staffOf } from './people.ts';
import { openAgain, returning } from './returning.ts';
import { noteRemoval, notesOf, noteWrite } from './stored.ts';

/** A teacher takes up to nine actions, the account of a head with its sessions up to twenty. */
const CHUNK = 5;

/** The ids of a job are those of teachers, and below 0 those of accounts. */
const teachersAmong = (ids: readonly number[]) => ids.filter((id) => id > 0);
const accountsAmong = (ids: readonly number[]) => ids.filter((id) => id < 0).map((id) => -id);
const asAccounts = (ids: readonly number[]) => ids.map((id) => -id);

/** The school that a job is at work on, and the other one. Undefined once the job is done. */
async function schoolsOf(deps: Deps, { id, parent }: Job) {
  const school = await readSchool(deps, { id: parent });
  if (school?.going?.job !== id) return undefined;
  const { to, on, ids } = school.going;
  const other = to === undefined ? undefined : await readSchool(deps, { id: to });
  return { school, other, on, ids };
}

const recordsOf = ({ table }: Deps, ids: readonly number[]) =>
  table.batchGet<StoredTeacher>(ids.map(keys.teacher));

type Moving = { from: StoredSchool; to: StoredSchool; on: string; step: 'close' | 'split'; job: string };

/** The writes that move a teacher, or the attachment of a guest, to the other school. Closings note what they did. */
async function moved(
  deps: Deps,
  by: By,
  teacher: StoredTeacher,
  { from, to, on, step, job }: Moving,
  master: MasterData,
): Promise<Write[]> {
  const guest = teacher.school !== from.id;
  const at = guest ? undefined : { before: from, after: to };
  const stays = at ? undefined : await readSchool(deps, { id: teacher.school });
  const own = (guest ? stays : to)?.school_id;
  const { lists, carried: done } = carried(teacher, from, presentSchool(to, master), on, own);
  const change = { ...lists, ...(at && { school: to.id }) };
  const here = at ?? { before: stays ?? from, after: stays ?? from };
  const { writes } = await teacherStep(deps, by, teacher, change, {
    at: here,
    master,
    step: { step, school: from.id },
  });
  if (step === 'split') return writes;
  const note = { teacher: teacher.id, ...(guest && { guest }), carried: done };
  return [...writes, noteWrite(deps.now(), { school: from.id, job }, note)];
}

/** Moves the teachers of a school that closed, or those who leave one that splits, a few at a time. */
const movingWork = (step: 'close' | 'split'): Work => ({
  chunk: CHUNK,

  left: async (deps, job) => {
    const at = await schoolsOf(deps, job);
    if (!at) return [];
    const teachers = await deps.teachers.look();
    const staff = staffOf({ teachers }, at.school).filter(({ id }) => at.ids?.includes(id) ?? true);
    const guests = step === 'close' ? guestsOf({ teachers }, at.school, at.on) : [];
    const heads = step === 'close' ? await headsToEnd(deps, at.school) : [];
    // Heads first: whoever gets the other school sees there everybody who goes there.
    return [...asAccounts(heads), ...(at.other ? [...staff, ...guests].map(({ id }) => id) : [])];
  },

  writes: async (deps, by, job, ids) => {
    const at = await schoolsOf(deps, job);
    if (!at) return { count: 0, writes: [] };
    const { school, other } = at;
    const master = await currentMaster(deps);
    const here = (other ? await recordsOf(deps, teachersAmong(ids)) : []).filter((teacher) => {
      const isHere = teacher.school === school.id && (at.ids?.includes(teacher.id) ?? true);
      const isGuest = teacher.attachments.some(isGuestAfter(at.on, school.school_id));
      return !teacher.left && (isHere || (step === 'close' && isGuest));
    });
    const moving = { from: school, to: other as StoredSchool, on: at.on, step, job: job.id };
    const writes = (await Promise.all(here.map((one) => moved(deps, by, one, moving, master)))).flat();
    let count = here.length;
    for (const id of accountsAmong(ids)) {
      const plan = school.closed?.heads.find((one) => one.id === id);
      const some = await headWrites(
        deps,
        by,
        id,
        plan?.moves ? { to: other, from: school } : { ends: school },
      );
      writes.push(...some);
      count += Number(some.length > 0);
    }
    return { count, writes };
  },

  finish: (deps, by, job) =>
    retrying(async () => {
      const before = await readSchool(deps, { id: job.parent });
      if (before?.going?.job !== job.id) return;
      const { closed } = before;
      await commit<ClosingFields>(deps, by, {
        ...schoolChange(before.id),
        before,
        after: { ...ownSchool(before), ...(closed && { closed }) },
        number: await nextNumber(deps, 'school'),
        condition: closed && noArrivalSince(before),
        audit: { action: 'update', resource_type: 'school', details: { step, done: job.id } },
      });
    }),
});

export const closeWork = movingWork('close');
export const splitWork = movingWork('split');

/** Brings back whom the closing of a school moved, and opens the school once all are there. */
export const reopenWork: Work = {
  chunk: CHUNK,

  left: async (deps, job) => {
    const at = await schoolsOf(deps, job);
    if (!at) return [];
    const people = await returning(deps, at.school);
    const heads = await headsToReturn(deps, at.school, at.other, people);
    return [...(at.other ? people.back.map(({ row }) => row.id) : []), ...asAccounts(heads.back)];
  },

  writes: async (deps, by, job, ids) => {
    const at = await schoolsOf(deps, job);
    if (!at?.school.closed) return { count: 0, writes: [] };
    const { school, other } = at;
    const noted = { school: school.id, job: at.school.closed.job };
    const master = await currentMaster(deps);
    const notes = new Map((await notesOf(deps, noted)).map((note) => [note.teacher, note]));
    const writes: Write[] = [];
    let count = 0;
    for (const teacher of await recordsOf(deps, teachersAmong(ids))) {
      const note = notes.get(teacher.id);
      if (!note || !other || teacher.left || (!note.guest && teacher.school !== other.id)) continue;
      const own = note.guest ? await readSchool(deps, { id: teacher.school }) : other;
      const change = {
        ...carriedBack(teacher, note.carried),
        ...(!note.guest && { school: school.id }),
      };
      const here = own ?? other;
      const { writes: some } = await teacherStep(deps, by, teacher, change, {
        at: { before: here, after: note.guest ? here : school },
        master,
        step: { step: 'reopen', school: school.id },
      });
      writes.push(...some, noteRemoval(noted, note));
      count += 1;
    }
    for (const id of accountsAmong(ids)) {
      const some = await headWrites(deps, by, id, { back: school, other });
      writes.push(...some);
      count += Number(some.length > 0);
    }
    return { count, writes };
  },

  finish: openAgain,
};
