import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Deps } from '#functions/app/deps.ts';
import { Limits } from '#functions/app/limits.ts';
import { completeSecrets } from '#functions/app/secrets.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { MasterDataCache } from '#functions/masterData/stored.ts';
import { signAccessToken } from '#functions/security/accessToken.ts';
import { AccountRates } from '#functions/security/accountRates.ts';
import type { Table } from '#functions/table/table.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { type Endpoint, pathsOf } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { answered, eventFor } from '../support/invoke.ts';

/** The committed table says who may call what. A change of it is a decision. */
const TABLE = join(import.meta.dirname, 'authorization.table.txt');
const CHANGED =
  'Who may call what has changed. If that is meant, run "npm run check:update", which rewrites test/contract/authorization.table.txt, and review the difference as a change of security.';
const DOORS =
  'Anybody may call these without signing in. If that is meant, change the list in test/contract/authorization.test.ts.';

const ACTORS = ['anonymous', 'teacher', 'hoi', 'sdeo', 'deo', 'admin', 'super_admin'] as const;
type ActorName = (typeof ACTORS)[number];

const NOW = new Date('2026-03-02T05:00:00Z');
const SID = 'aaaaaaaaaaaaaaaaaaaaaa';
const secrets = completeSecrets();

/** Deps whose table holds one account of the role with one session. `audits` collects the entries of refusals. */
function depsOf(role: Role) {
  const now = NOW.getTime() / 1000;
  const audits: unknown[] = [];
  const session = { pk: 'USER#7', sk: `SESSION#${SID}`, sid: SID, created_at: now, last_seen: now };
  const user = { pk: 'USER#7', sk: 'USER', id: 7, username: role, role, is_active: true };
  const table = {
    batchGet: async () => [user, session],
    transact: async (writes: unknown[]) => void audits.push(...writes),
  };
  const stub = {
    environment: { PUBLIC_URL: 'https://records.example.org' },
    limits: Limits.parse({}),
    now: () => NOW,
    newId: () => 'id',
    log: () => undefined,
    secrets: heldSecrets(secrets),
    rates: new AccountRates({ requestsAtOnce: 1, requestsPerSecond: 1 }, () => 0),
    masterData: new MasterDataCache(table as unknown as Table),
    table,
  };
  // Only the steps before `run` use it, and they reach nothing else of Deps.
  return { deps: stub as unknown as Deps, audits };
}

/** What the endpoint answers; `allow` when its `run` is reached. */
async function ask(endpoint: Endpoint, path: string, actor: ActorName) {
  const { deps, audits } = depsOf(actor === 'anonymous' ? 'super_admin' : actor);
  const anything = z.any();
  const open: Endpoint = {
    ...endpoint,
    params: anything,
    query: anything,
    body: anything,
    response: anything,
    contentType: undefined,
    noted: undefined,
    multipart: undefined,
  };
  let reached = false;
  const handler = toLambda(
    open,
    async () => {
      reached = true;
      return { success: true };
    },
    deps,
  );
  const token = actor === 'anonymous' ? undefined : await signAccessToken(deps, { userId: 7, sid: SID });
  const { status, body } = answered(await handler(eventFor(endpoint, { path, token }), {} as Context));
  // The status and what happened agree, and the refusal of a known account leaves exactly one entry.
  expect(reached).toBe(status < 300);
  expect(body.success).toBe(reached);
  expect(audits).toHaveLength(status === 403 ? 1 : 0);
  return reached ? 'allow' : String(status);
}

const opens = ({ allow, access }: Endpoint) =>
  allow ? allow.map(({ permission, scope }) => `${permission}:${scope}`).join(' or ') : access;

const sortKey = ({ path, endpoint }: { path: string; endpoint: Endpoint }) => `${path} ${endpoint.method}`;

async function table(): Promise<string> {
  const routes = endpoints
    .flatMap((endpoint) => pathsOf(endpoint).map((path) => ({ endpoint, path })))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const lines: string[] = [];
  for (const { endpoint, path } of routes) {
    const cells: string[] = [];
    for (const actor of ACTORS)
      cells.push(`${actor}=${await ask(endpoint, path, actor)}`.padEnd(actor.length + 6));
    lines.push(`${`${endpoint.method} ${path}`.padEnd(42)} ${cells.join('  ')}  by ${opens(endpoint)}`);
  }
  return `${lines.join('\n')}\n`;
}

describe('authorization', () => {
  it('is as the committed table says, for every route and everybody', async () => {
    const found = await table();
    if (process.env.UPDATE_CONTRACTS) writeFileSync(TABLE, found);
    expect(found, CHANGED).toBe(readFileSync(TABLE, 'utf8'));
  });

  it('lets nobody through that the specification keeps out', async () => {
    const lines = readFileSync(TABLE, 'utf8').trim().split('\n');
    const mayNot = (role: string, route: RegExp) =>
      lines.filter((line) => route.test(line)).every((line) => line.includes(`${role}=403`));
    // Part 1, section 6: officers read and update, only administrators create and delete, teachers hold only their own
    // records.
    for (const role of ['teacher', 'hoi', 'sdeo', 'deo']) {
      expect(mayNot(role, /^(POST|DELETE) \/(schools|cascade)/), role).toBe(true);
    }
    expect(mayNot('teacher', /^(GET|PUT) \/schools(?!\/stats)/)).toBe(true);
    expect(lines.some((line) => /^DELETE \/schools\/\{id\}/.test(line))).toBe(true);
    // A public endpoint is for signing in, for checking that the service is up, for reading how to call it, or for a
    // browser's reports.
    const open = lines
      .filter((line) => line.includes('anonymous=allow'))
      .map((line) => line.split(' by ')[0]!);
    expect(
      open.map((line) => line.split(/\s{2,}/)[0]),
      DOORS,
    ).toEqual([
      'POST /auth/change-first-password',
      'POST /auth/confirm-change',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /auth/passkey',
      'POST /auth/passkey/begin',
      'POST /auth/refresh',
      'POST /auth/request-password-reset',
      'POST /auth/reset-password',
      'POST /auth/second',
      'GET /auth/session',
      'POST /csp-reports',
      'GET /health',
      'GET /openapi.json',
      'POST /otp-auth/resend-otp',
      'POST /otp-auth/send-otp',
      'POST /otp-auth/verify-otp',
      'POST /users/login',
    ]);
  });

  it.each(ROLES)('knows %s only while the account is active and its session stands', async (role) => {
    const protectedOne = endpoints.find(({ access, method }) => access === 'signedIn' && method === 'GET')!;
    const { deps } = depsOf(role);
    const token = await signAccessToken(deps, { userId: 7, sid: SID });
    const [user, session] = (await deps.table.batchGet([])) as [Record<string, unknown>, object];
    const answers: number[] = [];
    const worlds = [[user, session], [{ ...user, is_active: false }, session], [user], [session], []];
    for (const items of worlds) {
      Object.assign(deps.table, { batchGet: async () => items });
      const open = { ...protectedOne, response: z.any() };
      const handler = toLambda(open, async () => ({ success: true }), deps);
      answers.push(answered(await handler(eventFor(protectedOne, { token }), {} as Context)).status);
    }
    expect(answers).toEqual([200, 401, 401, 401, 401]);
  });
});
