import type { Role } from '#shared/access/roles.ts';
import { daysBetween } from '#shared/domain/days.ts';
import type { Move } from '#shared/domain/service/move.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import type { MoveOf } from '../directory/moves.ts';
import { postOf } from '../directory/strength.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { OrderRow } from '../orders/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { isLive } from './stored.ts';

/** Who reads, on which day, under which rules, and of which orders they may end a move. */
export type Reader = {
  role: Role;
  today: string;
  rules: Rules;
  master: MasterData;
  ends: (order: Pick<OrderRow, 'by' | 'leaves'>) => boolean;
};

/** Whether the reader stands on the side that relieves. The sides are those of the scope. */
export const mayRelieve = ({ sees }: Pick<MoveOf, 'sees'>) => sees.from;

/** Whether the reader stands on the side that lets join. Another office has no account: the officers of the old school do. */
export const mayJoin = ({ sees, row }: { sees: MoveOf['sees']; row: { to?: number } }, role: Role) =>
  row.to === undefined ? sees.from && role !== 'hoi' : sees.to;

/** What a reader may do with a move now. */
function mayDo(move: MoveOf, { role, ends }: Pick<Reader, 'role' | 'ends'>): Move['may'] {
  const { state, teacher } = move.row;
  // Of a record that was merged into another the moves are told, and are over.
  const own = teacher === move.teacher.id;
  const [relieves, joins] = [own && mayRelieve(move), own && mayJoin(move, role)];
  return {
    relieve: state === 'ordered' && relieves,
    join: state === 'relieved' && joins,
    undo: (state === 'relieved' && relieves) || (state === 'joined' && joins),
    refuse: own && isLive(move.row) && ends(move.order),
  };
}

export const placeOf = (school: SchoolRow | undefined, master: MasterData): Move['from'] =>
  school
    ? {
        school_id: school.school_id,
        school_name: school.school_name,
        district: master.name('districts', school.district),
      }
    : null;

/** The designation of who moves: that of the relieving or, as long as none is kept, that of now. */
export const heldIn = ({ row, teacher }: Pick<MoveOf, 'row' | 'teacher'>) =>
  row.held ?? postOf(teacher).designation;

/** Name, ID and designation, and the record’s id for whoever sees the record. */
export const presentPerson = (teacher: TeacherRow, seen: boolean): Move['teacher'] => ({
  ...(seen && { id: teacher.id }),
  teacher_ID: teacher.teacher_ID,
  teacher_name: teacher.teacher_name,
  designation: postOf(teacher).designation,
});

export function presentMove(move: MoveOf, reader: Reader): Move {
  const { today, rules, master } = reader;
  const { row, order, teacher, from, to, sees } = move;
  const days = row.state === 'relieved' ? Math.max(0, daysBetween(row.relieved_on, today)) : 0;
  return {
    id: row.id,
    order: { id: order.id, number: order.number, date: order.date, kind: order.kind },
    teacher: presentPerson(teacher, sees.teacher),
    from: placeOf(from, master),
    to: placeOf(to, master),
    department: row.department,
    post: { designation: row.designation, subject: row.subject },
    held: heldIn(move),
    state: row.state,
    why: row.why,
    effective_on: row.effective_on,
    due_back: row.due_back,
    relieved_on: row.relieved_on,
    joined_on: row.joined_on,
    days,
    late: days > rules.days_to_join,
    since: '',
    tenure_ends: '',
    may: mayDo(move, reader),
    version: row.version,
  };
}
