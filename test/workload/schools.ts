import { type Choice, namesOf, pick } from '#shared/records/record.ts';
import { findsAll, plainForm } from '../support/plainSearch.ts';
import {
  type Ask,
  fitsItem,
  inOrder,
  names,
  no,
  numbered,
  type Outcome,
  pageOf,
  type Rule,
  type Rules,
  schoolCalled,
  visibleSchools,
  yes,
} from './rule.ts';
import {
  type Account,
  type Binned,
  type BinnedTeacher,
  CHOICES,
  type Chosen,
  drop,
  going,
  itemCalled,
  itemOf,
  keptItem,
  leaf,
  means,
  noted,
  OWN,
  plain,
  put,
  putBinned,
  type School,
  type State,
  type Teacher,
} from './state.ts';

/** A school as the API answers it. */
export const showSchool = (state: State, school: School) => {
  const { id, version, created_at, updated_at, own } = school;
  return { id, version, created_at, updated_at, ...own, ...names(state, school) };
};

/**
 * Chooses ids by names. A new choice must exist, lie in its parent, and be active. What stays is accepted: alone, or
 * together with what it lies in.
 */
export function choose<N extends string>(
  state: State,
  choices: readonly Choice<N>[],
  wanted: Readonly<Record<N, string>>,
  before: Chosen<N>,
) {
  const chosen: Chosen<N> = {};
  const faults: string[] = [];
  for (const { field, collection, under } of choices) {
    const name = wanted[field];
    if (name === '') continue;
    const parent = under && chosen[under];
    const sought = !under || parent !== undefined;
    const kept = sought ? keptItem(state, collection, before[field], name, parent) : undefined;
    const item = sought ? (kept ?? itemCalled(state, collection, name, parent)) : undefined;
    if (item && (kept || item.is_active)) {
      chosen[field] = item.id;
      continue;
    }
    const place = placeOf(choices, field);
    const untouched = place.every((one) => {
      const held = itemOf(state, one.collection, before[one.field]);
      const lies = one.under && before[one.under];
      return held && means(state, one.collection, held, wanted[one.field], lies);
    });
    if (untouched) for (const one of place) chosen[one.field] = before[one.field];
    else faults.push(field);
  }
  return { chosen, faults };
}

/** A choice and all that it lies in. */
function placeOf<N extends string>(choices: readonly Choice<N>[], field: N): Choice<N>[] {
  const choice = choices.find((one) => one.field === field) as Choice<N>;
  return [choice, ...(choice.under ? placeOf(choices, choice.under) : [])];
}

const OWN_NAMES = namesOf(OWN.school);
const ownOf = (body: School['own']): School['own'] => pick(body, OWN_NAMES);

const create: Rule = ({ state, now, body, seen }) => {
  const { chosen, faults } = choose(state, CHOICES.school, body, {});
  if (faults.length > 0) return no(state, 'invalid', faults);
  if (schoolCalled(state, body.school_id)) return no(state, 'duplicate', ['school_id']);
  const school: School = {
    id: seen.id ?? 0,
    version: 1,
    created_at: now,
    updated_at: now,
    own: ownOf(body),
    chosen,
  };
  const next = noted(put(state, 'schools', school), leaf('create', 'school'));
  return yes(next, showSchool(next, school), 201);
};

/** The school that the path names by either id, if it is in sight. */
function inSight({ state, scope, sees, params }: Ask): School | undefined {
  const school = params.id ? state.schools.get(params.id) : schoolCalled(state, params.schoolId);
  return school && sees(scope, school) ? school : undefined;
}

const update: Rule = (ask) => {
  const { state, scope, sees, now, body } = ask;
  const before = inSight(ask);
  if (!before) return no(state, 'notFound');
  const { version, ...sent } = body;
  if (version !== undefined && version !== before.version) return no(state, 'stale');
  if (sent.school_id !== undefined && sent.school_id !== before.own.school_id)
    return no(state, 'invalid', ['school_id']);
  const { chosen, faults } = choose(
    state,
    CHOICES.school,
    { ...names(state, before), ...sent },
    before.chosen,
  );
  if (faults.length > 0) return no(state, 'invalid', faults);
  const after: School = { ...before, own: ownOf({ ...before.own, ...sent }), chosen };
  if (!sees(scope, after)) return no(state, 'forbidden');
  const { district, rd_block } = before.chosen;
  const moved = district !== chosen.district || rd_block !== chosen.rd_block;
  if (ask.me.role === 'hoi' && moved) return no(state, 'forbidden');
  if (same(before, after)) return yes(state, showSchool(state, before));
  const school = { ...after, version: before.version + 1, updated_at: now };
  const next = noted(put(state, 'schools', school), leaf('update', 'school'));
  return yes(next, showSchool(next, school));
};

const same = (a: School, b: School) =>
  OWN_NAMES.every((field) => a.own[field] === b.own[field]) &&
  CHOICES.school.every(({ field }) => a.chosen[field] === b.chosen[field]);

const get: Rule = (ask) => {
  const school = inSight(ask);
  return school ? yes(ask.state, showSchool(ask.state, school)) : no(ask.state, 'notFound');
};

/** Deletes a school and, when forced, its teachers with everything that belongs to them. */
const remove: Rule = (ask) => {
  const { state, query } = ask;
  const school = inSight(ask);
  // A call that finds a deletion under way goes on with it, and ends when it does.
  const joined = state.going.has(`deletion ${ask.params.id}`) ? { also: { status: 200 } } : {};
  if (!school) return { ...no(state, 'notFound'), ...joined };
  const teachers = [...state.teachers.values()].filter((one) => one.school === school.id);
  if (teachers.length > 0 && query.force !== 'true') return no(state, 'conflict');
  const { id, own } = school;
  const one: Binned = {
    ...{ kind: 'school', id, name: own.school_name, code: own.school_id, at: ask.now, by: ask.me.username },
    ...{
      school,
      posts: state.posts.get(id),
      teachers: teachers.map((teacher) => binnedTeacher(ask, teacher)),
    },
  };
  let next = noted(drop(drop(state, 'schools', id), 'posts', id), leaf('delete', 'school'));
  for (const teacher of teachers) next = withoutTeacher(next, teacher.id);
  next = putBinned(next, one);
  const gone = going(next, `school ${school.own.school_id}`, `deletion ${school.id}`);
  // An interrupted deletion goes on after the answer.
  return { ...yes(gone), also: { status: 202 } };
};

/** A teacher on the way into the bin. */
export function binnedTeacher({ state, now, me }: Ask, teacher: Teacher): BinnedTeacher {
  const { id, own, school } = teacher;
  return {
    ...{ kind: 'teacher', id, name: own.teacher_name, code: own.teacher_ID, at: now, by: me.username },
    ...{ teacher, medical: state.medical.get(id), school_id: state.schools.get(school)?.own.school_id ?? '' },
  };
}

/** The state without a teacher and the teacher's medical record. One entry reports both. */
export const withoutTeacher = (state: State, id: number): State =>
  going(noted(drop(drop(state, 'teachers', id), 'medical', id), leaf('delete', 'teacher')), `teacher ${id}`);

/** What follows a teacher's deletion some seconds later: the account is closed and signed out. */
export function closeAccountsOf(state: State, teachers: ReadonlySet<number>): State {
  const closed = (user: Account) =>
    user.is_active && user.teacher_id !== undefined && teachers.has(user.teacher_id);
  return [...state.users.values()].filter(closed).reduce((next, user) => {
    const after = { ...user, is_active: false, signedIn: false, version: user.version + 1 };
    return noted(put(next, 'users', after), leaf('user_update', 'user'));
  }, state);
}

const impact: Rule = (ask) => {
  const { state } = ask;
  const school = inSight(ask);
  if (!school) return no(state, 'notFound');
  const teachers = [...state.teachers.values()].filter((one) => one.school === school.id);
  const sum = (of: (own: (typeof teachers)[number]['own']) => unknown[]) =>
    teachers.reduce((total, { own }) => total + of(own).length, 0);
  const cascadeInfo = {
    teachers: teachers.length,
    medicalRecords: teachers.filter(({ id }) => state.medical.has(id)).length,
    attachments: sum((own) => own.attachments),
    deputations: sum((own) => own.deputations),
    postingHistories: sum((own) => own.posting_histories),
  };
  return yes(state, { cascadeInfo });
};

/** Whether a school fits the filters that lists of schools and of teachers share. */
export function schoolFits(state: State, school: School, query: Record<string, string>): boolean {
  const shown = names(state, school);
  return CHOICES.school.every(({ field, collection }) =>
    fitsItem(state, collection, shown[field], query[field]),
  );
}

const list = (limit: number) => (ask: Ask) => {
  const { state, query } = ask;
  const holds = (school: School) =>
    findsAll([school.own.school_name, school.own.school_id, names(state, school).district], query.q);
  const found = visibleSchools(ask).filter((school) => schoolFits(state, school, query) && holds(school));
  const name = ({ own }: School) => plainForm(own.school_name);
  const rows = inOrder(found, query, {
    name,
    id: ({ own }) => numbered(own.school_id),
    district: (school) => `${plain(names(state, school).district) || '\uffff'}\n${name(school)}`,
  });
  return pageOf(ask, rows, limit, (school) => showSchool(state, school));
};

const stats = (ask: Ask): Outcome => {
  const schools = visibleSchools(ask);
  const districts = new Set(schools.flatMap(({ chosen }) => chosen.district ?? []));
  return yes(ask.state, { totalSchools: schools.length, uniqueDistricts: districts.size });
};

export const schoolRules: Rules = {
  'schools.create': create,
  'schools.update': update,
  'schools.get': get,
  'schools.list': list(10),
  'schools.search': list(1000),
  'schools.stats': stats,
  'schools.delete': remove,
  'cascade.deleteSchool': remove,
  'cascade.schoolImpact': impact,
};
