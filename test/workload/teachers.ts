import { isDeepStrictEqual } from 'node:util';
import { namesOf, pick } from '#shared/records/record.ts';
import { OF_SCHOOL } from '#shared/records/teacher.ts';
import { findsAll, mayBeOne, plainForm } from '../support/plainSearch.ts';
import { withUnsaid } from './entries.ts';
import {
  type Ask,
  fits,
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
  teacherInSight,
  visibleSchools,
  visibleTeachers,
  yes,
} from './rule.ts';
import { binnedTeacher, choose, schoolFits, showSchool, withoutTeacher } from './schools.ts';
import {
  CHOICES,
  itemCalled,
  keptItem,
  leaf,
  nameOf,
  namesOfChosen,
  noted,
  OWN,
  plain,
  put,
  putBinned,
  type School,
  type State,
  type Teacher,
} from './state.ts';

const masked = (aadhaar: string) => (aadhaar ? `XXXXXXXX${aadhaar.slice(-4)}` : '');

const schoolAt = (state: State, teacher: Teacher) => state.schools.get(teacher.school) as School;

const ended = (entry: Record<string, string>, end: string) => ({
  ...entry,
  status: entry[end] ? 'Completed' : 'Active',
});

/** A teacher as the API answers it, with the fields of the school as the school is now. */
export function showTeacher(state: State, teacher: Teacher) {
  const { id, version, created_at, updated_at, own } = teacher;
  const school = schoolAt(state, teacher);
  const severity = state.medical.get(id)?.own.severity;
  return {
    ...pick(showSchool(state, school), OF_SCHOOL),
    id,
    version,
    created_at,
    updated_at,
    ...own,
    ...namesOfChosen(state, CHOICES.teacher, teacher.chosen),
    aadhaar_number: masked(teacher.aadhaar),
    subjects_taught: JSON.stringify(teacher.subjects.map((one) => nameOf(state, 'subjects', one))),
    classes_taught: JSON.stringify(own.classes_taught),
    posting_histories: own.posting_histories.map((entry) => ended(entry, 'to_date')),
    deputations: own.deputations.map((entry) => ended(entry, 'end_date')),
    attachments: own.attachments.map((entry) => ended(entry, 'end_date')),
    school_id: school.own.school_id,
    current_school_name: school.own.school_name,
    medical_records: severity ? 1 : 0,
    medical_severity: severity ?? '',
  };
}

const OWN_NAMES = namesOf(OWN.teacher);

/** The teacher that a body makes of the former one, or the fields at fault. */
function made(state: State, body: Record<string, unknown>, school: number, before?: Teacher) {
  const held = before?.chosen ?? {};
  const wanted = { ...namesOfChosen(state, CHOICES.teacher, held), ...body };
  const { chosen, faults } = choose(state, CHOICES.teacher, wanted, held);
  const own = pick({ ...before?.own, ...body } as Teacher['own'], OWN_NAMES);
  if (before) Object.assign(own, withUnsaid(before.own, own, body));
  const subjectOf = (name: string) => {
    const kept = before?.subjects.find((id) => keptItem(state, 'subjects', id, name));
    if (kept !== undefined) return kept;
    const item = itemCalled(state, 'subjects', name);
    if (!item?.is_active) faults.push('subjects_taught');
    return item?.id ?? [];
  };
  const sent = body.subjects_taught as string[] | undefined;
  const subjects = sent?.flatMap(subjectOf) ?? before?.subjects ?? [];
  if (own.joining_date < own.date_of_birth) faults.push('joining_date');
  let aadhaar = (body.aadhaar_number as string | undefined) ?? before?.aadhaar ?? '';
  if (aadhaar.startsWith('X')) {
    if (aadhaar === masked(before?.aadhaar ?? '')) aadhaar = before?.aadhaar ?? '';
    else faults.push('aadhaar_number');
  }
  return { faults, fields: { own, chosen, subjects, school, aadhaar } };
}

/** The field whose value another teacher has. Teacher IDs compare without case. */
function taken(state: State, { own, aadhaar }: Pick<Teacher, 'own' | 'aadhaar'>, id?: number) {
  const others = [...state.teachers.values()].filter((one) => one.id !== id);
  const name = own.teacher_ID.toLowerCase();
  if (others.some((one) => one.own.teacher_ID.toLowerCase() === name)) return 'teacher_ID';
  return aadhaar && others.some((one) => one.aadhaar === aadhaar) ? 'aadhaar_number' : undefined;
}

const isBinned = (state: State, school_id: string) =>
  [...state.bin.values()].some(({ kind, code }) => kind === 'school' && code === school_id);

/** Nobody knows the school. While it is being deleted, or is on its way back from the bin, 409 is as good. */
const unknownSchool = (state: State, school_id: string): Outcome => ({
  ...no(state, 'invalid', ['school_id']),
  ...(state.going.has(`school ${school_id}`) || isBinned(state, school_id)
    ? { also: { status: 409, error: 'conflict' } }
    : {}),
});

/** That another teacher has the Aadhaar number is told with an entry. */
const refuseTaken = (state: State, action: 'create' | 'update', field: string): Outcome =>
  no(field === 'aadhaar_number' ? noted(state, leaf(action, 'teacher', false)) : state, 'duplicate', [field]);

const create: Rule = ({ state, now, body, seen }) => {
  const school = schoolCalled(state, body.school_id);
  if (!school) return unknownSchool(state, body.school_id);
  const { faults, fields } = made(state, body, school.id);
  if (faults.length > 0) return no(state, 'invalid', faults);
  const duplicate = taken(state, fields);
  if (duplicate) return refuseTaken(state, 'create', duplicate);
  const teacher = { id: seen.id ?? 0, version: 1, created_at: now, updated_at: now, ...fields };
  const next = noted(put(state, 'teachers', teacher), leaf('create', 'teacher'));
  return yes(next, showTeacher(next, teacher), 201);
};

/** Changes a teacher in sight, and only in what is sent. */
export function change(ask: Ask, id: number): Outcome {
  const { state, scope, sees, now } = ask;
  const before = teacherInSight(ask, id);
  if (!before) return no(state, 'notFound');
  const { version, school_id, ...sent } = ask.body;
  if (version !== undefined && version !== before.version) return no(state, 'stale');
  const school = school_id === undefined ? schoolAt(state, before) : schoolCalled(state, school_id);
  if (!school) return unknownSchool(state, school_id);
  if (!sees(scope, school)) return no(state, 'forbidden');
  const { faults, fields } = made(state, sent, school.id, before);
  if (faults.length > 0) return no(state, 'invalid', faults);
  const { id: _id, version: _version, created_at, updated_at, ...kept } = before;
  if (isDeepStrictEqual(asStored(kept), asStored(fields))) return yes(state, showTeacher(state, before));
  const duplicate = taken(state, fields, id);
  if (duplicate) return refuseTaken(state, 'update', duplicate);
  const after = { id, version: before.version + 1, created_at, updated_at: now, ...fields };
  const next = noted(put(state, 'teachers', after), leaf('update', 'teacher'));
  return yes(next, showTeacher(next, after));
}

/** Without what is undefined. In which order an entry's fields were sent is no matter. */
const asStored = (value: object): unknown => JSON.parse(JSON.stringify(value));

const get: Rule = (ask) => {
  const teacher = teacherInSight(ask, ask.params.id ?? 0);
  return teacher ? yes(ask.state, showTeacher(ask.state, teacher)) : no(ask.state, 'notFound');
};

const dependents = (state: State, { id, own }: Teacher) => ({
  medicalRecords: state.medical.has(id) ? 1 : 0,
  attachments: own.attachments.length,
  deputations: own.deputations.length,
  postingHistories: own.posting_histories.length,
});

const remove: Rule = (ask) => {
  const { state, query } = ask;
  const teacher = teacherInSight(ask, ask.params.id ?? 0);
  if (!teacher) return no(state, 'notFound');
  const left = Object.values(dependents(state, teacher)).some((count) => count > 0);
  if (left && query.force !== 'true') return no(state, 'conflict');
  return yes(putBinned(withoutTeacher(state, teacher.id), binnedTeacher(ask, teacher)));
};

const impact: Rule = (ask) => {
  const teacher = teacherInSight(ask, ask.params.id ?? 0);
  if (!teacher) return no(ask.state, 'notFound');
  return yes(ask.state, { cascadeInfo: dependents(ask.state, teacher) });
};

const list = (limit: number) => (ask: Ask) => {
  const { state, query } = ask;
  const found = visibleTeachers(ask).filter((teacher) => {
    const { own, subjects } = teacher;
    const school = schoolAt(state, teacher);
    const district = names(state, school).district;
    const texts = [own.teacher_name, own.teacher_ID, own.phone_number, school.own.school_name, district];
    const taught = subjects.map((one) => nameOf(state, 'subjects', one));
    return (
      findsAll(texts, query.q) &&
      schoolFits(state, school, query) &&
      (query.school_id === undefined || school.own.school_id === query.school_id) &&
      fits(own.gender, query.gender, plain) &&
      fits(own.social_group, query.social_group, plain) &&
      taught.some((name) => fitsItem(state, 'subjects', name, query.subject))
    );
  });
  const name = ({ own }: Teacher) => plainForm(own.teacher_name);
  const rows = inOrder(found, query, {
    name,
    id: ({ own }) => numbered(plain(own.teacher_ID)),
    district: (one) => `${plain(names(state, schoolAt(state, one)).district) || '\uffff'}\n${name(one)}`,
  });
  return pageOf(ask, rows, limit, (teacher) => showTeacher(state, teacher));
};

const bySchool: Rule = (ask) => {
  const school = visibleSchools(ask).find(({ own }) => own.school_id === ask.params.schoolId);
  if (!school) return no(ask.state, 'notFound');
  const teachers = visibleTeachers(ask).filter((one) => one.school === school.id);
  return pageOf(ask, teachers, 1000, (teacher) => showTeacher(ask.state, teacher));
};

const MOST_SIMILAR = 20;

const similar: Rule = (ask) => {
  const { state, query } = ask;
  const found = visibleTeachers(ask).flatMap((teacher) => {
    const { teacher_ID, teacher_name, phone_number, date_of_birth } = teacher.own;
    const person = date_of_birth === query.date_of_birth && mayBeOne(teacher_name, query.name ?? '');
    const match = phone_number === query.phone ? 'phone' : person ? 'name and birth date' : undefined;
    if (!match) return [];
    const { current_school_name, district } = showTeacher(state, teacher);
    return [{ id: teacher.id, teacher_ID, teacher_name, current_school_name, district, match }];
  });
  return yes(state, found.slice(0, MOST_SIMILAR));
};

const reveal: Rule = (ask) => {
  const teacher = teacherInSight(ask, ask.params.id ?? 0);
  if (!teacher) return no(ask.state, 'notFound');
  if (!teacher.aadhaar) return no(noted(ask.state, leaf('view', 'teacher', false)), 'notFound');
  return yes(noted(ask.state, leaf('view', 'teacher')), { aadhaar_number: teacher.aadhaar });
};

export const teacherRules: Rules = {
  'teachers.create': create,
  'teachers.update': (ask) => change(ask, ask.params.id ?? 0),
  'teachers.get': get,
  'teachers.list': list(10),
  'teachers.search': list(1000),
  'teachers.bySchool': bySchool,
  'teachers.similar': similar,
  'teachers.stats': (ask) => yes(ask.state, { total: visibleTeachers(ask).length }),
  'teachers.revealAadhaar': reveal,
  'teachers.delete': remove,
  'cascade.deleteTeacher': remove,
  'cascade.teacherImpact': impact,
};
