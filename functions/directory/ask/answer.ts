import type { Order } from '#shared/domain/listNames.ts';
import { type Condition, columnsOfQuestion, kindOf, type Question } from '#shared/domain/question.ts';
import { lazily } from '../../app/lazily.ts';
import type { SchoolRow } from '../../schools/stored.ts';
import { isWhole, type TeacherRow } from '../../teachers/stored.ts';
import { onceEach } from '../onceEach.ts';
import { natural } from '../order.ts';
import { type List, rowsOf } from '../rows.ts';
import { type Askable, askableSchools, askableTeachers, type World, withFormer } from './askable.ts';
import { quickFold, type Raw } from './compare.ts';
import { eachOnce, type Group, groupsOf } from './groups.ts';

export type { Group };

/** A value of an answer: a name, a text, a day as YYYY-MM-DD, a number, or a list of names. '' and null mean none. */
export type Cell = string | number | null | string[];

/** A row of an answer: its id, what its address names it by, and its value in each column. */
export type AnswerRow = { id: number; key: string; cells: Cell[] };

/** An answer: the rows in order, and what is made of them. All of it comes from the same rows. */
export type Answer = {
  total: number;
  /** How many rows are left after each condition, in their order; the last one is that of the teachers. */
  left: number[];
  /** @param from counts from 0 */
  rows: (from: number, to: number) => AnswerRow[];
  /** The largest count first, equal counts by value. Undefined where the question does not count. */
  groups: () => Group[] | undefined;
};

/**
 * Answers a question from the rows in sight.
 * @param question without faults (`questionFaults`)
 */
export function answer(question: Question, world: World): Answer {
  return question.of === 'schools'
    ? answerFrom(askableSchools(world), question, (rows) => havingTeachers(rows, question, world))
    : answerFrom(askableTeachers(peopleOf(question.all, world)), question);
}

/** The teachers that conditions are about: those in service, and the others as well where a condition names the service. */
function peopleOf(conditions: readonly Condition[], world: World): World {
  return conditions.some(([name]) => name === 'service') ? withFormer(world) : world;
}

function answerFrom<Row extends { id: number }>(
  askable: Askable<Row>,
  question: Question,
  last?: (rows: List<Row>) => List<Row> | undefined,
): Answer {
  let rows: List<Row> = askable.rows;
  const left = question.all.map((condition) => {
    rows = rows.filter(askable.test(condition));
    return rows.length;
  });
  const others = last?.(rows);
  if (others) {
    rows = others;
    left.push(rows.length);
  }
  // Whoever only counts sorts nothing, and who reads a first page only sorts that.
  const ordered = lazily(() => inOrder(askable, rows, question.sort));
  const page = (from: number, to: number) =>
    to * FEW <= rows.length
      ? inOrder(askable, rows, question.sort, to).slice(from)
      : ordered().slice(from, to);
  const cells = columnsOfQuestion(question).map((name) => cellOf(askable, name));
  return {
    total: rows.length,
    left,
    rows: (from, to) =>
      page(from, to).map((row) => ({
        id: row.id,
        key: askable.keyOf(row),
        cells: cells.map((cell) => cell(row)),
      })),
    groups: () =>
      question.group &&
      groupsOf(
        rows,
        question.group.map((name) => groupValues(askable, name)),
      ),
  };
}

/** The schools of which some teacher, or none, fits all conditions. Undefined where the question asks nothing of teachers. */
function havingTeachers(rows: List<SchoolRow>, { has }: Question, world: World): List<SchoolRow> | undefined {
  if (!has) return undefined;
  const among = peopleOf(has.all, world);
  const { test } = askableTeachers(among);
  const tests = has.all.map(test);
  const at = new Set<number>();
  among.teachers.forEach((row: TeacherRow) => {
    if (!at.has(row.school) && tests.every((fits) => fits(row))) at.add(row.school);
  });
  return rows.filter(({ id }) => at.has(id) !== has.not);
}

function cellOf<Row>({ field, read, nameOf }: Askable<Row>, name: string): (row: Row) => Cell {
  const rawOf = read(name);
  const named = nameOf(field(name));
  const cell = (raw: Raw): Cell => {
    switch (kindOf(field(name))) {
      case 'number':
        return (raw as number | undefined) ?? null;
      case 'several':
        return ((raw ?? []) as readonly (string | number)[]).map(named).filter(Boolean);
      case 'one':
        return raw === undefined || raw === '' ? '' : named(raw as string | number);
      default:
        return (raw as string | undefined) ?? '';
    }
  };
  return (row) => cell(rawOf(row));
}

/** The first page of so many times more rows is chosen, not sorted for. */
const FEW = 20;

/**
 * The rows in the order of a field, or the first of them. Rows without a value come last, and equal rows newest first.
 */
function inOrder<Row extends { id: number }>(
  askable: Askable<Row>,
  rows: List<Row>,
  sort: Question['sort'],
  most = Number.POSITIVE_INFINITY,
): List<Row> {
  if (!sort) return rows.slice(0, most);
  const [name, order] = sort;
  const cell = cellOf(askable, name);
  const isDate = kindOf(askable.field(name)) === 'date';
  const textKey = onceEach((text: string) => natural(quickFold(text)));
  const keyOf = (row: Row): string | number => {
    const value = cell(row);
    if (typeof value === 'number') return value;
    if (value === null) return '';
    if (isDate) return value as string;
    return textKey(typeof value === 'object' ? value.join(', ') : value);
  };
  const comparing = inWay<Row>(order);
  const keyed: Keyed<Row>[] = [];
  rows.forEach((row) => {
    const one = { row, key: keyOf(row) };
    if (most === Number.POSITIVE_INFINITY) keyed.push(one);
    else keepFirst(keyed, one, most, comparing);
  });
  return keyed.sort(comparing).map(({ row }) => row);
}

type Keyed<Row> = { row: Row; key: string | number };

/** Puts one more into a sorted list of the first so many, if it is among them. */
function keepFirst<One>(first: One[], one: One, most: number, compare: (a: One, b: One) => number): void {
  const last = first[most - 1];
  if (last !== undefined && compare(one, last) >= 0) return;
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(one, first[middle] as One) < 0) high = middle;
    else low = middle + 1;
  }
  first.splice(low, 0, one);
  if (first.length > most) first.pop();
}

const inWay = <Row extends { id: number }>(order: Order) => {
  const way = order === 'asc' ? 1 : -1;
  return (a: Keyed<Row>, b: Keyed<Row>) => {
    if (a.key === b.key) return b.row.id - a.row.id;
    if (a.key === '') return 1;
    if (b.key === '') return -1;
    return a.key < b.key ? -way : way;
  };
};

/** The values by which a row is counted: each name of a list, the year of a day, and '' for none. */
function groupValues<Row>(askable: Askable<Row>, name: string): (row: Row) => (string | number)[] {
  const each = askable.each?.[name];
  if (each) return each;
  const cell = cellOf(askable, name);
  const isDate = kindOf(askable.field(name)) === 'date';
  return (row) => {
    const value = cell(row) ?? '';
    if (typeof value === 'object') return value.length > 0 ? eachOnce(value) : [''];
    return [isDate ? String(value).slice(0, 4) : value];
  };
}

/** How many rows of teachers hold all that questions ask for. Undefined when all do. */
export function preparing({
  teachers,
}: Pick<World, 'teachers'>): { done: number; total: number } | undefined {
  const old = rowsOf(teachers).view('not whole', { keep: (row) => !isWhole(row) }).length;
  return old > 0 ? { done: teachers.length - old, total: teachers.length } : undefined;
}
