import * as z from 'zod';
import { requiredDate } from '../domain/fields.ts';
import { MOVE_LISTS, Move, MovesListed, Waiting } from '../domain/service/move.ts';
import { Reason } from '../domain/service/order.ts';
import { feature } from './endpoint.ts';
import { numericId, ok, page, pageQuery } from './responses.ts';

const params = z.strictObject({ id: numericId });
const version = z.int().min(1).optional();
const act = [{ permission: 'moves.act', scope: 'area' }] as const;
const step = {
  method: 'POST',
  allow: act,
  params,
  response: ok(Move),
  idempotent: true,
  errors: ['notFound', 'stale', 'conflict'],
} as const;

export const moves = feature('moves', 'order', {
  list: {
    method: 'GET',
    path: '/moves',
    allow: [{ permission: 'moves.read', scope: 'area' }],
    summary:
      'A page of the moves from or to schools in scope, how many wait for the caller, and how many are listed',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(MOVE_LISTS).optional(),
      /** The side that is in scope. */
      side: z.enum(['from', 'to']).optional(),
      district: z.string().trim().min(1).max(100).optional(),
      order_id: numericId.optional(),
    }),
    noted: 'many',
    shows: 'teacher',
    response: page(Move).extend({ waiting: Waiting, listed: MovesListed }),
  },
  relieve: {
    ...step,
    path: '/moves/{id}/relieve',
    summary: 'Relieve a teacher at the old post, which closes the open posting',
    body: z.strictObject({ on: requiredDate(), version }),
  },
  join: {
    ...step,
    path: '/moves/{id}/join',
    summary: 'Let a teacher who was relieved join at the new post',
    body: z.strictObject({ on: requiredDate(), version }),
  },
  undo: {
    ...step,
    path: '/moves/{id}/undo',
    summary: 'Take back the last step of a move, where the record still has what the step left',
    body: z.strictObject({ reason: Reason, version }),
  },
  refuse: {
    ...step,
    path: '/moves/{id}/refuse',
    allow: [{ permission: 'orders.write', scope: 'area' }],
    summary:
      'End one move that is under way, for whoever may cancel its order; who was relieved is as before',
    body: z.strictObject({ reason: Reason, version }),
  },
});
