import * as z from 'zod';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

const State = z.enum(['ok', 'failing']);

/** The most bytes of the reports that a browser sends at once. */
export const CSP_REPORT_BODY_LIMIT = 8192;

/** A browser's report of what a page's policy forbade. Other fields are ignored. */
const Violation = z.looseObject({
  documentURL: z.string().nullish(),
  blockedURL: z.string().nullish(),
  effectiveDirective: z.string().nullish(),
  sourceFile: z.string().nullish(),
  lineNumber: z.number().nullish(),
});

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
  cspReport: {
    method: 'POST',
    path: '/csp-reports',
    access: 'public',
    summary: 'Take reports of a browser about what the content security policy of a page forbade',
    bodyType: 'application/reports+json',
    bodyLimit: CSP_REPORT_BODY_LIMIT,
    body: z.array(z.looseObject({ type: z.string(), body: Violation })).min(1),
    response: done,
    errors: ['tooMany'],
  },
});
