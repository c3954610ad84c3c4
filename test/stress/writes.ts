import { SchoolInput } from '#shared/domain/school.ts';
import { TeacherInput } from '#shared/domain/teacher.ts';
import { AS_READ } from '#shared/records/medicalRecord.ts';
import { pdf } from '../support/medicalWorld.ts';
import type { Row } from './ledger.ts';

/** What a person can write about. */
export type Desk = {
  /** A record of a kind that the person sees. It stays the same during a visit. */
  seen: (kind: string) => Row | undefined;
  /** A record of a kind that the person created and nobody deleted. */
  own: (kind: string) => Row | undefined;
  /** Digits that nobody else is given. */
  fresh: () => string;
};

/** A write to send. `about` is the record it is about; a creation has none yet. */
export type Write = {
  kind: string;
  about?: Row;
  body?: object | FormData;
  /** The field and its value, to be read back at the end. */
  field?: string;
  value?: unknown;
  does: 'make' | 'change' | 'delete';
};

type Maker = (desk: Desk, segments: readonly string[]) => Write | undefined;

const pick = (shape: object, row: Row) =>
  Object.fromEntries(Object.keys(shape).flatMap((name) => (name in row ? [[name, row[name]]] : [])));

/** A change of one field of a record, sent with all other fields as forms do. */
const edit = (kind: string, about: Row | undefined, field: string, value: unknown, body?: object) =>
  about &&
  ({ kind, about, field, value, does: 'change', body: body ?? { ...about, [field]: value } } as const);

const removal = (kind: string, about: Row | undefined) => about && ({ kind, about, does: 'delete' } as const);

/** `districts` of `/districts/{id}`, `rd-blocks` of `/locations/rd-blocks/{id}`. */
const collectionIn = ([first = '', second = '']: readonly string[]) =>
  first === 'locations' ? second : first;
const itemKind = (segments: readonly string[]) => `item ${collectionIn(segments)}`;
const mail = (desk: Desk) => `load.${desk.fresh()}@example.org`;

function newItem(desk: Desk, segments: readonly string[]): Write | undefined {
  const collection = collectionIn(segments);
  const district_id = desk.seen('item districts')?.id;
  const rd_block_id = desk.seen('item rd-blocks')?.id;
  const name = `Load ${desk.fresh()}`;
  const body = {
    name,
    ...(collection === 'rd-blocks' && { district_id }),
    ...(collection === 'habitations' && { rd_block_id }),
    ...(collection === 'subjects' && { classes: ['Class 1'] }),
  };
  if (Object.values(body).some((value) => value === undefined)) return undefined;
  return { kind: itemKind(segments), body, field: 'name', value: name, does: 'make' };
}

function renamedItem(desk: Desk, segments: readonly string[]): Write | undefined {
  const name = `Load ${desk.fresh()}`;
  return edit(itemKind(segments), desk.own(itemKind(segments)), 'name', name, { name });
}

function newSchool(desk: Desk): Write | undefined {
  const model = desk.seen('school');
  if (!model) return undefined;
  const school_id = `77${desk.fresh()}`;
  const body = { ...pick(SchoolInput.shape, model), school_id, school_name: `Load School ${school_id}` };
  return { kind: 'school', body, field: 'school_id', value: school_id, does: 'make' };
}

function newTeacher(desk: Desk): Write | undefined {
  const model = desk.seen('teacher');
  if (!model) return undefined;
  const teacher_ID = `LOAD-${desk.fresh()}`;
  const body = { ...pick(TeacherInput.shape, model), teacher_ID, aadhaar_number: '' };
  return { kind: 'teacher', body, field: 'teacher_ID', value: teacher_ID, does: 'make' };
}

function newMedical(desk: Desk): Write | undefined {
  const teacher = desk.seen('unrecorded');
  const remarks = desk.fresh();
  const body = { teacherId: teacher?.id, ailmentName: 'Hypertension', severity: 'Mild', remarks };
  // The record has the teacher's id, under which others may try as well.
  return teacher && { kind: 'medical', about: teacher, body, field: 'remarks', value: remarks, does: 'make' };
}

function changedMedical(desk: Desk): Write | undefined {
  const row = desk.seen('medical');
  const remarks = desk.fresh();
  return edit('medical', row, 'remarks', remarks, {
    ...Object.fromEntries(Object.entries(AS_READ).map(([sent, read]) => [sent, row?.[read]])),
    version: row?.version,
    remarks,
  });
}

function newUser(desk: Desk): Write | undefined {
  const school_id = desk.seen('school')?.school_id ?? desk.seen('user')?.school_id;
  const username = `load.${desk.fresh()}`;
  const body = { username, email: `${username}@example.org`, role: 'hoi', school_id };
  return school_id ? { kind: 'user', body, field: 'username', value: username, does: 'make' } : undefined;
}

function profile(desk: Desk): Write | undefined {
  const row = desk.seen('profile');
  const email = mail(desk);
  const body = { phone_number: row?.phone_number, email, version: row?.version };
  return edit('teacher', row, 'email', email, body);
}

function newDocument(desk: Desk): Write {
  const file = new FormData();
  file.set('file', new File([pdf(desk.fresh())], 'document.pdf', { type: 'application/pdf' }));
  return { kind: 'document', body: file, does: 'make' };
}

const toggled = (row: Row | undefined) => edit('user', row, 'is_active', !row?.is_active, {});

/**
 * What each endpoint that writes is sent. People change records that others need and delete only what they created.
 * Endpoints that are not here are left out of the run, which says so.
 */
export const WRITES: Record<string, Maker> = {
  'schools.create': newSchool,
  'schools.update': (desk) => edit('school', desk.seen('school'), 'school_email', mail(desk)),
  'schools.delete': (desk) => removal('school', desk.own('school')),
  'cascade.deleteSchool': (desk) => removal('school', desk.own('school')),
  'teachers.create': newTeacher,
  'teachers.update': (desk) => edit('teacher', desk.seen('teacher'), 'email', mail(desk)),
  'teachers.delete': (desk) => removal('teacher', desk.own('teacher')),
  'cascade.deleteTeacher': (desk) => removal('teacher', desk.own('teacher')),
  'profile.update': profile,
  'medicalRecords.create': newMedical,
  'medicalRecords.update': changedMedical,
  'medicalRecords.delete': (desk) => removal('medical', desk.own('medical')),
  'uploads.create': newDocument,
  'userManagement.create': newUser,
  'userManagement.update': (desk) => edit('user', desk.own('user'), 'email', mail(desk)),
  'userManagement.toggleStatus': (desk) => toggled(desk.own('user')),
  'cascade.deleteUser': (desk) => removal('user', desk.own('user')),
  'masterData.create': newItem,
  'masterData.update': renamedItem,
  'masterData.deactivate': (desk, at) => edit(itemKind(at), desk.own(itemKind(at)), 'is_active', false),
  'masterData.remove': (desk, at) => removal(itemKind(at), desk.own(itemKind(at))),
  'locations.create': newItem,
  'locations.update': renamedItem,
  'locations.deactivate': (desk, at) => edit(itemKind(at), desk.own(itemKind(at)), 'is_active', false),
  'locations.remove': (desk, at) => removal(itemKind(at), desk.own(itemKind(at))),
};
