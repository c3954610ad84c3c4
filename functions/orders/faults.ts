import { showDate } from '#shared/domain/dates.ts';
import type { CheckedLine } from '#shared/domain/service/order.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import { type Post, placing } from '#shared/domain/service/strength.ts';
import { superannuatesOn } from '#shared/domain/service/superannuation.ts';
import { isExempt, tenureEnds, tenureYears } from '#shared/domain/service/tenure.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { isForTime, type OrderKind } from '#shared/records/order.ts';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import type { Joined } from '../directory/joined.ts';
import { byId } from '../directory/joined.ts';
import type { List } from '../directory/rows.ts';
import { leavingBySplit, successorIn } from '../directory/settled.ts';
import { holdsOn, postOf } from '../directory/strength.ts';
import { teachersAt } from '../directory/teachers.ts';
import type { MasterData } from '../masterData/stored.ts';
import { isLive, type MoveRow } from '../moves/stored.ts';
import { linesNow } from '../posts/lines.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { inService, OPEN, type TeacherRow } from '../teachers/stored.ts';
import type { OrderRow } from './stored.ts';

/** What the check of a line goes by: all records, the rules and the day. */
export type Ground = Joined & {
  moves: List<MoveRow>;
  orders: List<OrderRow>;
  posts: List<PostsRow>;
  rules: Rules;
  master: MasterData;
  today: string;
};

/** A line whose teacher is found. */
export type Meant = Post & {
  teacher: TeacherRow;
  to?: SchoolRow;
  /** Whether that school is out of the sight of who asks, who is told nothing of its posts. */
  outside: boolean;
  department: string;
  effective_on: string;
  due_back: string;
};

/** What the check goes by of the order itself. Without its id the moves of every order count. */
export type Header = { kind: OrderKind; date: string; id?: number };

/** The post to which somebody is on the way, at a school by its numeric id. */
type Coming = Post & { to: number };

/**
 * Whether a return that is joined on a day, or later, may have something to end. A row of a former version may not tell.
 */
const mayReturn = ({ deputed_until = OPEN, attached_until = OPEN }: TeacherRow, on: string) =>
  deputed_until >= on || attached_until >= on;

/** Whether a day is one of a span. */
const goesOn = (on: string, from: string, to: string) => from <= on && to >= on;

/** The list of a record to which joining adds an entry. */
const LISTS = { transfer: 'postings', deputation: 'deputations', attachment: 'attachments' } as const;

type Faults = CheckedLine['faults'];
type Warnings = CheckedLine['warnings'];

/**
 * Tells of each line of an order, one after the other, what forbids it and what to think of.
 * @param header of the order, whose own moves do not count
 * @param lines of it: each frees a post for the others, whichever comes first
 */
export function checker({ kind, date, id }: Header, lines: readonly Meant[], ground: Ground) {
  const live = new Map<number, MoveRow>();
  for (const move of ground.moves) if (isLive(move) && move.order !== id) live.set(move.teacher, move);
  const [orderOf, schoolOf, postsOf] = [byId(ground.orders), byId(ground.schools), byId(ground.posts)];
  const goesBy = successorIn(ground.schools);
  // Who is on the way to a post: by another order, and by the earlier lines of this one.
  const coming = new Map<number, Coming>();
  // To which school a transfer leads somebody: by another order, and by any line of this one.
  const leadsTo = new Map<number, number>();
  for (const { teacher, kind: by, to: sentTo, order, designation, subject } of live.values()) {
    const to = sentTo === undefined ? undefined : goesBy(sentTo)?.id;
    if (by !== 'transfer' || to === undefined || orderOf.get(order)?.state === 'cancelled') continue;
    coming.set(teacher, { to, designation, subject });
    leadsTo.set(teacher, to);
  }
  const teacherOf = byId(ground.teachers);
  const leaving = leavingBySplit(ground.schools);

  const faults = ({ teacher, to, department, effective_on, due_back }: Meant): Faults => {
    const { fault } = orderMessages;
    const found: Faults = [];
    const other = live.get(teacher.id);
    if (!inService(teacher)) found.push({ code: 'left', message: fault.left });
    if (other)
      found.push({ code: 'otherOrder', message: fault.otherOrder(orderOf.get(other.order)?.number ?? '') });
    if (leaving.has(teacher.id)) found.push({ code: 'moving', message: fault.moving });
    if (kind !== 'return' && !to && department === '')
      found.push({ code: 'department', message: fault.department });
    if (kind === 'transfer' && !to && department !== '')
      found.push({ code: 'school', message: fault.school });
    if (kind !== 'return' && to?.id === teacher.school)
      found.push({ code: 'sameSchool', message: fault.sameSchool });
    if (kind === 'transfer' && teacher.since && effective_on < teacher.since)
      found.push({ code: 'dates', message: fault.dates(showDate(teacher.since)) });
    if (effective_on < date) found.push({ code: 'early', message: orderMessages.effectiveFirst });
    if (isForTime(kind) && due_back !== '' && due_back < effective_on)
      found.push({ code: 'dueBack', message: fault.dueBack });
    // The joining may be entered for an earlier day than today.
    if (kind === 'return' && !mayReturn(teacher, effective_on < ground.today ? effective_on : ground.today))
      found.push({ code: 'nowhere', message: fault.nowhere });
    if (kind !== 'return' && teacher[LISTS[kind]] >= MOST_ENTRIES)
      found.push({ code: 'full', message: fault.full });
    return found;
  };

  const warnings = ({ teacher, to, outside, effective_on, designation, subject }: Meant): Warnings => {
    if (kind === 'return') return [];
    const { warning } = orderMessages;
    const found: Warnings = [];
    const { rules } = ground;
    const schedule = schoolOf.get(teacher.school)?.habitation_category ?? '';
    const ends = tenureEnds(teacher.since ?? '', tenureYears(rules, schedule));
    if (kind === 'transfer' && ends > effective_on)
      found.push({ code: 'tenure', message: warning.tenure(showDate(ends)) });
    const retires = superannuatesOn(teacher.date_of_birth, postOf(teacher).designation, rules);
    if (isExempt(retires, rules.exempt_years, ground.today))
      found.push({ code: 'retiresSoon', message: warning.retiresSoon(showDate(retires)) });
    const { deputed_spans, attached_spans } = teacher.service ?? {};
    const deputed = deputed_spans?.find(([from, until]) => goesOn(effective_on, from, until));
    if (deputed) found.push({ code: 'deputed', message: warning.deputed(showDate(deputed[0])) });
    // A transfer ends an attachment to the school that it leads to.
    const attached = attached_spans?.find(
      ([at, from, until]) =>
        goesOn(effective_on, from, until) && !(kind === 'transfer' && at === to?.school_id),
    );
    if (attached) found.push({ code: 'attached', message: warning.attached(showDate(attached[1])) });
    if (kind !== 'transfer' || !to || outside) return found;
    const posts = postsOf.get(to.id);
    if (!posts) return [...found, { code: 'noPosts', message: warning.noPosts }];
    const lineOf = placing(linesNow(ground.master)(posts.lines));
    const at = lineOf({ designation, subject });
    const stays = (one: TeacherRow) => (leadsTo.get(one.id) ?? to.id) === to.id;
    const staff = teachersAt(ground.teachers, to.id).filter(stays);
    const filled = staff.filter(holdsOn(lineOf, at)).length;
    const comes = ([id, one]: [number, Coming]) =>
      id !== teacher.id && one.to === to.id && teacherOf.get(id)?.school !== to.id && lineOf(one) === at;
    const taken = filled + [...coming].filter(comes).length;
    if (at < 0 || taken >= (posts.lines[at]?.sanctioned ?? 0))
      found.push({ code: 'noVacancy', message: warning.noVacancy(designation) });
    return found;
  };

  const isTransfer = (line: Meant, found: Faults): line is Meant & { to: SchoolRow } =>
    kind === 'transfer' && line.to !== undefined && found.length === 0;
  for (const line of lines) if (isTransfer(line, faults(line))) leadsTo.set(line.teacher.id, line.to.id);

  return (line: Meant) => {
    const found = { faults: faults(line), warnings: warnings(line) };
    const { teacher, designation, subject } = line;
    if (isTransfer(line, found.faults)) coming.set(teacher.id, { to: line.to.id, designation, subject });
    return found;
  };
}
