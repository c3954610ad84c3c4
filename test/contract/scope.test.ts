import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#shared/contracts/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * What is written in a handler of an endpoint, and what the compiler says about it; no `refused` when it is allowed.
 */
type Planted = { in: string; does: string; refused?: RegExp };

const notGiven = (name: string) => new RegExp(`Property '${name}' does not exist on type 'Guarded'`);
const needsAll = /Argument of type 'Guarded' is not assignable to parameter of type 'Deps'/;

const HANDLERS: Planted[] = [
  { in: 'schools.list', does: 'await input.see.schools()' },
  { in: 'schools.list', does: 'await deps.schools.look()', refused: notGiven('schools') },
  { in: 'schools.list', does: 'await readSchool(deps, { id: 1 })', refused: needsAll },
  { in: 'schools.list', does: 'sightOf(deps, input.actor.scope)', refused: /Argument of type 'Guarded'/ },
  { in: 'schools.get', does: 'await visibleSchool(deps, input.actor, input.params)' },
  { in: 'schools.update', does: 'await updateSchool(deps, input, input.params, input.body)' },
  { in: 'schools.update', does: 'await createSchool(deps, input, school)', refused: needsAll },
  { in: 'schools.lookup', does: 'await deps.schools.look()' },
  { in: 'schools.create', does: 'await createSchool(deps, input, input.body)' },
  { in: 'teachers.stats', does: 'await deps.teachers.look()', refused: notGiven('teachers') },
  { in: 'medicalRecords.list', does: 'await deps.medical.look()', refused: notGiven('medical') },
  { in: 'uploads.get', does: 'deps.documents.get(input.params.file)', refused: notGiven('documents') },
  { in: 'exports.link', does: "deps.exports.link('', '', 60)", refused: notGiven('exports') },
  { in: 'profile.update', does: 'await deps.table.transact([])', refused: notGiven('table') },
  // Only one of its permissions reaches everywhere.
  { in: 'audit.history', does: 'await deps.users.look()', refused: notGiven('users') },
  { in: 'audit.logs', does: 'await deps.table.transact([])' },
  { in: 'auth.login', does: 'await findUser(deps, input.body.username)' },
  { in: 'system.health', does: 'deps.table', refused: notGiven('table') },
  { in: 'system.health', does: 'input.see.schools()', refused: /'input.see' is possibly 'undefined'/ },
];

const spec = "method: 'GET', path: '/x', summary: 'For this test', response: z.unknown()";
const CONTRACTS: Omit<Planted, 'in'>[] = [
  { does: `feature('fresh', { get: { ${spec}, access: 'public' } })` },
  { does: `feature('fresh', 'user', { get: { ${spec}, access: 'signedIn' } })` },
  { does: `feature('fresh', { get: { ${spec}, access: 'signedIn' } })`, refused: /"signedIn".*"public"/s },
  {
    does: `feature('fresh', { get: { ${spec}, allow: [{ permission: 'users.read', scope: 'all' }] } })`,
    refused: /not assignable/,
  },
  { does: `feature('fresh', 'user', { get: { ${spec} } })`, refused: /not assignable/ },
  {
    does: `feature('fresh', 'user', { get: { ${spec}, access: 'signedIn', scope: 'all' } })`,
    refused: /not assignable/,
  },
];

const IMPORTS = `
import type * as contracts from '#shared/contracts/index.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import { sightOf } from '../directory/sight.ts';
import type { Run } from '../http/run.ts';
import { findUser } from '../userManagement/accounts.ts';
import { readSchool, visibleSchool } from './reads.ts';
import { createSchool, updateSchool } from './writes.ts';
type Areas = typeof contracts.areas;
declare const school: SchoolInput;
`;

const texts = [
  ...HANDLERS.map(({ in: id, does }) => {
    const [area, name] = id.split('.');
    return `${IMPORTS}
export async function planted(...[input, deps]: Parameters<Run<Areas['${area}']['${name}']>>) { return ${does}; }`;
  }),
  ...CONTRACTS.map(
    ({ does }) =>
      `import * as z from 'zod';\nimport { feature } from '#shared/contracts/endpoint.ts';\nexport const planted = ${does};`,
  ),
];

/** Compiles files as if they lay beside the handlers of schools, and returns what is wrong with each. */
function compiled(planted: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const files = new Map(planted.map((text, i) => [join(ROOT, `functions/schools/planted${i}.ts`), text]));
  const { fileExists, readFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  );
}

describe('a handler reaches what its contract opens', () => {
  let found: string[];
  beforeAll(() => {
    found = compiled(texts);
  });

  it.each(HANDLERS.map((one, i) => ({ ...one, i })))('$in: $does', ({ refused, i }) => {
    expect(found[i]).toMatch(refused ?? /^$/);
  });

  it.each(CONTRACTS.map((one, i) => ({ ...one, i })))('contract: $does', ({ refused, i }) => {
    expect(found[HANDLERS.length + i]).toMatch(refused ?? /^$/);
  });

  it.each(endpoints.map(({ area, name, id }) => [id, `functions/${area}/${name}.ts`]))(
    '%s is run under its own contract',
    (id, file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(text).toMatch(new RegExp(`^export const \\{ run, handler \\} = serve\\(\\s*${id},`, 'm'));
    },
  );
});
