import * as z from 'zod';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, UPLOAD_KEY } from '../domain/documentFile.ts';
import { Upload } from '../domain/upload.ts';
import { feature, type SentFile } from './endpoint.ts';
import { done, ok, page, pageQuery } from './responses.ts';

const params = z.strictObject({ file: z.string().regex(UPLOAD_KEY, 'must be the name of a document') });

/** The most bytes that a form has around its file. */
const FORM_BYTES = 16 * 1024;

/** Whoever writes a record that has a document. */
const AUTHORS = [
  { permission: 'medical_records.create', scope: 'all' },
  { permission: 'medical_records.update', scope: 'all' },
  // The paper that shows why a correction is asked for.
  { permission: 'tickets.propose', scope: 'all' },
  { permission: 'tickets.propose_own', scope: 'all' },
  // The signed order.
  { permission: 'orders.write', scope: 'all' },
] as const;

export const uploads = feature('uploads', 'upload', {
  create: {
    method: 'POST',
    path: '/uploads/medical-records',
    allow: AUTHORS,
    summary:
      'Upload a document for a medical record, a correction or an order: a PDF, JPEG or PNG file of at most 4 MiB',
    multipart: true,
    bodyLimit: DOCUMENT_BYTES + FORM_BYTES,
    body: z.strictObject({ file: z.custom<SentFile>().meta({ type: 'string', format: 'binary' }) }),
    response: ok(Upload),
    status: 201,
    errors: ['tooMany'],
  },
  list: {
    method: 'GET',
    path: '/uploads',
    about: 'medical_record',
    allow: [{ permission: 'medical_records.read', scope: 'area' }],
    summary: 'A page of the documents of the medical records in scope, newest record first',
    query: z.strictObject(pageQuery),
    noted: 'each',
    response: page(Upload),
  },
  get: {
    method: 'GET',
    path: '/uploads/medical-records/{file}',
    allow: [
      { permission: 'medical_records.read', scope: 'area' },
      { permission: 'medical_records.read_own', scope: 'own' },
    ],
    summary: 'A document that was found clean; each download leaves an audit entry',
    params,
    fileTypes: Object.keys(DOCUMENT_TYPES),
    response: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
    errors: ['notFound', 'conflict'],
  },
  delete: {
    method: 'DELETE',
    path: '/uploads/medical-records/{file}',
    allow: AUTHORS,
    summary: 'Delete a document that belongs to nothing',
    params,
    response: done,
    errors: ['notFound', 'conflict'],
  },
});
