import * as z from 'zod';
import { CloseImpact, ClosureRow, MOST_SPLIT, ReopenImpact } from '../domain/closing.ts';
import { optionalText, requiredDate } from '../domain/fields.ts';
import { SchoolId } from '../domain/school.ts';
import { Reason } from '../domain/service/order.ts';
import { CascadeJob } from './cascade.ts';
import { feature } from './endpoint.ts';
import { numericId, ok, page, pageQuery } from './responses.ts';

const params = z.strictObject({ id: numericId });
const version = z.int().min(1);
const allow = [{ permission: 'schools.close', scope: 'all' }] as const;
const work = ok(z.object({ job: CascadeJob }));

/** The fixed word comes before the id, because `/schools/{id}/close` fits `/schools/school-id/{schoolId}` as well. */
export const closures = feature('closures', 'school', {
  list: {
    method: 'GET',
    path: '/closures',
    allow,
    summary: 'The schools that closed in the last 30 days, and those that a job is at work on, newest first',
    query: z.strictObject(pageQuery),
    noted: 'many',
    response: page(ClosureRow),
  },
  closeImpact: {
    method: 'GET',
    path: '/schools/close-impact/{id}',
    allow,
    summary: 'What closing a school would do, with names; `into` is the School ID of the other school',
    params,
    query: z.strictObject({ into: SchoolId.optional() }),
    response: ok(CloseImpact),
    errors: ['notFound', 'conflict'],
  },
  close: {
    method: 'POST',
    path: '/schools/close/{id}',
    allow,
    summary: 'Close a school; with `into`, its teachers go to the school with that School ID',
    params,
    body: z.strictObject({
      on: requiredDate(),
      reason: Reason,
      order_no: optionalText(60).default(''),
      into: SchoolId.optional(),
      version,
    }),
    response: work,
    accepted: true,
    idempotent: true,
    errors: ['notFound', 'stale', 'conflict'],
  },
  split: {
    method: 'POST',
    path: '/schools/split/{id}',
    allow,
    summary: 'Let some teachers leave to another school, whose School ID `school` is',
    params,
    body: z.strictObject({
      school: SchoolId,
      teacher_ids: z.array(z.int().min(1)).min(1).max(MOST_SPLIT),
      on: requiredDate(),
      version,
    }),
    response: work,
    accepted: true,
    idempotent: true,
    errors: ['notFound', 'stale', 'conflict'],
  },
  reopenImpact: {
    method: 'GET',
    path: '/schools/reopen-impact/{id}',
    allow,
    summary: 'Whom reopening a school would bring back, and who stays and why',
    params,
    response: ok(ReopenImpact),
    errors: ['notFound', 'conflict'],
  },
  reopen: {
    method: 'POST',
    path: '/schools/reopen/{id}',
    allow,
    summary:
      'Reopen a school that closed in the last 30 days: everybody comes back who is still where it put them',
    params,
    body: z.strictObject({ version }),
    response: ok(z.object({ job: CascadeJob, impact: ReopenImpact })),
    accepted: true,
    idempotent: true,
    errors: ['notFound', 'stale', 'conflict'],
  },
});
