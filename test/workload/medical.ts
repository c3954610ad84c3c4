import { AS_READ } from '#shared/records/medicalRecord.ts';
import { findsAll } from '../support/plainSearch.ts';
import { type Ask, no, pageOf, type Rule, type Rules, teacherInSight, visibleTeachers, yes } from './rule.ts';
import {
  drop,
  indianDay,
  leaf,
  type Medical,
  noted,
  put,
  putBinned,
  type School,
  type State,
  type Teacher,
} from './state.ts';
import { change, showTeacher } from './teachers.ts';

const schoolIdOf = (state: State, { school }: Teacher) => (state.schools.get(school) as School).own.school_id;

const person = (state: State, teacher: Teacher) => ({
  id: teacher.id,
  teacher_name: teacher.own.teacher_name,
  teacher_ID: teacher.own.teacher_ID,
  school_id: schoolIdOf(state, teacher),
});

function show(state: State, record: Medical) {
  const { id, version, created_at, updated_at, own } = record;
  const teachers = person(state, state.teachers.get(id) as Teacher);
  return { id, teacher_id: id, version, created_at, updated_at, ...own, document: null, teachers };
}

const ownOf = (body: Record<string, string>, before?: Medical['own']) =>
  ({
    ...Object.fromEntries(
      Object.entries(AS_READ).map(([sent, kept]) => [kept, body[sent] ?? before?.[kept]]),
    ),
    treatment_status: body.treatmentStatus || before?.treatment_status || 'Pending',
  }) as Medical['own'];

const create: Rule = (ask) => {
  const { state, now, body, seen } = ask;
  const id: number = body.teacherId;
  if (!teacherInSight(ask, id)) return no(state, 'invalid', ['teacherId']);
  if (state.medical.has(id)) return no(state, 'duplicate');
  const record: Medical = {
    id,
    // Both are the number of the write that created the record.
    version: seen.order ?? 0,
    order: seen.order ?? 0,
    added: indianDay(now),
    created_at: now,
    updated_at: now,
    own: ownOf(body),
  };
  const next = noted(put(state, 'medical', record), leaf('create', 'medical_record'));
  return yes(next, show(next, record), 201);
};

const idOf = ({ params }: Ask) => params.teacherId ?? 0;

const update: Rule = (ask) => {
  const { state, now, body } = ask;
  const before = teacherInSight(ask, idOf(ask)) && state.medical.get(idOf(ask));
  if (!before) return no(state, 'notFound');
  const { version, ...sent } = body;
  if (version !== undefined && version !== before.version) return no(state, 'stale');
  const own = ownOf(sent, before.own);
  if (JSON.stringify(own) === JSON.stringify(before.own))
    return yes(noted(state, leaf('view', 'medical_record')), show(state, before));
  const record = { ...before, own, version: before.version + 1, updated_at: now };
  const next = noted(put(state, 'medical', record), leaf('update', 'medical_record'));
  return yes(next, show(next, record));
};

const remove: Rule = (ask) => {
  const { state, now, me } = ask;
  const teacher = teacherInSight(ask, idOf(ask));
  const medical = state.medical.get(idOf(ask));
  if (!teacher || !medical) return no(state, 'notFound');
  const { teacher_name: name, teacher_ID: code } = teacher.own;
  const next = noted(drop(state, 'medical', teacher.id), leaf('delete', 'medical_record'));
  return yes(
    putBinned(next, { kind: 'medical', id: medical.order, name, code, at: now, by: me.username, medical }),
  );
};

/** Each read of a record leaves an entry. */
const get: Rule = (ask) => {
  const { state } = ask;
  if (!teacherInSight(ask, idOf(ask))) return no(state, 'notFound');
  const record = state.medical.get(idOf(ask));
  if (!record) return yes(state, { data: [] });
  return yes(noted(state, leaf('view', 'medical_record')), { data: [show(state, record)] });
};

const dayShown = (day: string) => day.split('-').reverse().join('/');

const list: Rule = (ask) => {
  const { state, query } = ask;
  const inSight = new Set(visibleTeachers(ask).map(({ id }) => id));
  const found = [...state.medical.values()].filter(({ id, own }) => {
    if (!inSight.has(id) || (query.severity !== undefined && own.severity !== query.severity)) return false;
    const { teacher_name, teacher_ID, school_id } = person(state, state.teachers.get(id) as Teacher);
    const { ailment_name, severity, treatment_status, diagnosis_date, remarks } = own;
    const day = [diagnosis_date, dayShown(diagnosis_date)];
    const texts = [ailment_name, severity, treatment_status, ...day, remarks];
    return findsAll([...texts, teacher_name, teacher_ID, school_id], query.q);
  });
  const answer = pageOf(
    ask,
    found.sort((a, b) => b.order - a.order),
    10,
    (record) => show(state, record),
  );
  const searches = query.q !== undefined || query.severity !== undefined;
  // A page past the last one tells a search how many there are.
  const tells = (answer.data as unknown[]).length > 0 || (searches && found.length > 0);
  return tells ? { ...answer, next: noted(state, leaf('view', 'medical_record')) } : answer;
};

const withoutRecords: Rule = (ask) => {
  const { state, query } = ask;
  const found = visibleTeachers(ask)
    .filter(({ id }) => !state.medical.has(id))
    .map((teacher) => person(state, teacher))
    .filter(({ teacher_name, teacher_ID, school_id }) =>
      findsAll([teacher_name, teacher_ID, school_id], query.q),
    );
  return pageOf(ask, found, 1000, (row) => row);
};

const notLinked = (state: State) => ({ ...no(state, 'notFound'), own: true as const });

/** The teacher's own record with the medical record. Each read of the latter leaves an entry too. */
const profile: Rule = (ask) => {
  const { state, me } = ask;
  if (me.teacher_id === undefined) return notLinked(state);
  const teacher = teacherInSight(ask, me.teacher_id);
  if (!teacher) return no(state, 'notFound');
  const record = state.medical.get(teacher.id);
  const next = record ? noted(state, leaf('view', 'medical_record')) : state;
  return yes(next, { teacher: showTeacher(state, teacher), medical: record ? show(state, record) : null });
};

export const medicalRules: Rules = {
  'medicalRecords.create': create,
  'medicalRecords.update': update,
  'medicalRecords.delete': remove,
  'medicalRecords.get': get,
  'medicalRecords.list': list,
  'medicalRecords.withoutRecords': withoutRecords,
  'profile.get': profile,
  'profile.update': (ask) =>
    ask.me.teacher_id === undefined ? notLinked(ask.state) : change(ask, ask.me.teacher_id),
};
