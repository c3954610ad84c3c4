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
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document, for tools and programs',
    response: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.record(z.string(), z.unknown()),
    }),
  },
  docs: {
    method: 'GET',
    path: '/docs',
    access: 'public',
    summary: 'This API as a page to read',
    response: z.string(),
    contentType: 'text/html',
  },
});
