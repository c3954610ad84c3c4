import packageJson from '../../package.json' with { type: 'json' };
import { pathsOf } from '../../shared/contracts/endpoint.ts';
import { ErrorBody } from '../../shared/contracts/errors.ts';
import { type areas, endpoints } from '../../shared/contracts/index.ts';
import { Examples } from './examples.ts';
import { operationOf, securitySchemes } from './operation.ts';
import { Refusals } from './refusals.ts';
import { Schemas } from './schemas.ts';
import type { OpenApiDocument } from './types.ts';

const DESCRIPTION = [
  "Records of a state's schools, teachers and accounts, for programs that work with them.",
  'Sign in at `/auth/login` and send the `token` of the answer as `Authorization: Bearer …`.',
  'Every answer is JSON with `success`, and `data` or `message`. A refusal has `success: false`, a `message` to ' +
    'show, a code in `error`, the fields in `issues` where there are any, and the `requestId` to name when asking ' +
    'for help.',
  'Fields that are not described here are refused in requests. Answers may gain fields: ignore those you do not ' +
    'know. A record outside the area of the account answers as one that does not exist.',
  'Lists come newest first, cut by `page` and `limit`. A change may send the `version` it was made from, and is ' +
    'refused when that is no longer the stored one.',
].join('\n\n');

/** What each area of the contract holds. A new area without a line does not compile. */
const AREAS: Record<keyof typeof areas, string> = {
  ask: 'Questions about schools and teachers, answered in the scope of who asks.',
  audit: 'Who did what, when and from where, and notes of exports.',
  auth: 'Signing in and out, and keeping a session.',
  bin: 'Deleted records, to bring back for thirty days or to erase at once.',
  cascade: 'Deleting a record together with what depends on it.',
  closures: 'Schools that close, split and open again.',
  dashboard: 'The figures on the first screen.',
  duplicates: 'Teachers who may be entered twice: proposed, said to be two persons, or merged.',
  exports: 'Whole lists as spreadsheets, written after the answer.',
  factors: 'Second steps of the own sign-in: authenticator apps, passkeys and recovery codes.',
  imports: 'Changed cells of a spreadsheet: compared, stored row by row, and undone.',
  leaving: 'Leaving the service, coming back, and when service and tenure end.',
  locations: 'Choosing a place by district, RD block and habitation.',
  masterData: 'The lists that records choose from.',
  moves: 'Relieving and joining under an order.',
  orders: 'Orders that move teachers: transfers, deputations, attachments and returns.',
  otpAuth: 'Signing in with a code that is sent to a phone, as teachers do.',
  posts: 'The sanctioned posts of schools, their strength, and who retires.',
  profile: 'The record of the teacher who is signed in.',
  medicalRecords: 'The medical record of a teacher, one at most.',
  reports: 'Live statistics by role.',
  rules: 'The rules of the service, from a day on.',
  schools: 'The schools of the department.',
  sessions: 'Where the reader is signed in.',
  system: 'Health of the service and this description of it.',
  teachers: 'The teachers of the department, at the school each is posted to.',
  tickets: 'Corrections that are asked for, and decided by the offices.',
  uploads: 'Documents of medical records, of orders and of corrections.',
  userManagement: 'The accounts of those who sign in, and what each may do.',
  views: 'How the reader wants to see lists again.',
};

function openApiDocument(): OpenApiDocument {
  const schemas = new Schemas();
  const parts = { schemas, examples: new Examples(schemas), refusals: new Refusals() };
  schemas.answer(ErrorBody);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint, path, parts);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Teacher Management System', version: packageJson.version, description: DESCRIPTION },
    servers: [{ url: '/api', description: 'The deployment that answers this document' }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted(schemas.components),
      responses: sorted(parts.refusals.components),
      examples: sorted(parts.refusals.examples),
      securitySchemes,
    },
  };
}

const sorted = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI 3.1 document of all endpoints. A bundle contains its text instead of this file (infra/bundle.ts). */
export default openApiDocument();
