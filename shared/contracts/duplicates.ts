import * as z from 'zod';
import { DuplicatePair, MergeInput, SideBySide } from '../domain/duplicate.ts';
import { Teacher } from '../domain/teacher.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok, page, pageQuery } from './responses.ts';

/** The most pairs of a page. */
const MOST_PAIRS = 100;

const read = [{ permission: 'duplicates.read', scope: 'area' }] as const;
const id = z.int().min(1);

export const duplicates = feature('duplicates', 'teacher', {
  list: {
    method: 'GET',
    path: '/duplicates',
    allow: read,
    summary: 'A page of the pairs of teachers in scope that may be one person, the likeliest first',
    query: z.strictObject({ ...pageQuery, limit: pageQuery.limit.pipe(z.int().max(MOST_PAIRS)) }),
    // Below what a list leaves an entry of: each pair is of two persons.
    noted: 'many',
    response: page(DuplicatePair),
  },
  sideBySide: {
    method: 'GET',
    path: '/duplicates/side-by-side',
    allow: read,
    summary: 'Two teachers in scope with all that a merge would unite, and why they may be one person',
    query: z.strictObject({ a: numericId, b: numericId }),
    response: ok(SideBySide),
    errors: ['notFound'],
  },
  apart: {
    method: 'POST',
    path: '/pairs',
    allow: read,
    summary: 'Say that two teachers are not the same person, which holds until either record changes',
    body: z.strictObject({ a: id, b: id }),
    response: ok(z.object({ a: id, b: id })),
    idempotent: true,
    errors: ['notFound'],
  },
  reconsider: {
    method: 'DELETE',
    path: '/pairs/{a}/{b}',
    allow: read,
    summary: 'Take back that two teachers are not the same person',
    params: z.strictObject({ a: numericId, b: numericId }),
    response: done,
    errors: ['notFound'],
  },
  merge: {
    method: 'POST',
    path: '/teachers/merge/{id}',
    allow: [{ permission: 'duplicates.merge', scope: 'all' }],
    summary:
      'Merge another teacher into this one: lists united, all else as chosen; the other goes to the bin',
    params: z.strictObject({ id: numericId }),
    body: MergeInput,
    response: ok(Teacher),
    idempotent: 'remade',
    errors: ['notFound', 'stale', 'conflict'],
  },
});
