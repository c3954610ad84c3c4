import * as z from 'zod';
import { PHONE, readDay, readTenDigits } from '../domain/fields.ts';
import { sorting, teacherFilters } from '../domain/listQuery.ts';
import { SchoolId } from '../domain/school.ts';
import { RevealReason, SimilarTeacher, Teacher, TeacherInput, TeacherPatch } from '../domain/teacher.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok, page, pageQuery, searchQuery } from './responses.ts';

const params = z.strictObject({ id: numericId });

export const teachers = feature('teachers', 'teacher', {
  list: {
    method: 'GET',
    path: '/teachers',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'A page of the teachers in scope that match the filters, newest first by default',
    query: z.strictObject({ ...pageQuery, ...teacherFilters, ...sorting }),
    noted: 'many',
    response: page(Teacher),
  },
  search: {
    method: 'GET',
    path: '/teachers/search',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'Teachers that have each word of the text in name, Teacher ID, phone, school or district',
    query: z.strictObject({ ...searchQuery, ...teacherFilters, ...sorting }),
    noted: 'many',
    response: page(Teacher),
  },
  alike: {
    method: 'GET',
    path: '/teachers/alike',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'Teachers whose name is close to the text and that the search does not find, at most 20',
    query: z.strictObject({ q: searchQuery.q, ...teacherFilters }),
    response: ok(z.array(Teacher)),
  },
  stats: {
    method: 'GET',
    path: '/teachers/stats',
    access: 'signedIn',
    summary: 'The number of the teachers in scope',
    response: ok(z.object({ total: z.int() })),
  },
  bySchool: {
    method: 'GET',
    path: '/teachers/school/{schoolId}',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'The teachers of one school, newest first',
    params: z.strictObject({ schoolId: SchoolId }),
    query: z.strictObject({ ...pageQuery, limit: searchQuery.limit }),
    noted: 'many',
    response: page(Teacher),
    errors: ['notFound'],
  },
  similar: {
    method: 'GET',
    path: '/teachers/similar',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'Teachers in scope with the same phone number, or a name alike and the same date of birth',
    query: z.strictObject({
      phone: z
        .string()
        .max(30)
        .transform(readTenDigits)
        .refine((text) => PHONE.test(text), 'must be exactly 10 digits')
        .optional(),
      name: z.string().trim().min(1).max(100).optional(),
      date_of_birth: z
        .string()
        .max(35)
        .transform((text) => readDay(text) ?? '')
        .refine((day) => day !== '', 'must be a date as YYYY-MM-DD')
        .optional(),
      /** The teacher being edited, who is left out. */
      except: numericId.optional(),
    }),
    response: ok(z.array(SimilarTeacher)),
  },
  get: {
    method: 'GET',
    path: '/teachers/{id}',
    allow: [{ permission: 'teachers.read', scope: 'area' }],
    summary: 'One teacher',
    params,
    response: ok(Teacher),
    errors: ['notFound'],
  },
  create: {
    method: 'POST',
    path: '/teachers',
    allow: [{ permission: 'teachers.create', scope: 'all' }],
    summary: 'Add a teacher',
    body: TeacherInput,
    response: ok(Teacher),
    status: 201,
    idempotent: 'remade',
    errors: ['duplicate', 'conflict', 'tooMany'],
  },
  update: {
    method: 'PUT',
    path: '/teachers/{id}',
    allow: [{ permission: 'teachers.update', scope: 'area' }],
    summary: 'Change a teacher',
    params,
    body: TeacherPatch,
    response: ok(Teacher),
    errors: ['notFound', 'stale', 'duplicate', 'conflict', 'tooMany'],
  },
  delete: {
    method: 'DELETE',
    path: '/teachers/{id}',
    allow: [{ permission: 'teachers.delete', scope: 'all' }],
    summary: 'Delete a teacher that nothing depends on',
    params,
    response: done,
    errors: ['notFound', 'conflict'],
  },
  revealAadhaar: {
    method: 'POST',
    path: '/teachers/{id}/aadhaar/reveal',
    // Only administrators may create a teacher, and whoever may is trusted with the number.
    allow: [{ permission: 'teachers.create', scope: 'all' }],
    summary: 'The whole Aadhaar number; each reveal leaves an audit entry with its reason',
    params,
    body: z.strictObject({ reason: RevealReason }),
    response: ok(z.object({ aadhaar_number: z.string() })),
    errors: ['notFound', 'tooMany', 'proofDue'],
  },
});
