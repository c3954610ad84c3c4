import * as z from 'zod';
import {
  Import,
  ImportInput,
  ImportRow,
  MissingName,
  MOST_NAMES,
  MOST_PARTS,
  MOST_ROWS,
  NamesInput,
  OUTCOMES,
  PartInput,
  ROW_ENDS,
  RunInput,
} from '../domain/import.ts';
import { feature } from './endpoint.ts';
import { flag, ok, page, pageQuery, ulidOf } from './responses.ts';

const allow = [
  { permission: 'schools.update', scope: 'area' },
  { permission: 'teachers.update', scope: 'area' },
] as const;
const addNames = [{ permission: 'master_data.create', scope: 'all' }] as const;
const importId = ulidOf('an import');
const params = z.strictObject({ importId });
const partNumber = z
  .string()
  .regex(/^[1-9][0-9]?$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(1).max(MOST_PARTS));

/** A full part of a file with every column. */
const PART_BYTES = 384 * 1024;

export const imports = feature('imports', 'import', {
  create: {
    method: 'POST',
    path: '/imports',
    allow,
    summary: 'Begin to import the changed cells of a file; the file itself is not sent',
    body: ImportInput,
    response: ok(Import),
    status: 201,
    idempotent: true,
    errors: ['tooMany'],
  },
  list: {
    method: 'GET',
    path: '/imports',
    allow,
    summary:
      'One’s own imports of the last weeks, newest first; those of everybody for a super_admin; with waiting one’s own that run or wait to be run',
    query: z.strictObject({ waiting: flag.optional() }),
    response: ok(z.array(Import)),
  },
  get: {
    method: 'GET',
    path: '/imports/{importId}',
    allow,
    summary: 'An import and how far it has come',
    params,
    response: ok(Import),
    errors: ['notFound'],
  },
  part: {
    method: 'PUT',
    path: '/imports/{importId}/parts/{part}',
    allow,
    summary: 'Send, or replace, up to 200 rows of an import that was not run yet',
    params: z.strictObject({ importId, part: partNumber }),
    body: PartInput,
    bodyLimit: PART_BYTES,
    response: ok(Import),
    errors: ['notFound', 'conflict'],
  },
  check: {
    method: 'POST',
    path: '/imports/{importId}/check',
    allow,
    summary: 'Compare the rows with what is stored',
    params,
    response: ok(Import),
    errors: ['notFound', 'conflict'],
  },
  rows: {
    method: 'GET',
    path: '/imports/{importId}/rows',
    allow,
    summary: 'A page of the compared rows, in the order of the file',
    params,
    query: z.strictObject({
      ...pageQuery,
      outcome: z.enum(OUTCOMES).optional(),
      done: z.enum(ROW_ENDS).optional(),
    }),
    noted: 'many',
    shows: 'kinds',
    response: page(ImportRow),
    errors: ['notFound'],
  },
  names: {
    method: 'GET',
    path: '/imports/{importId}/names',
    allow: addNames,
    summary: 'The names in rows that add records and which no list has, places first',
    params,
    response: ok(z.array(MissingName)),
    errors: ['notFound'],
  },
  addNames: {
    method: 'POST',
    path: '/imports/{importId}/names',
    allow: addNames,
    summary: 'Add names to the lists; those that a list has meanwhile stay as they are',
    params,
    body: NamesInput,
    listLimit: MOST_NAMES,
    response: ok(z.object({ added: z.int() })),
    errors: ['notFound'],
  },
  run: {
    method: 'POST',
    path: '/imports/{importId}/run',
    allow,
    summary:
      'Store the rows that differ as they were seen, and of those in conflict the ones to take; it goes on after the answer',
    params,
    body: RunInput,
    listLimit: MOST_ROWS,
    response: ok(Import),
    idempotent: true,
    errors: ['notFound', 'conflict'],
  },
  undo: {
    method: 'POST',
    path: '/imports/{importId}/undo',
    allow,
    summary:
      'Put back what an import changed, where nobody has changed it since; it goes on after the answer',
    params,
    response: ok(Import),
    idempotent: true,
    errors: ['notFound', 'conflict'],
  },
});
