import * as z from 'zod';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

const State = z.enum(['ok', 'failing']);

export const system = feature('system', {
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the table, the documents and the messages can be reached',
    response: ok(z.object({ table: State, documents: State, messages: State })),
  },
});
