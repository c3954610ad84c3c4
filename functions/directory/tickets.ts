import type { Scope } from '#shared/access/scope.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { TicketRow } from '../tickets/stored.ts';
import { byAnyId, byId, type Joined } from './joined.ts';
import type { List } from './rows.ts';

/**
 * A ticket with its record, neither of which is there when the record is gone. `teacher` is the record that stays where the
 * one of the ticket was merged into it.
 */
export type TicketOf = { row: TicketRow; teacher?: TeacherRow; school?: SchoolRow };

/**
 * The tickets whose record is in a scope, wherever it is now, oldest first. One whose record is gone is seen by those who
 * see everything.
 * @param seen the teachers and schools in the scope, those who left the service included
 */
export function visibleTickets(
  tickets: List<TicketRow>,
  { teachers, schools }: Joined,
  scope: Scope,
): TicketOf[] {
  const [teacherOf, schoolOf] = [byAnyId(teachers), byId(schools)];
  const found = tickets.flatMap((row): TicketOf[] => {
    const teacher = row.of === 'school' ? undefined : teacherOf.get(row.record);
    const school = schoolOf.get(row.of === 'school' ? row.record : (teacher?.school ?? 0));
    if (school) return [{ row, teacher, school }];
    return scope.kind === 'all' ? [{ row }] : [];
  });
  return found.reverse();
}
