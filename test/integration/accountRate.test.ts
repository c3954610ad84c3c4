import { beforeAll, expect, it } from 'vitest';
import { httpMessages } from '#shared/messages/http.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, routes } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, seedWorld, tokenFor } from '../support/seed.ts';

const engine = withEngine();
let now = new Date('2026-03-31T06:00:00.000Z');
let deps: ReturnType<typeof testDeps>;
let admin: string;
let deo: string;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => now, limits: { requestsAtOnce: 3 } });
  await seedWorld(deps);
  admin = await tokenFor(deps, await seedUser(deps, 'admin'));
  deo = await tokenFor(deps, await seedUser(deps, 'deo'));
});

const list = (token: string) => callById('schools.list', deps, { token });
const statuses = async (token: string, times: number) => {
  const answers: number[] = [];
  for (let i = 0; i < times; i += 1) answers.push((await list(token)).status);
  return answers;
};

it('R42: an account that asks too fast is told when to come again, others are not held up', async () => {
  expect(await statuses(admin, 3)).toEqual([200, 200, 200]);
  const { status, headers, body } = await list(admin);
  expect([status, headers['retry-after']]).toEqual([429, '1']);
  expect(body).toMatchObject({ success: false, error: 'tooMany', message: httpMessages.tooMany });
  expect(await statuses(deo, 3)).toEqual([200, 200, 200]);
  now = new Date(now.getTime() + 1000);
  expect(await statuses(admin, 2)).toEqual([200, 429]);
});

it('it is so with every call that is answered to an account, and is none of a refusal to be watched', async () => {
  const before = (await rowsOf(engine, 'AUDIT#')).length;
  const known = routes.filter(({ endpoint }) => endpoint.access !== 'public');
  expect(known.length).toBeGreaterThan(60);
  for (const { endpoint } of known) {
    const { status } = await callById(endpoint.id, deps, { token: admin, params: { id: '1' } });
    expect([endpoint.id, status]).toEqual([endpoint.id, 429]);
  }
  expect((await rowsOf(engine, 'AUDIT#')).length).toBe(before);
});

it('calls that need no account are bounded by their own limits', async () => {
  expect((await callById('system.health', deps)).status).toBe(200);
});
