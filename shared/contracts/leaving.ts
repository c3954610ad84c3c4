import * as z from 'zod';
import { Move } from '../domain/service/move.ts';
import { Reason } from '../domain/service/order.ts';
import { Teacher } from '../domain/teacher.ts';
import { shapeOf } from '../records/schemas.ts';
import { LEAVING_REASONS, leaving as left } from '../records/teacher.ts';
import { feature } from './endpoint.ts';
import { numericId, ok } from './responses.ts';

const params = z.strictObject({ id: numericId });
const version = z.int().min(1).optional();
const end = [{ permission: 'service.end', scope: 'area' }] as const;
const { on, order_no } = shapeOf(left, { reason: z.enum(LEAVING_REASONS) });

export const leaving = feature('leaving', 'teacher', {
  service: {
    method: 'GET',
    path: '/teachers/service/{id}',
    allow: [
      { permission: 'teachers.read', scope: 'area' },
      { permission: 'teachers.read_own', scope: 'own' },
    ],
    summary: 'When the tenure and the service of a teacher end by the rules, and the move that is under way',
    params,
    response: ok(
      z.object({
        retires_on: z.string(),
        retirement_age: z.int(),
        tenure_ends: z.string(),
        tenure_years: z.int(),
        move: Move.nullable(),
      }),
    ),
    errors: ['notFound'],
  },
  leave: {
    method: 'POST',
    path: '/teachers/leave-service/{id}',
    allow: end,
    summary:
      'End the service of a teacher: closes open entries and ends the account; the Teacher ID stays taken',
    params,
    body: z.strictObject({
      reason: z.enum(LEAVING_REASONS),
      on,
      order_no: order_no.default(''),
      version,
    }),
    response: ok(Teacher),
    idempotent: 'remade',
    errors: ['notFound', 'stale', 'conflict'],
  },
  reinstate: {
    method: 'POST',
    path: '/teachers/reinstate/{id}',
    allow: end,
    summary: 'Take back that a teacher left, where the record still has what that closed',
    params,
    body: z.strictObject({ reason: Reason, version }),
    response: ok(Teacher),
    idempotent: 'remade',
    errors: ['notFound', 'stale', 'conflict'],
  },
});
