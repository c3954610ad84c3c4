import { inScope, type Scope } from '#shared/access/scope.ts';
import type { MoveRow } from '../moves/stored.ts';
import { isLive } from '../moves/stored.ts';
import type { OrderRow } from '../orders/stored.ts';
import { type SchoolRow, schoolPlace } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { byAnyId, byId, type Joined } from './joined.ts';
import type { List } from './rows.ts';
import { settled, successorIn } from './settled.ts';
import { visibleTeachers } from './teachers.ts';

/** A move with its order, teacher and schools, which of its sides a scope contains, and whether the teacher is in sight. */
export type MoveOf = {
  row: MoveRow;
  order: OrderRow;
  teacher: TeacherRow;
  from?: SchoolRow;
  to?: SchoolRow;
  sees: { from: boolean; to: boolean; teacher: boolean };
};

/** Everything that moves are shown with. */
type Moving = Joined & { moves: List<MoveRow>; orders: List<OrderRow> };

/** The schools of a move. One that is under way goes on at the school that the other closed into. */
export function sidesIn(schools: List<SchoolRow>) {
  const [goesBy, schoolOf] = [successorIn(schools), byId(schools).get];
  return (row: MoveRow): Pick<MoveOf, 'from' | 'to'> => {
    const at = isLive(row) ? goesBy : schoolOf;
    return { from: at(row.from), to: row.to === undefined ? undefined : at(row.to) };
  };
}

/**
 * The moves that a scope sees: those with a school of theirs in it, on either side, newest first. An order that is being
 * issued shows none, and one that is being cancelled shows them as cancelled, so nobody sees half an order.
 */
export function visibleMoves({ moves, orders, teachers, schools }: Moving, scope: Scope): MoveOf[] {
  const [orderOf, teacherOf, sidesOf] = [byId(orders), byAnyId(teachers), sidesIn(schools)];
  // Wherever the teacher is now, which may be at neither of the schools.
  const inSight = byId(visibleTeachers(settled({ teachers, schools }), scope, 'all'));
  const within = (school: SchoolRow | undefined) =>
    scope.kind === 'all' || (school !== undefined && inScope(scope, schoolPlace(school)));
  return moves.flatMap((row) => {
    const order = orderOf.get(row.order);
    const teacher = teacherOf.get(row.teacher);
    if (!teacher || !order || order.state === 'issuing') return [];
    const { from, to } = sidesOf(row);
    const sees = {
      from: within(from),
      to: row.to !== undefined && within(to),
      teacher: inSight.has(teacher.id),
    };
    if (!sees.from && !sees.to) return [];
    const ended = order.state === 'cancelled' && isLive(row);
    return [{ row: ended ? { ...row, state: 'cancelled' as const } : row, order, teacher, from, to, sees }];
  });
}
