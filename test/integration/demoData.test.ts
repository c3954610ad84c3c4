import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUser, userScope } from '#functions/data/user.ts';
import { visibleSchools } from '#functions/directory/schools.ts';
import { verifyPassword } from '#functions/http/password.ts';
import { currentMaster } from '../../infra/load/ensureMasters.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  DEMO_SCHOOL_ID,
  seedAccounts,
  seedDemo,
} from '../../infra/local/demoData.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import { storedSchools } from '../support/loading.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';

const engine = withEngine();

const DISTRICTS =
  'Aizawl Champhai Hnahthial Khawzawl Kolasib Lawngtlai Lunglei Mamit Saitual Serchhip Siaha'.split(' ');
const silent = () => {};

describe('reference data', () => {
  it('are those of Mizoram by their names, each with one audit entry', async () => {
    const deps = testDeps({ engine });
    const heard: [number, number][] = [];
    await seedReferenceData(deps, (done, total) => heard.push([done, total]));
    const master = await currentMaster(deps);
    const names = (collection: Parameters<typeof master.all>[0]) =>
      master.all(collection).map(({ name }) => name);
    expect(names('districts')).toEqual(DISTRICTS);
    expect(names('block-offices')).toEqual(DISTRICTS.map((district) => `DEO ${district}`));
    expect(names('school-types')).toEqual(['Co-educational', 'Girls', 'Boys']);
    expect(names('mediums')).toEqual(['English', 'Mizo', 'Bengali', 'Nepali']);
    expect(names('management-types')).toEqual([
      'Government',
      'Private Unaided',
      'Aided',
      'Local Body',
      'Church',
      'Central Government',
    ]);
    const blocks = master.all('rd-blocks');
    expect(blocks).toHaveLength(26);
    expect(new Set(blocks.map(({ parent }) => parent)).size).toBe(11);
    const aizawl = master.byName('districts', 'Aizawl')?.id;
    expect(master.byName('rd-blocks', 'Tlangnuam', aizawl)).toBeDefined();
    for (const { id } of blocks) {
      expect(master.all('habitations').filter(({ parent }) => parent === id).length).toBeGreaterThan(2);
    }
    const items = (await rowsOf(engine, 'MASTER')).filter(({ sk }) => sk !== 'VERSION').length;
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(items);
    expect(heard.at(-1)).toEqual([items, items]);
  });

  it('are not written twice', async () => {
    const { client, units } = meteredClient(engine);
    await seedReferenceData(testDeps({ engine, client }), silent);
    expect([...units]).toEqual([]);
  });
});

describe('demo accounts', () => {
  it('sign in with the one password, and are not opened twice', async () => {
    const deps = testDeps({ engine });
    await seedAccounts(deps, silent);
    const { client, units } = meteredClient(engine);
    await seedAccounts(testDeps({ engine, client, shared: deps }), silent);
    expect([...units]).toEqual([]);
    expect(DEMO_ACCOUNTS.map(({ username }) => username)).toEqual([
      'superadmin',
      'admin',
      'deo.aizawl',
      'deo.lunglei',
      'sdeo.tlangnuam',
      'hoi.demo',
    ]);
    for (const { username, role } of DEMO_ACCOUNTS) {
      const user = await findUser(deps, username);
      expect(user).toMatchObject({ role, email: `${username}@example.org`, is_active: true });
      expect(await verifyPassword(deps, DEMO_PASSWORD, user?.password_hash)).toEqual({
        matches: true,
        outdated: false,
      });
    }
  });
});

describe('demo schools', () => {
  it('are the same, once each, when the first seeding was cut off', async () => {
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    let transactions = 0;
    const cut = faultyClient(engine.endpoint, (command) => {
      if (command === 'TransactWriteItemsCommand') transactions += 1;
      return transactions > 50 ? 'refuse' : undefined;
    });
    await expect(seedDemo(testDeps({ engine, client: cut }), silent)).rejects.toThrow();
    const some = (await rowsOf(engine, 'SCHOOL#')).length;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(60);
    await seedDemo(testDeps({ engine }), silent);
    const schools = await rowsOf(engine, 'SCHOOL#');
    expect(schools).toHaveLength(120);
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(before + 120);
    const { client, units } = meteredClient(engine);
    await seedDemo(testDeps({ engine, client }), silent);
    expect([...units]).toEqual([]);
  });

  it('stand in all districts, and none is a real school', async () => {
    const schools = [...(await storedSchools(engine)).values()];
    expect(new Set(schools.map(({ district }) => district))).toEqual(new Set(DISTRICTS));
    const real = readFileSync('../shared/data/mizoram-schools-2014-15.csv', 'utf8');
    for (const { school_id, pincode, block_office, district } of schools) {
      expect(school_id).toMatch(/^15[0-9]{9}$/);
      expect(real).not.toContain(school_id);
      expect(pincode).toMatch(/^796[0-9]{3}$/);
      expect(block_office).toBe(`DEO ${district}`);
    }
    expect(new Set(schools.map(({ school_name }) => school_name)).size).toBe(120);
  });

  it('are seen by each account within its scope', async () => {
    const deps = testDeps({ engine });
    const master = await currentMaster(deps);
    const rows = await deps.schools.look();
    const seenBy = async (username: string) => {
      const user = await findUser(deps, username);
      if (!user) throw new Error(`no account ${username}`);
      return visibleSchools(rows, userScope(user, master)).map(({ school_id }) => school_id);
    };
    const where = async (match: (place: { district: string; rd_block: string }) => boolean) =>
      [...(await storedSchools(engine)).values()].filter(match).map(({ school_id }) => school_id);
    expect(await seenBy('superadmin')).toHaveLength(120);
    expect(await seenBy('deo.aizawl')).toEqual(await where(({ district }) => district === 'Aizawl'));
    expect(await seenBy('deo.lunglei')).toEqual(await where(({ district }) => district === 'Lunglei'));
    expect(await seenBy('sdeo.tlangnuam')).toEqual(await where(({ rd_block }) => rd_block === 'Tlangnuam'));
    expect(await seenBy('hoi.demo')).toEqual([DEMO_SCHOOL_ID]);
    expect((await seenBy('sdeo.tlangnuam')).length).toBeGreaterThan(5);
  });
});
