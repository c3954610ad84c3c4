import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import type { School } from '#shared/domain/school.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { generateSchools } from '../support/generateSchools.ts';
import type { Answered } from '../support/invoke.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';

/** How many schools of the real directory's largest district there are, and how many of another. */
const IN_AIZAWL = 976;
const IN_LUNGLEI = 200;
const NAMES = ['Aizawl', 'Aizawl Hmâr', 'Aizawl City'] as const;

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let aizawl: number;
const tokens = { admin: '', own: '', block: '', other: '' };
type Who = keyof typeof tokens;

beforeAll(async () => {
  deps = testDeps({ engine });
  const of = (district: string, count: number) =>
    [...generateSchools(6000)].filter((school) => school.district === district).slice(0, count);
  await storeSchools(deps, [...of('Aizawl', IN_AIZAWL), ...of('Lunglei', IN_LUNGLEI)]);
  const master = await currentMaster(deps);
  aizawl = master.byName('districts', 'Aizawl')!.id;
  const rd_block_id = master.byName('rd-blocks', 'Tlangnuam', aizawl)!.id;
  const signIn = async (
    ...account: Parameters<typeof seedUser> extends [Deps, ...infer Rest] ? Rest : never
  ) => tokenFor(deps, await seedUser(deps, ...account));
  tokens.admin = await signIn('admin');
  tokens.own = await signIn('deo', { district_id: aizawl });
  tokens.block = await signIn('sdeo', { district_id: aizawl, rd_block_id });
  tokens.other = await signIn('deo', { district_id: master.byName('districts', 'Lunglei')!.id });
}, 60_000);

const rename = (name: string): Promise<Answered> =>
  callById('masterData.update', deps, {
    path: '/districts/{id}',
    params: { id: String(aizawl) },
    body: { name },
    token: tokens.admin,
  });

/** What one answer says about the district, as `names: rows of total`. */
function says({ status, body }: Answered): string {
  const schools: School[] = body.data;
  const names = [...new Set(schools.map(({ district }) => district))];
  return `${status} ${names.join('+')}: ${schools.length} of ${body.pagination.total}`;
}

describe('a district that is renamed while officers read (R33)', () => {
  it('is called one thing in every answer, and nobody loses a school', async () => {
    const inBlock = (await callById('schools.stats', deps, { token: tokens.block })).body.data.totalSchools;
    expect(inBlock).toBeGreaterThan(100);
    const whole = (rows: number) => NAMES.map((name) => `200 ${name}: ${rows} of ${rows}`);
    const questions: [Who, string, string, string[]][] = [
      ['own', 'schools.list', 'limit=1000', whole(IN_AIZAWL)],
      ['own', 'schools.search', 'q=aizawl&limit=1000', whole(IN_AIZAWL)],
      ['block', 'schools.list', 'limit=1000', whole(inBlock)],
      ['admin', 'schools.search', 'q=aizawl&limit=1000', whole(IN_AIZAWL)],
      ['other', 'schools.list', 'limit=1000', [`200 Lunglei: ${IN_LUNGLEI} of ${IN_LUNGLEI}`]],
      ['other', 'schools.search', 'q=aizawl&limit=1000', ['200 : 0 of 0']],
    ];
    let renaming = true;
    const seen = new Set<string>();
    const readers = questions.map(async ([who, id, query, allowed]) => {
      const process = testDeps({ engine, shared: deps });
      for (let more = true; more; ) {
        // Once more after the last rename.
        more = renaming;
        const answer = says(await callById(id, process, { query, token: tokens[who] }));
        expect(allowed).toContain(answer);
        seen.add(answer);
      }
    });
    const renamer = (async () => {
      for (let i = 1; i <= 4; i += 1) {
        const name = NAMES[i % NAMES.length]!;
        expect((await rename(name)).status).toBe(200);
        const expected = `200 ${name}: ${IN_AIZAWL} of ${IN_AIZAWL}`;
        // Whoever asks from now on gets the new name, in a running process and in one that starts.
        for (const process of [deps, testDeps({ engine, shared: deps })]) {
          const answer = await callById('schools.list', process, { query: 'limit=1000', token: tokens.own });
          expect(says(answer)).toBe(expected);
        }
        // The next rename waits until the readers have seen this name too.
        while (!seen.has(expected)) await sleep(5);
      }
    })().finally(() => {
      renaming = false;
    });
    await Promise.all([renamer, ...readers]);
  }, 120_000);

  it('is one write, however many schools stand in it', async () => {
    const before = await deps.stored.school.export();
    expect((await rename('Aizawl')).status).toBe(200);
    expect((await rename('Aijal')).status).toBe(200);
    expect(await deps.stored.school.export()).toEqual(before);
    const school = (await callById('schools.list', deps, { query: 'limit=1', token: tokens.own })).body
      .data[0];
    expect(school.district).toBe('Aijal');
    for (const [token, office] of [
      [tokens.own, { district: 'Aijal' }],
      [tokens.block, { district: 'Aijal', rd_block: 'Tlangnuam' }],
    ] as const)
      expect((await callById('reports.dashboardStats', deps, { token })).body.data).toMatchObject(office);
    // What was read before the rename may be saved after it, under either name.
    const save = (district: string) =>
      callById('schools.update', deps, {
        params: { id: String(school.id) },
        body: { district },
        token: tokens.own,
      });
    expect((await save('Aijal')).status).toBe(200);
    const saved = await save('Aizawl');
    expect([saved.status, saved.body.data.district]).toEqual([200, 'Aijal']);
    expect((await save('Aizawl Town')).status).toBe(400);
  });

  it('is no longer meant by a name that another district took', async () => {
    const add = { path: '/districts', body: { name: 'Aizawl' }, token: tokens.admin };
    expect((await callById('masterData.create', deps, add)).status).toBe(201);
    const { id } = (await callById('schools.list', deps, { query: 'limit=1', token: tokens.own })).body
      .data[0];
    const sent = { params: { id: String(id) }, body: { district: 'Aizawl' }, token: tokens.own };
    expect((await callById('schools.update', deps, sent)).status).toBe(400);
    const sentNow = { ...sent, body: { district: 'Aijal' } };
    expect((await callById('schools.update', deps, sentNow)).status).toBe(200);
  });
});
