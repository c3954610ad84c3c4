import * as z from 'zod';
import { BIN_KINDS, BinRow } from '../domain/bin.ts';
import { binMessages } from '../messages/bin.ts';
import { CascadeJob } from './cascade.ts';
import { feature } from './endpoint.ts';
import { numericId, page, pageQuery, searchQuery } from './responses.ts';

const allow = [{ permission: 'bin.keep', scope: 'all' }] as const;
const params = z.strictObject({ kind: z.enum(BIN_KINDS), id: numericId });

/** A 202 with the job means that a school's teachers are still on their way. Nobody sees the school meanwhile. */
const begun = z.object({
  success: z.literal(true),
  message: z.string().optional(),
  data: z.object({ job: CascadeJob.optional() }),
});

/** `school_name` is the school to which a teacher came back whose own had closed. */
const restored = begun.extend({ data: begun.shape.data.extend({ school_name: z.string().optional() }) });

export const bin = feature('bin', 'teacher', {
  list: {
    method: 'GET',
    path: '/bin',
    allow,
    summary: 'A page of what was deleted and can be brought back, the latest first',
    query: z.strictObject({
      ...pageQuery,
      q: searchQuery.q.optional(),
      kind: z.enum(BIN_KINDS).optional(),
    }),
    noted: 'many',
    shows: 'kinds',
    response: page(BinRow),
  },
  restore: {
    method: 'POST',
    path: '/bin/{kind}/{id}/restore',
    allow,
    summary: 'Bring a deleted record back under its id; with a school come the teachers that went with it',
    params,
    response: restored,
    accepted: true,
    idempotent: true,
    says: ({ job, school_name }: { job?: Pick<CascadeJob, 'state'>; school_name?: string }) => {
      if (job?.state === 'running') return binMessages.restoring;
      return school_name === undefined ? binMessages.restored : binMessages.restoredAt(school_name);
    },
    errors: ['notFound', 'conflict', 'duplicate'],
  },
  erase: {
    method: 'DELETE',
    path: '/bin/{kind}/{id}',
    allow,
    summary: 'Erase a deleted record for good before its days are over',
    params,
    response: begun,
    accepted: true,
    errors: ['notFound', 'conflict'],
  },
});
