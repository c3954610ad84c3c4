import * as z from 'zod';
import {
  MedicalInFile,
  MedicalInput,
  MedicalPatch,
  MedicalRecord,
  TeacherWithoutRecord,
} from '../domain/medicalRecord.ts';
import { SEVERITIES } from '../records/medicalRecord.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok, Pagination, page, pageQuery, searchQuery } from './responses.ts';

const params = z.strictObject({ teacherId: numericId });
/** As many as a page of teachers has. */
const MOST_IN_FILE = 1000;
const text = searchQuery.q.optional();

export const medicalRecords = feature('medicalRecords', 'medical_record', {
  list: {
    method: 'GET',
    path: '/medical-records',
    allow: [{ permission: 'medical_records.read', scope: 'area' }],
    summary:
      'A page of the medical records in scope, newest first; optionally only those with a severity or a text',
    query: z.strictObject({ ...pageQuery, q: text, severity: z.enum(SEVERITIES).optional() }),
    noted: 'each',
    response: page(MedicalRecord).extend({
      pagination: Pagination.extend({ hasPrevPage: z.boolean(), hasNextPage: z.boolean() }),
    }),
  },
  withoutRecords: {
    method: 'GET',
    path: '/medical-records/teachers-without-records',
    allow: [{ permission: 'medical_records.read', scope: 'area' }],
    summary: 'The teachers in scope who have no medical record, newest first',
    query: z.strictObject({ ...pageQuery, limit: searchQuery.limit, q: text }),
    noted: 'many',
    response: page(TeacherWithoutRecord),
  },
  get: {
    method: 'GET',
    path: '/medical-records/{teacherId}',
    allow: [{ permission: 'medical_records.read', scope: 'area' }],
    summary: 'The medical record of a teacher, or none; each look at one leaves an audit entry',
    params,
    response: ok(z.object({ data: z.array(MedicalRecord) })),
    errors: ['notFound'],
  },
  forFile: {
    method: 'POST',
    path: '/medical-records/for-file',
    allow: [{ permission: 'medical_records.read', scope: 'area' }],
    summary:
      'What a spreadsheet of teachers has of their medical records; leaves an audit entry that names them',
    body: z.strictObject({ teacher_ids: z.array(z.int().min(1)).min(1).max(MOST_IN_FILE) }),
    listLimit: MOST_IN_FILE,
    response: ok(z.array(MedicalInFile)),
    errors: ['tooMany'],
  },
  create: {
    method: 'POST',
    path: '/medical-records',
    allow: [{ permission: 'medical_records.create', scope: 'all' }],
    summary: 'Add the medical record of a teacher who has none',
    body: MedicalInput,
    response: ok(MedicalRecord),
    status: 201,
    idempotent: true,
    errors: ['duplicate'],
  },
  update: {
    method: 'PUT',
    path: '/medical-records/{teacherId}',
    allow: [{ permission: 'medical_records.update', scope: 'all' }],
    summary: 'Change the medical record of a teacher',
    params,
    body: MedicalPatch,
    response: ok(MedicalRecord),
    errors: ['notFound', 'stale'],
  },
  delete: {
    method: 'DELETE',
    path: '/medical-records/{teacherId}',
    allow: [{ permission: 'medical_records.delete', scope: 'all' }],
    summary: 'Delete the medical record of a teacher; it goes to the bin with its document',
    params,
    response: done,
    errors: ['notFound'],
  },
});
