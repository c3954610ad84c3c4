import { inScope } from '#shared/access/scope.ts';
import { nameForm, namesAlike } from '#shared/domain/names.ts';
import type { CheckedLine, FoundTeacher, PastedLine } from '#shared/domain/service/order.ts';
import { fold } from '#shared/domain/text.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { OrderKind } from '#shared/records/order.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { lazily } from '../app/lazily.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { nameOf as nameForms } from '../directory/closeNames.ts';
import { byCode, byId, type Joined } from '../directory/joined.ts';
import { openSchools } from '../directory/schools.ts';
import { inSight } from '../directory/sight.ts';
import { postOf } from '../directory/strength.ts';
import { currentMaster } from '../masterData/stored.ts';
import { rulesOn } from '../rules/stored.ts';
import { type SchoolRow, schoolPlace } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { checker, type Ground, type Header, type Meant } from './faults.ts';
import { nameOf, requireIssuer, visibleOrder, wholeOrder } from './reads.ts';
import type { StoredLine, StoredOrder } from './stored.ts';

const MOST_CLOSE = 5;

/** Everything that a check goes by. */
export async function groundOf(deps: Deps): Promise<Ground> {
  const today = todayOf(deps);
  const [teachers, schools, moves, orders, posts, rules, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.moves.look(),
    deps.orders.look(),
    deps.posts.look(),
    rulesOn(deps, today),
    currentMaster(deps),
  ]);
  return { teachers, schools, moves, orders, posts, rules, master, today };
}

/** Finds the teachers of an area by Teacher ID or name. */
function finder({ teachers }: Joined) {
  const byTeacherId = byCode(teachers);
  const forms = lazily(() => teachers.map((row) => ({ row, form: nameForms(row) })));
  return (text: string): { exact: TeacherRow[]; close: TeacherRow[] } => {
    const known = byTeacherId.get(fold(text));
    if (known) return { exact: [known], close: [] };
    const wanted = nameForm(text);
    const found = forms().flatMap(({ row, form }) => {
      const alike = namesAlike(wanted, form);
      return alike ? [{ row, alike }] : [];
    });
    const of = (kind: 'same' | 'close') => found.filter(({ alike }) => alike === kind).map(({ row }) => row);
    return { exact: of('same'), close: of('close') };
  };
}

/** Finds a school by School ID, or by a name that only one has. */
function schoolFinder(schools: Ground['schools']) {
  const byId = new Map(schools.map((school) => [school.school_id, school]));
  const byName = Map.groupBy(schools, ({ school_name }) => fold(school_name));
  return (text: string): SchoolRow | undefined => {
    const named = byName.get(fold(text)) ?? [];
    return byId.get(text.trim()) ?? (named.length === 1 ? named[0] : undefined);
  };
}

/** The stored lines as somebody would paste them. Who returns is given no place: it is that of the record. */
function pastedOf({ kind, lines }: StoredOrder, { teachers, schools }: Joined): PastedLine[] {
  const [teacherOf, schoolOf] = [byId(teachers), byId(schools)];
  return lines.map(({ teacher, from: _from, to, ...line }) => ({
    ...line,
    teacher: teacherOf.get(teacher)?.teacher_ID ?? '',
    to: to === undefined || kind === 'return' ? '' : (schoolOf.get(to)?.school_id ?? String(to)),
  }));
}

/**
 * The stored lines with the schools where their teachers are now. While a school closes, that is where the record still
 * is: a move goes on from there once the closing has reached it.
 */
export function linesAsIssued({ kind, lines }: StoredOrder, { teachers }: Joined): StoredLine[] {
  const teacherOf = byId(teachers);
  return lines.map((line) => lineFrom(kind, line, teacherOf.get(line.teacher)?.school ?? line.from));
}

/** A line of a teacher who is at this school. Who returns goes to it. */
export const lineFrom = (kind: OrderKind, line: StoredLine, from: number): StoredLine => ({
  ...line,
  from,
  ...(kind === 'return' && { to: from }),
});

/** Checks the lines of an order for an actor, who finds the teachers of the own area and no others. */
function checkLines(
  actor: Actor,
  { effective_on, ...header }: Header & { effective_on: string },
  lines: readonly PastedLine[],
  ground: Ground,
): CheckedLine[] {
  const { fault } = orderMessages;
  const unknown = actor.scope.kind === 'all' ? fault.nobody : fault.unknown;
  const sight = inSight(ground, actor.scope, 'all');
  const [find, findSchool, schoolOf] = [
    finder(sight),
    schoolFinder(openSchools(ground.schools)),
    byId(ground.schools),
  ];
  const meantBy = ({ designation, subject, department, ...line }: PastedLine) => {
    const { exact, close } = line.teacher === '' ? { exact: [], close: [] } : find(line.teacher);
    const teacher = exact.length === 1 ? exact[0] : undefined;
    const to = line.to === '' ? undefined : findSchool(line.to);
    const outside = to !== undefined && !inScope(actor.scope, schoolPlace(to));
    const meant: Meant | undefined = teacher && {
      ...{ teacher, to, outside, designation, subject, department },
      effective_on: line.effective_on || effective_on,
      due_back: line.due_back,
    };
    return { line, exact, close, teacher, to, outside, meant };
  };
  const read = lines.map(meantBy);
  const check = checker(
    header,
    read.flatMap(({ meant }) => meant ?? []),
    ground,
  );
  const seen = new Set<number>();
  const present = (row: TeacherRow): FoundTeacher => ({
    id: row.id,
    teacher_ID: row.teacher_ID,
    teacher_name: row.teacher_name,
    school_id: schoolOf.get(row.school)?.school_id ?? '',
    school_name: schoolOf.get(row.school)?.school_name ?? '',
    ...postOf(row),
  });
  return read.map(({ line, exact, close, teacher, to, outside, meant }) => {
    const faults: CheckedLine['faults'] = [];
    const fails = (code: keyof typeof fault & CheckedLine['faults'][number]['code'], message: string) =>
      faults.push({ code, message });
    if (line.to !== '' && !to) fails('school', fault.school);
    if (outside) fails('outside', fault.outside);
    if (!teacher && exact.length > 1) fails('several', fault.several);
    if (!teacher && exact.length === 0) fails('unknown', line.teacher === '' ? fault.gone : unknown);
    if (teacher && seen.has(teacher.id)) fails('twice', fault.twice);
    if (teacher) seen.add(teacher.id);
    const found = meant ? check(meant) : { faults: [], warnings: [] };
    const isSaid = ({ code }: { code: string }) => faults.some((one) => one.code === code);
    return {
      text: line.teacher,
      teacher: teacher ? present(teacher) : null,
      close: (teacher ? [] : [...exact, ...close]).slice(0, MOST_CLOSE).map(present),
      to: to
        ? {
            ...nameOf(to),
            habitation: ground.master.name('habitations', to.habitation),
            district: ground.master.name('districts', to.district),
          }
        : null,
      faults: [
        ...faults,
        ...found.faults.filter((one) => !isSaid(one) && !(one.code === 'department' && line.to !== '')),
      ],
      warnings: found.warnings,
    };
  });
}

/**
 * Checks the pasted lines or, without any, those of the order. Only somebody who sees the whole order may ask for those.
 * @throws 404 out of sight; 403 where the actor may issue none, or has not the whole order whose lines they ask for
 */
export async function checkOrder(given: Guarded, actor: Actor, id: number, lines: PastedLine[] | undefined) {
  const deps = whole(given);
  await requireIssuer(deps, actor);
  const order = await (lines ? visibleOrder : wholeOrder)(deps, actor, id);
  const ground = await groundOf(deps);
  const checked = checkLines(actor, order, lines ?? pastedOf(order, ground), ground);
  const count = (of: 'faults' | 'warnings') => checked.filter((line) => line[of].length > 0).length;
  return { lines: checked, faults: count('faults'), warnings: count('warnings') };
}

/** The faults of the stored lines, each with the number of its line from 0. */
export function storedFaults(actor: Actor, order: StoredOrder, ground: Ground) {
  const checked = checkLines(actor, order, pastedOf(order, ground), ground);
  return checked.flatMap(({ faults }, at) => faults.map(({ message }) => ({ at, message })));
}
