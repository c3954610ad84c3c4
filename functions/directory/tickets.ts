import type { Scope } from '#shared/access/scope.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { TicketRow } from '../tickets/stored.ts';
import { byAnyId, byId, type Joined } from './joined.ts';
import type { List } from './rows.ts';

/**
 * A ticket with its record, neither of which is there when the record is gone. `teacher` is the record that stays where the
 * one of the ticket was merged into it. `elsewhere`: the record is out of sight, so of it the reader is told who it is.
 */
export type TicketOf = { row: TicketRow; teacher?: TeacherRow; school?: SchoolRow; elsewhere?: true };

/** Who asked for tickets, and the teachers and schools of every scope, where their records may be now. */
type Asked = { by: number; anywhere: Joined };

/** Finds the record of a ticket and its school among some. */
function findRecord({ teachers, schools }: Joined) {
  const [teacherOf, schoolOf] = [byAnyId(teachers), byId(schools)];
  return (row: TicketRow): TicketOf | undefined => {
    const teacher = row.of === 'school' ? undefined : teacherOf.get(row.record);
    const school = schoolOf.get(row.of === 'school' ? row.record : (teacher?.school ?? 0));
    return school && { row, teacher, school };
  };
}

/**
 * The tickets whose record is in a scope, wherever it is now, oldest first. One whose record is gone is seen by those who
 * see everything.
 * @param seen the teachers and schools in the scope, those who left the service included
 * @param asked adds those that this account asked for and whose record is out of sight, or gone
 */
export function visibleTickets(
  tickets: List<TicketRow>,
  seen: Joined,
  scope: Scope,
  asked?: Asked,
): TicketOf[] {
  const inSight = findRecord(seen);
  const anywhere = asked && findRecord(asked.anywhere);
  const found = tickets.flatMap((row): TicketOf[] => {
    const one = inSight(row);
    if (one) return [one];
    if (scope.kind === 'all') return [{ row }];
    if (row.by !== asked?.by) return [];
    const away = anywhere?.(row);
    return [away ? { ...away, elsewhere: true } : { row }];
  });
  return found.reverse();
}
