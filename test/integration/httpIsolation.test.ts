import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { run as dashboardRun } from '#functions/dashboard/get.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { run as listRun } from '#functions/schools/list.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { schools } from '#shared/contracts/schools.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { answered, eventFor } from '../support/invoke.ts';
import { schoolInput, seedUser, seedWorld, tokenFor } from '../support/seed.ts';

const engine = withEngine();
const CALLS = 1000;
const AT_ONCE = 25;

describe('R75: one process, two users', () => {
  it('crosses over in none of 2000 interleaved calls', async () => {
    const deps = testDeps({ engine });
    const world = await seedWorld(deps);
    const admin = await tokenFor(deps, await seedUser(deps, 'admin'));
    for (const [id, d] of [
      ['800', 0],
      ['801', 0],
      ['802', 0],
      ['900', 1],
      ['901', 1],
    ] as const) {
      const made = await callById('schools.create', deps, { token: admin, body: schoolInput(id, d) });
      expect(made.status).toBe(201);
    }
    const seen = [
      ['802', '801', '800'],
      ['901', '900'],
    ];
    const people = await Promise.all(
      [0, 1].map(async (d) => {
        const user = await seedUser(deps, 'deo', { district_id: world.districts[d] });
        return { id: user.id, token: await tokenFor(deps, user), schools: seen[d]!, d };
      }),
    );
    // The same handlers that a warm function keeps, with one set of caches.
    const list = toLambda(schools.list, listRun, deps);
    const board = toLambda(dashboard.get, dashboardRun, deps);
    deps.lines.length = 0;
    const sent = new Map<string, number>();
    let crossed = 0;
    const one = async (i: number) => {
      const person = people[i % 2]!;
      const useList = i % 4 < 2;
      const headers = { 'accept-encoding': i % 3 ? 'gzip' : 'identity' };
      const event = eventFor(useList ? schools.list : dashboard.get, { token: person.token, headers });
      sent.set(event.requestContext.requestId, person.id);
      const { status, body } = answered(await (useList ? list : board)(event, {} as Context));
      const names = useList
        ? body.data.map(({ school_id }: { school_id: string }) => school_id)
        : body.data.latestSchools.map(({ name }: { name: string }) => name.replace('School ', ''));
      const right = status === 200 && JSON.stringify(names) === JSON.stringify(person.schools);
      const places =
        !useList || body.data.every(({ district }: { district: string }) => district === `D${person.d}`);
      if (!right || !places) crossed += 1;
    };
    for (let i = 0; i < 2 * CALLS; i += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => one(i + k)));
    }
    expect(crossed).toBe(0);
    expect(sent.size).toBe(2 * CALLS);
    // The log line of a call names the account of that same call.
    expect(deps.lines).toHaveLength(2 * CALLS);
    expect(deps.lines.filter(({ requestId, actor }) => sent.get(requestId as string) !== actor)).toEqual([]);
  });

  it('forgets a caller: who comes after without a token is nobody', async () => {
    const deps = testDeps({ engine });
    const token = await tokenFor(deps, await seedUser(deps, 'admin'));
    const list = toLambda(schools.list, listRun, deps);
    for (let i = 0; i < 20; i += 1) {
      const [known, unknown] = await Promise.all([
        list(eventFor(schools.list, { token }), {} as Context),
        list(eventFor(schools.list), {} as Context),
      ]);
      expect([known.statusCode, unknown.statusCode]).toEqual([200, 401]);
    }
  });
});
