import type { Query } from '#shared/contracts/endpoint.ts';
import type { tickets } from '#shared/contracts/tickets.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { fitPage } from '../directory/fitPage.ts';
import { paginate } from '../directory/page.ts';
import type { Sight } from '../directory/sight.ts';
import type { TicketOf } from '../directory/tickets.ts';
import type { Answered } from '../http/run.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { daysWaited, mayDecide, presentTicket, stateNow } from './present.ts';
import { readerOf } from './reads.ts';
import type { StoredTicket } from './stored.ts';
import { ofLogin, ofSchool, ofTeacher, type Target } from './target.ts';

type Asked = Writer & { see: Sight; query: Query<typeof tickets.list> };

const isOpen = ({ row, school }: TicketOf) => stateNow(row, school) === 'open';

/** How many of the tickets in sight the reader may decide now, and for how long the oldest has waited. */
export function waitingTickets(all: readonly TicketOf[], actor: Actor, today: string) {
  const open = all.filter((one) => isOpen(one) && mayDecide(one.row, actor, today));
  return { count: open.length, days: open[0] ? daysWaited(open[0].row, today) : 0 };
}

/** A page of the tickets in sight that fit, oldest first unless told otherwise, and what the reader may decide now. */
export async function ticketPage(given: Guarded, asked: Asked): Promise<Answered<typeof tickets.list>> {
  const deps = whole(given);
  const { actor, query } = asked;
  const today = todayOf(deps);
  const all = (await asked.see.tickets(actor.id)).filter(isOwn(actor));
  const found = all.filter(fits(query, today));
  const ordered = query.order === 'desc' ? found.toReversed() : found;
  const { rows, pagination } = paginate(ordered, query.page, query.limit);
  const shown = await shownTickets(deps, asked, rows);
  return {
    ...fitPage(shown, pagination, deps.limits.pageBytes),
    waiting: waitingTickets(all, actor, today),
  };
}

/** The account of a teacher sees what is asked of its own record. */
const isOwn = ({ role, teacherId }: Actor) =>
  role === 'teacher'
    ? ({ teacher }: TicketOf) => teacher !== undefined && teacher.id === teacherId
    : () => true;

/** The id of the record of a ticket as it is now. */
const recordOf = ({ row, teacher }: TicketOf) => teacher?.id ?? row.record;

const fits =
  ({ state, age, of, record }: Query<typeof tickets.list>, today: string) =>
  (one: TicketOf) =>
    (state === undefined || stateNow(one.row, one.school) === state) &&
    (age === undefined || daysWaited({ ...one.row, decided_at: '' }, today) >= age) &&
    (of === undefined || one.row.of === of) &&
    (record === undefined || recordOf(one) === record);

/** Tickets with their records as they are now. One that was deleted since the look is undefined. */
async function shownTickets(deps: Deps, by: Writer, rows: readonly TicketOf[]) {
  const stored = await recordsOf<StoredTicket>(
    deps.table,
    keys.ticket,
    rows.map(({ row }) => row),
  );
  const documents = stored.flatMap((ticket) => ticket?.document || []);
  const [reader, targets] = await Promise.all([readerOf(deps, by, documents), targetsOf(deps, by, rows)]);
  const away = new Set(rows.flatMap(({ row, elsewhere }) => (elsewhere ? [row.id] : [])));
  return stored.map(
    (ticket) => ticket && presentTicket(ticket, targets.get(ticket.id), reader, away.has(ticket.id)),
  );
}

/** The records of tickets by the ids of these. */
async function targetsOf(deps: Deps, by: Writer, rows: readonly TicketOf[]): Promise<Map<number, Target>> {
  const people = new Map(rows.flatMap(({ teacher }) => (teacher ? [[teacher.id, teacher] as const] : [])));
  const signsIn = by.actor.role === 'super_admin' && rows.some(({ row }) => row.of === 'login');
  const [master, teachers, users] = await Promise.all([
    deps.masterData.at(by.versions),
    recordsOf<StoredTeacher>(deps.table, keys.teacher, [...people.values()]),
    signsIn ? deps.users.look() : [],
  ]);
  const teacherOf = new Map(teachers.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const accountOf = new Map(users.map((user) => [user.teacher_id, user]));
  const target = ({ row, teacher: known, school }: TicketOf): Target | undefined => {
    if (!school) return undefined;
    if (row.of === 'school') return ofSchool(school, master);
    const teacher = known && teacherOf.get(known.id);
    if (!teacher) return undefined;
    return row.of === 'teacher'
      ? ofTeacher(teacher, school, master)
      : ofLogin(teacher, school, accountOf.get(teacher.id));
  };
  return new Map(
    rows.flatMap((one): [number, Target][] => {
      const found = target(one);
      return found ? [[one.row.id, found]] : [];
    }),
  );
}
