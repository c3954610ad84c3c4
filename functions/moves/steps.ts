import type { Move } from '#shared/domain/service/move.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid, refuseStale } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { headAccessReturns } from '../closures/since.ts';
import { takeVacancy } from '../posts/vacancy.ts';
import { knowingSchool } from '../schools/reads.ts';
import { arrivalAt } from '../schools/stored.ts';
import { Outrun, retrying } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import { ended, guestEnded } from '../teachers/entries.ts';
import { teacherStep } from '../teachers/step.ts';
import { type TeacherFields, tellingPosting } from '../teachers/stored.ts';
import { HEAD_STAYS, headAccessEnds } from '../userManagement/ofLeaver.ts';
import { headsBack } from './heads.ts';
import { madeEntry } from './made.ts';
import { mayJoin, mayRelieve, type Reader } from './present.ts';
import { presentScene, readerOf, type Scene, visibleScene } from './scene.ts';
import type { MoveFields, Undo } from './stored.ts';
import { commitStep, moveWrites, stepUnder } from './writes.ts';

type Step = { on: string; version?: number };

/** What a step does: to the record, to the move, and besides. */
export type Effect = {
  teacher?: Partial<TeacherFields>;
  move: Partial<MoveFields>;
  also: Write[];
  /** What the entry of the record tells besides. */
  tells?: Record<string, unknown>;
};

/**
 * Does a step of a move: reads everything, lets `effect` say what changes, and commits record, move and the count of
 * steps under the order in one transaction.
 */
export async function doStep(
  given: Guarded,
  by: Writer,
  id: number,
  {
    name,
    version,
    told,
    effect,
  }: {
    name: string;
    version?: number;
    /** What the entry of the record tells besides. */
    told?: Record<string, unknown>;
    effect: (deps: Deps, scene: Scene, reader: Reader) => Promise<Effect>;
  },
): Promise<Move> {
  const deps = whole(given);
  return retrying(async () => {
    const [scene, reader] = await Promise.all([visibleScene(deps, by.actor, id), readerOf(deps, by)]);
    refuseStale(version, scene.move.version, moveMessages.stale);
    const { teacher, move, also, tells } = await effect(deps, scene, reader);
    const about = { order: scene.order.number, move: id, ...told };
    const after = [scene.from, scene.to].find((one) => one?.id === teacher?.school) ?? scene.school;
    // What somebody typed tells of the teacher: it is sealed in the entry of the record, and stands in no other
    // entry. A refused move keeps it too, until the teacher is erased.
    const changed =
      teacher || told
        ? await teacherStep(deps, by, scene.teacher, teacher ?? {}, {
            at: { before: scene.school, after },
            master: reader.master,
            step: { step: name, ...about, ...tells },
            edit: teacher !== undefined,
          })
        : undefined;
    const seen = { ...scene, teacher: changed?.stored ?? scene.teacher };
    const moved = await moveWrites(deps, by, scene.move, {
      change: move,
      step: name,
      answer: (stored) => presentScene({ ...seen, move: stored }, reader),
    });
    await commitStep(deps, [stepUnder(scene.order.id), ...moved.writes, ...(changed?.writes ?? []), ...also]);
    return presentScene({ ...seen, move: moved.stored }, reader);
  });
}

/**
 * Relieves a teacher. A transfer closes the open postings; who is the head loses the account's access to the school.
 * @throws 404 out of sight; 403 on the other side; 409 when the order is not issued or the teacher is not at the school;
 * 400 for a day that cannot be
 */
export const relieve = (deps: Guarded, by: Writer, id: number, { on, version }: Step): Promise<Move> =>
  doStep(deps, by, id, {
    name: 'relieve',
    version,
    effect: async (whole, scene, { today }) => {
      const { move, order, teacher, from } = scene;
      if (!mayRelieve(scene)) throw new AppError('forbidden', moveMessages.otherSide);
      if (order.state !== 'issued') throw conflict(moveMessages.notIssued);
      if (move.state !== 'ordered') throw conflict(moveMessages.notOrdered);
      checkTeacher(scene);
      checkDay(on, today, order.date, moveMessages.beforeOrder);
      const held = tellingPosting(teacher)?.designation ?? '';
      const relieved = { state: 'relieved', relieved_on: on, held } as const;
      if (move.kind === 'return')
        return { move: { ...relieved, undo: { relieve: { ended: {} } } }, also: [] };
      const closing = ended(teacher, move.kind === 'transfer' ? ['posting_histories'] : [], on);
      const access = from && (await headAccessEnds(whole, by, teacher, from));
      const undo: Undo = {
        ended: closing.ended,
        ...(access && access.heads.length > 0 && { heads: access.heads }),
      };
      return {
        teacher: { ...closing.lists, relieved: on },
        move: { ...relieved, undo: { relieve: undo } },
        also: access?.writes ?? [],
        ...(access?.stays && { tells: HEAD_STAYS }),
      };
    },
  });

/**
 * Lets a teacher join: the record gets the school and the posting, deputation or attachment of the order. Nobody is attached
 * to the own school, so attachments to the new one end, on the day or on their first one where that is later.
 * @throws 409 before the relieving, or when the post is full and the rules refuse; otherwise as `relieve`
 */
export const join = (deps: Guarded, by: Writer, id: number, { on, version }: Step): Promise<Move> =>
  doStep(deps, by, id, {
    name: 'join',
    version,
    effect: async (whole, scene, { today, rules, master }) => {
      const { move, order, teacher, school, from, to } = scene;
      if (!mayJoin({ sees: scene.sees, row: move }, by.actor.role))
        throw new AppError('forbidden', moveMessages.otherSide);
      if (order.state !== 'issued') throw conflict(moveMessages.notIssued);
      if (move.state === 'joined') throw conflict(moveMessages.joined);
      if (move.state !== 'relieved') throw conflict(moveMessages.notRelieved);
      checkTeacher(scene);
      checkDay(on, today, move.relieved_on, moveMessages.beforeRelieving);
      if (move.to !== undefined && !to) throw conflict(moveMessages.schoolGone);
      // What is done names the schools where it was done.
      const joined: Partial<MoveFields> = {
        ...{ state: 'joined', joined_on: on },
        ...(from && { from: from.id }),
        ...(to && { to: to.id }),
      };
      const was = { from: move.from, to: move.to };
      if (move.kind === 'return') {
        const closing = ended(teacher, ['deputations', 'attachments'], on);
        const heads = await headsBack(whole, scene, closing.ended);
        const undo = {
          ...move.undo,
          join: { ...was, ended: closing.ended, ...(heads.length > 0 && { heads }) },
        };
        return {
          teacher: closing.lists,
          move: { ...joined, undo },
          also: await headAccessReturns(whole, by, heads),
        };
      }
      const moves = move.kind === 'transfer' && to !== undefined;
      const guest = moves ? guestEnded(teacher, to.school_id, on) : undefined;
      const staying = { ...scene, teacher: { ...teacher, ...guest?.lists } };
      const lists = madeEntry(staying, on, await knowingSchool(whole, master, to ?? school));
      if (Object.values(lists).some((list) => list.length > MOST_ENTRIES)) throw conflict(moveMessages.full);
      const left = { ...was, ended: guest?.ended ?? {}, relieved: teacher.relieved };
      const undo = { ...move.undo, join: left };
      const { designation, subject } = move;
      return {
        teacher: { ...lists, relieved: undefined, ...(moves && { school: to.id }) },
        move: { ...joined, undo },
        also: [
          // Where the school closed meanwhile, the next attempt finds the one that it closed into.
          ...(to ? [arrivalAt(to.id, () => new Outrun())] : []),
          ...(moves ? await takeVacancy(whole, { school: to.id, designation, subject }, rules.overfill) : []),
        ],
      };
    },
  });

/** @throws 409 when the record has another school than the order says, or the teacher has left */
export function checkTeacher({ move, teacher, school, from }: Scene): void {
  if (teacher.left) throw conflict(moveMessages.left);
  if (school.id !== (from?.id ?? move.from))
    throw conflict(from ? moveMessages.movedOn(from.school_id) : moveMessages.schoolGone);
}

/** @throws 400 for a day before `first` or after today */
function checkDay(on: string, today: string, first: string, early: string): void {
  if (on > today) throw invalid('on', dayMessages.future);
  if (on < first) throw invalid('on', early);
}
