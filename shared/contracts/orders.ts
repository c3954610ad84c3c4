import * as z from 'zod';
import {
  CheckedLine,
  Order,
  OrderInput,
  OrderPatch,
  OrderRow,
  PastedLine,
  Reason,
} from '../domain/service/order.ts';
import { MOST_LINES, ORDER_KINDS, ORDER_STATES } from '../records/order.ts';
import { feature } from './endpoint.ts';
import { numericId, ok, page, pageQuery, searchQuery } from './responses.ts';

const params = z.strictObject({ id: numericId });
const version = z.int().min(1);
const read = [{ permission: 'orders.read', scope: 'area' }] as const;
/** The rules say which of these roles may issue orders. */
const write = [{ permission: 'orders.write', scope: 'area' }] as const;

export const orders = feature('orders', 'order', {
  list: {
    method: 'GET',
    path: '/orders',
    allow: read,
    summary: 'A page of the orders that concern schools in scope, newest first',
    query: z.strictObject({
      ...pageQuery,
      q: searchQuery.q.optional(),
      state: z.enum(ORDER_STATES).optional(),
      kind: z.enum(ORDER_KINDS).optional(),
    }),
    noted: 'many',
    response: page(OrderRow),
  },
  get: {
    method: 'GET',
    path: '/orders/{id}',
    allow: read,
    summary: 'One order with its lines in scope, and how far it is issued or cancelled',
    params,
    response: ok(Order),
    errors: ['notFound'],
  },
  create: {
    method: 'POST',
    path: '/orders',
    allow: write,
    summary: 'Begin an order as a draft',
    body: OrderInput,
    response: ok(Order),
    status: 201,
    idempotent: true,
    errors: ['duplicate', 'conflict'],
  },
  update: {
    method: 'PUT',
    path: '/orders/{id}',
    allow: write,
    summary: 'Change a draft, if nobody has since `version`',
    params,
    body: OrderPatch,
    response: ok(Order),
    errors: ['notFound', 'stale', 'duplicate', 'conflict'],
  },
  check: {
    method: 'POST',
    path: '/orders/{id}/check',
    allow: write,
    summary:
      'Whom the lines mean, what forbids each, and what to think of; of the stored lines without `lines`',
    params,
    body: z.strictObject({ lines: z.array(PastedLine).max(MOST_LINES).optional() }),
    response: ok(z.object({ lines: z.array(CheckedLine), faults: z.int(), warnings: z.int() })),
    errors: ['notFound'],
  },
  issue: {
    method: 'POST',
    path: '/orders/{id}/issue',
    allow: write,
    summary: 'Issue a draft: every line becomes a move',
    params,
    body: z.strictObject({ version }),
    response: ok(Order),
    accepted: true,
    idempotent: 'remade',
    errors: ['notFound', 'stale', 'conflict'],
  },
  cancel: {
    method: 'POST',
    path: '/orders/{id}/cancel',
    allow: write,
    summary: 'Cancel an order under which nobody has joined; who was relieved is as before',
    params,
    body: z.strictObject({ version, reason: Reason }),
    response: ok(Order),
    accepted: true,
    idempotent: 'remade',
    errors: ['notFound', 'stale', 'conflict'],
  },
});
