import * as z from 'zod';
import { Export, ExportInput, ExportLink } from '../domain/export.ts';
import { feature } from './endpoint.ts';
import { ok, ulidOf } from './responses.ts';

const allow = [
  { permission: 'schools.export', scope: 'area' },
  { permission: 'teachers.export', scope: 'area' },
] as const;
const params = z.strictObject({ jobId: ulidOf('an export') });

export const exports = feature('exports', 'report', {
  create: {
    method: 'POST',
    path: '/exports',
    allow,
    summary: 'Begin to write a whole list as a spreadsheet: all in scope that the filters and the search fit',
    body: ExportInput,
    response: ok(Export),
    status: 201,
    errors: ['tooMany'],
  },
  get: {
    method: 'GET',
    path: '/exports/{jobId}',
    allow,
    summary: 'How far an export of one’s own has come',
    params,
    response: ok(Export),
    errors: ['notFound'],
  },
  link: {
    method: 'GET',
    path: '/exports/{jobId}/link',
    allow,
    summary: 'A link to the file of an export of one’s own, to be followed within a minute',
    params,
    response: ok(ExportLink),
    errors: ['notFound', 'conflict'],
  },
});
