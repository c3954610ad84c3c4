import {
  type Ask,
  fitsItem,
  names,
  no,
  pageOf,
  type Rule,
  type Rules,
  visibleSchools,
  visibleTeachers,
  yes,
} from './rule.ts';
import {
  indianDay,
  itemCalled,
  keptItem,
  leaf,
  nameOf,
  newestFirst,
  noted,
  type Posts,
  plain,
  put,
  type School,
  type State,
  type Teacher,
} from './state.ts';

type Line = Posts['lines'][number];
type Where = 'present' | 'deputed' | 'attached' | 'attached in';
type Person = { teacher: Teacher; designation: string; subject: string; since: string; standing: Where };

/** The open posting that began last; of those that began on one day, the first. */
export function post({ own }: Teacher) {
  const open = own.posting_histories.filter(({ to_date }) => !to_date);
  const last = open
    .map(({ from_date = '' }) => from_date)
    .sort()
    .at(-1);
  const found = open.find(({ from_date }) => from_date === last);
  return {
    designation: found?.designation ?? '',
    subject: found?.subject ?? '',
    since: found?.from_date ?? '',
  };
}

const lasting = (entries: Record<string, string>[], today: string) =>
  entries.filter(
    ({ joining_date = '', end_date }) => joining_date <= today && (!end_date || end_date >= today),
  );

function whereIs({ own }: Teacher, today: string): Where {
  if (lasting(own.deputations, today).length > 0) return 'deputed';
  return lasting(own.attachments, today).length > 0 ? 'attached' : 'present';
}

/** Who counts at a school: those posted there, and those attached to it from anywhere. */
function peopleAt(state: State, school: School, now: string): Person[] {
  const today = indianDay(now);
  const all = newestFirst(state.teachers).map((teacher) => ({
    teacher,
    ...post(teacher),
    standing: whereIs(teacher, today),
  }));
  const guests = all.filter(({ teacher, standing }) => {
    const placed = lasting(teacher.own.attachments, today).filter(({ school_id }) => school_id);
    const to = placed.findLast(({ end_date }) => !end_date) ?? placed.at(-1);
    return standing === 'attached' && to?.school_id === school.own.school_id;
  });
  return [
    ...all.filter(({ teacher }) => teacher.school === school.id),
    ...guests.map((one): Person => ({ ...one, standing: 'attached in', since: '' })),
  ];
}

const countOf = (people: readonly Person[], standing: Where) =>
  people.filter((one) => one.standing === standing).length;

function numbersOf(people: readonly Person[]) {
  const attached_in = countOf(people, 'attached in');
  const posted = people.length - attached_in;
  return {
    posted,
    deputed: countOf(people, 'deputed'),
    attached_out: countOf(people, 'attached'),
    away: 0,
    relieved: 0,
    attached_in,
    effective: countOf(people, 'present') + attached_in,
    filled: posted,
  };
}

/** The name that the subject of a line has now. */
const subjectNow = (state: State, { item, subject }: Line) => nameOf(state, 'subjects', item) || subject;

/**
 * The line on which somebody counts: that of the subject by the name of today, else by the one it had when it was chosen,
 * else the one of the designation for any subject.
 */
function lineOf(state: State, lines: readonly Line[], { designation, subject }: Person) {
  if (!designation) return undefined;
  const called = lines.filter((line) => plain(line.designation) === plain(designation));
  return (
    called.find((line) => plain(subjectNow(state, line)) === plain(subject)) ??
    called.find((line) => plain(line.subject) === plain(subject)) ??
    called.find((line) => line.subject === '')
  );
}

function strength(state: State, school: School, now: string) {
  const people = peopleAt(state, school, now);
  const lines = state.posts.get(school.id)?.lines;
  if (!lines) {
    const unknown = { sanctioned: null, vacant: null, surplus: null, unplaced: null };
    return { ...numbersOf(people), ...unknown, lines: [], off: people };
  }
  const counted = lines.map((line) => {
    const on = people.filter((one) => lineOf(state, lines, one) === line);
    const numbers = numbersOf(on);
    const vacant = Math.max(0, line.sanctioned - numbers.filled);
    const surplus = Math.max(0, numbers.filled - line.sanctioned);
    const { item: _item, ...own } = { ...line, subject: subjectNow(state, line) };
    return { ...own, ...numbers, vacant, surplus, unplaced: 0, on };
  });
  const sum = (name: 'sanctioned' | 'vacant' | 'surplus') =>
    counted.reduce((total, line) => total + line[name], 0);
  const off = people.filter((one) => !lineOf(state, lines, one));
  const known = { sanctioned: sum('sanctioned'), vacant: sum('vacant'), surplus: sum('surplus') };
  return { ...numbersOf(people), ...known, unplaced: numbersOf(off).posted, lines: counted, off };
}

function proposed(people: readonly Person[]): Line[] {
  const posted = people.filter(({ standing, designation }) => standing !== 'attached in' && designation);
  const same = (a: Person | Line, b: Person | Line) =>
    plain(a.designation) === plain(b.designation) && plain(a.subject) === plain(b.subject);
  return posted
    .filter((one, at) => posted.findIndex((other) => same(one, other)) === at)
    .map((one) => ({
      designation: one.designation,
      subject: one.subject,
      sanctioned: posted.filter((other) => same(one, other)).length,
    }));
}

function show(ask: Ask, state: State, school: School) {
  const seen = new Set(visibleTeachers({ ...ask, state }).map(({ id }) => id));
  const person = ({ teacher, ...one }: Person) => ({
    ...(seen.has(teacher.id) && { id: teacher.id }),
    teacher_ID: teacher.own.teacher_ID,
    teacher_name: teacher.own.teacher_name,
    ...one,
  });
  const { lines, off, ...numbers } = strength(state, school, ask.now);
  const held = state.posts.get(school.id);
  return {
    id: school.id,
    school_id: school.own.school_id,
    school_name: school.own.school_name,
    entered: held !== undefined,
    version: held?.version ?? 0,
    ...numbers,
    lines: lines.map(({ on, ...line }) => ({ ...line, people: on.map(person) })),
    off: off.map(person),
    proposed: proposed([...lines.flatMap(({ on }) => on), ...off]),
  };
}

const inSight = (ask: Ask) => visibleSchools(ask).find(({ own }) => own.school_id === ask.params.schoolId);

const get: Rule = (ask) => {
  const school = inSight(ask);
  return school ? yes(ask.state, show(ask, ask.state, school)) : no(ask.state, 'notFound');
};

/** A line that is sent, with the item that its subject means: one that the posts hold, or an active one. */
function chosenLine(state: State, held: readonly Line[], { designation, subject, sanctioned }: Line) {
  if (subject === '') return { designation, subject, sanctioned };
  const called = itemCalled(state, 'subjects', subject);
  const same =
    held.find(({ item }) => keptItem(state, 'subjects', item, subject)) ??
    (called?.is_active ? { item: called.id } : held.find((line) => plain(line.subject) === plain(subject)));
  if (!same) return undefined;
  const before = held.find(
    (line) => plain(line.designation) === plain(designation) && line.item === same.item,
  );
  const kept = before?.subject ?? nameOf(state, 'subjects', same.item);
  return { designation, subject: kept, sanctioned, item: same.item };
}

const update: Rule = (ask) => {
  const { state, body, seen } = ask;
  const school = inSight(ask);
  if (!school) return no(state, 'notFound');
  const before = state.posts.get(school.id);
  if ((before?.version ?? 0) !== body.version) return no(state, 'stale');
  const chosen = (body.lines as Line[]).map((line) => chosenLine(state, before?.lines ?? [], line));
  const isSame = (one: Line, other: Line | undefined) =>
    plain(one.designation) === plain(other?.designation ?? '') && one.item === other?.item;
  const faults = chosen.flatMap((line, at) => {
    if (!line) return [`lines.${at}.subject`];
    return chosen.slice(0, at).some((other) => isSame(line, other)) ? [`lines.${at}.designation`] : [];
  });
  if (faults.length > 0) return no(state, 'invalid', faults);
  const lines = chosen as Line[];
  if (before && JSON.stringify(before.lines) === JSON.stringify(lines))
    return yes(state, show(ask, state, school));
  // The first version is the number of the write that entered the posts.
  const version = before ? before.version + 1 : (seen.order ?? 0);
  const next = noted(put(state, 'posts', { id: school.id, version, lines }), leaf('update', 'school'));
  return yes(next, show(ask, next, school));
};

export const placed = ({ state, query }: Ask, school: School) => {
  const { district, rd_block } = names(state, school);
  return (
    fitsItem(state, 'districts', district, query.district) &&
    fitsItem(state, 'rd-blocks', rd_block, query.rd_block)
  );
};

const list: Rule = (ask) => {
  const { state, now } = ask;
  const rows = visibleSchools(ask)
    .filter((school) => placed(ask, school))
    .map((school) => ({ school, ...strength(state, school, now) }))
    .sort((a, b) => (b.vacant ?? -1) - (a.vacant ?? -1) || b.school.id - a.school.id);
  return pageOf(ask, rows, 10, ({ school, lines, off: _off, ...numbers }) => ({
    id: school.id,
    school_id: school.own.school_id,
    school_name: school.own.school_name,
    district: names(state, school).district,
    rd_block: names(state, school).rd_block,
    entered: state.posts.has(school.id),
    version: state.posts.get(school.id)?.version ?? 0,
    ...numbers,
    lines: lines.map(({ on: _on, ...line }) => line),
  }));
};

export const postRules: Rules = {
  'posts.get': get,
  'posts.update': update,
  'posts.strength': list,
};
