import * as z from 'zod';
import { schoolFilters, sorting } from '../domain/listQuery.ts';
import { School, SchoolId, SchoolInput, SchoolPatch, SchoolSummary } from '../domain/school.ts';
import { feature } from './endpoint.ts';
import { done, flag, numericId, ok, page, pageQuery, searchQuery } from './responses.ts';

/** A school by its numeric id or its School ID, depending on the path. */
export const SchoolParams = z.union([
  z.strictObject({ id: numericId }),
  z.strictObject({ schoolId: SchoolId }),
]);
export type SchoolParams = z.output<typeof SchoolParams>;
const ONE = ['/schools/{id}', '/schools/school-id/{schoolId}'];

export const schools = feature('schools', 'school', {
  list: {
    method: 'GET',
    path: '/schools',
    allow: [{ permission: 'schools.read', scope: 'area' }],
    summary: 'A page of the schools in scope that match the filters, newest first by default',
    query: z.strictObject({ ...pageQuery, ...schoolFilters, ...sorting }),
    noted: 'many',
    response: page(School),
  },
  search: {
    method: 'GET',
    path: '/schools/search',
    allow: [{ permission: 'schools.read', scope: 'area' }],
    summary:
      'Schools that have each word of the text in their name, School ID or district; with places also in their RD block, habitation or block office, after those whose name or School ID has all words',
    query: z.strictObject({ ...searchQuery, ...schoolFilters, ...sorting, places: flag.optional() }),
    noted: 'many',
    response: page(School),
  },
  alike: {
    method: 'GET',
    path: '/schools/alike',
    allow: [{ permission: 'schools.read', scope: 'area' }],
    summary: 'Schools whose name is close to the text and that the search does not find, at most 20',
    query: z.strictObject({ q: searchQuery.q, ...schoolFilters }),
    response: ok(z.array(School)),
  },
  lookup: {
    method: 'GET',
    path: '/schools/lookup',
    allow: [{ permission: 'teachers.update', scope: 'all' }],
    summary:
      'Any school of the state by name, School ID or place, for a posting: what its signboard says, nothing more',
    query: z.strictObject({ ...searchQuery, limit: pageQuery.limit }),
    noted: 'many',
    response: page(SchoolSummary),
  },
  stats: {
    method: 'GET',
    path: '/schools/stats',
    access: 'signedIn',
    summary: 'Counts of the schools in scope',
    response: ok(z.object({ totalSchools: z.int(), uniqueDistricts: z.int() })),
  },
  get: {
    method: 'GET',
    path: ONE,
    allow: [{ permission: 'schools.read', scope: 'area' }],
    summary: 'One school',
    params: SchoolParams,
    response: ok(School),
    errors: ['notFound'],
  },
  create: {
    method: 'POST',
    path: '/schools',
    allow: [{ permission: 'schools.create', scope: 'all' }],
    summary: 'Add a school',
    body: SchoolInput,
    response: ok(School),
    status: 201,
    idempotent: true,
    errors: ['duplicate'],
  },
  update: {
    method: 'PUT',
    path: ONE,
    allow: [{ permission: 'schools.update', scope: 'area' }],
    summary: 'Change a school',
    params: SchoolParams,
    body: SchoolPatch,
    response: ok(School),
    errors: ['notFound', 'stale', 'conflict'],
  },
  delete: {
    method: 'DELETE',
    path: ONE,
    allow: [{ permission: 'schools.delete', scope: 'all' }],
    summary: 'Delete a school that nothing depends on',
    params: SchoolParams,
    response: done,
    errors: ['notFound', 'conflict'],
  },
});
