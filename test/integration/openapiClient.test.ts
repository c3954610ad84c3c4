import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from 'aws-lambda';
import generate, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '#functions/http/run.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { run as create } from '#functions/schools/create.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { schools } from '#shared/contracts/schools.ts';
import { apiListener } from '../../infra/local/api.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { PASSWORD, schoolInput, seedUser, seedWorld, tokenFor } from '../support/seed.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * What somebody who has the document, and nothing else of ours, would write. Lines marked as errors are mistakes
 * that the types must find: `tsc` fails where one is none.
 */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

const { error: refusal, response } = await api.GET('/schools');
const signedIn = await api.POST('/auth/login', { body: { username, password } });
if (!signedIn.data) throw new Error(signedIn.error.message);
const opened = signedIn.data.data;
if (!('token' in opened)) throw new Error('a second step is asked for');
const headers = { authorization: \`Bearer \${opened.token}\` };

const list = await api.GET('/schools', { headers, params: { query: { page: 2, limit: 2 } } });
if (!list.data) throw new Error(list.error.message);
const schools: components['schemas']['School'][] = list.data.data;

const one = await api.GET('/schools/school-id/{schoolId}', { headers, params: { path: { schoolId: '1001' } } });
const none = await api.GET('/schools/{id}', { headers, params: { path: { id: 999 } } });
const bad = await api.GET('/schools/search', { headers, params: { query: { q: ' ' } } });
const changed = await api.PUT('/schools/school-id/{schoolId}', {
  headers,
  params: { path: { schoolId: '1001' } },
  body: { habitation_class: 'Urban', version: one.data?.data.version },
});

async function mistakes() {
  // @ts-expect-error there is no such path
  await api.GET('/school');
  // @ts-expect-error a page is a number
  await api.GET('/schools', { params: { query: { page: 'two' } } });
  // @ts-expect-error the text to search for is required
  await api.GET('/schools/search', { params: { query: {} } });
  // @ts-expect-error the class is Rural or Urban
  await api.PUT('/schools/{id}', { params: { path: { id: 1 } }, body: { habitation_class: 'Suburb' } });
  // @ts-expect-error a School has no such field
  schools[0]?.pk;
  // @ts-expect-error the code is one of the list
  if (none.error?.error === 'gone') return;
}

process.stdout.write(JSON.stringify({
  refused: { status: response.status, code: refusal?.error },
  role: opened.user.role,
  pagination: list.data.pagination,
  schools: schools.map(({ school_id, school_name }) => [school_id, school_name]),
  one: one.data?.data.district,
  none: [none.response.status, none.error?.error],
  bad: bad.error?.issues?.map(({ field }) => field),
  changed: [changed.data?.data.habitation_class, changed.data?.data.version],
  mistakes: typeof mistakes,
}));
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    module: 'Preserve',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['*.ts'],
};

const engine = withEngine();
let server: Server;
let folder: string;

/** Serves every endpoint over HTTP, as the deployed API does, on the test's engine. */
async function serve(deps: ReturnType<typeof testDeps>): Promise<Server> {
  const handlers = new Map(
    await Promise.all(
      endpoints.map(async (endpoint): Promise<[string, ReturnType<typeof toLambda>]> => {
        const file = join(ROOT, 'functions', `${endpoint.id.replace('.', '/')}.ts`);
        const module: { run: Run<Endpoint> } = await import(/* @vite-ignore */ file);
        return [endpoint.id.replace('.', '-'), toLambda(endpoint, module.run, deps)];
      }),
    ),
  );
  const host = {
    // The listener passes on the event that it made of the request.
    invoke: async (name: string, event: object) =>
      handlers.get(name)?.(event as Parameters<ReturnType<typeof toLambda>>[0], {} as Context),
  };
  const listener = apiListener({ endpoints, host });
  const made = createServer((request, response) => void listener(request, response));
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  return made;
}

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

beforeAll(async () => {
  const deps = testDeps({ engine });
  await seedWorld(deps);
  const token = await tokenFor(deps, await seedUser(deps, 'admin', { username: 'robot' }));
  for (const id of ['1001', '1002', '1003']) {
    const made = await invoke(schools.create, create, deps, { token, body: schoolInput(id) });
    expect(made.status).toBe(201);
  }
  server = await serve(deps);
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
});

afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('a client of another program', () => {
  it('is generated from the document that the API serves, and its types find mistakes', async () => {
    const answer = await fetch(`${baseUrl()}/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const document: Parameters<typeof generate>[0] = await answer.json();
    await writeFile(join(folder, 'api.d.ts'), astToString(await generate(document, { silent: true })));
    const checked = await run(process.execPath, [
      join(ROOT, 'node_modules/typescript-7/bin/tsc'),
      '-p',
      folder,
    ]).catch((failure: { stdout: string }) => failure);
    expect(checked.stdout).toBe('');
  });

  it('signs in, lists schools, reads one, changes it and understands refusals', async () => {
    const args = [join(folder, 'program.ts'), baseUrl(), 'robot', PASSWORD];
    const { stdout } = await run(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual({
      refused: { status: 401, code: 'unauthenticated' },
      role: 'admin',
      pagination: { page: 2, limit: 2, total: 3, totalPages: 2 },
      schools: [['1001', 'School 1001']],
      one: 'D0',
      none: [404, 'notFound'],
      bad: ['q'],
      changed: ['Urban', 2],
      mistakes: 'function',
    });
  });
});
