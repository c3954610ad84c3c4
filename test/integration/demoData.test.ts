import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeSecrets } from '#functions/app/secrets.ts';
import { visibleSchools } from '#functions/directory/schools.ts';
import { sightOf } from '#functions/directory/sight.ts';
import { strengthsOf } from '#functions/directory/strength.ts';
import { visibleTeachers } from '#functions/directory/teachers.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { staffingOf } from '#functions/posts/staffing.ts';
import { verifyPassword } from '#functions/security/passwordHash.ts';
import { assignedSchool, findUser, userScope } from '#functions/userManagement/accounts.ts';
import { totalStrength } from '#shared/domain/service/strength.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { TEACHERS_PER_RECORD } from '../../infra/local/data/demoMedical.ts';
import { demoTeachers } from '../../infra/local/data/demoTeachers.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  DEMO_SCHOOL_ID,
  DEMO_TEACHER,
  seedAccounts,
  seedDemo,
  seedMedical,
  seedTeacherAccount,
} from '../../infra/local/demoData.ts';
import { seedService } from '../../infra/local/demoService.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { storedSchools } from '../support/loading.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';

const engine = withEngine();
const secrets = completeSecrets();

const DISTRICTS =
  'Aizawl Champhai Hnahthial Khawzawl Kolasib Lawngtlai Lunglei Mamit Saitual Serchhip Siaha'.split(' ');
const TEACHERS = demoTeachers();
const silent = () => {};
/** As many attempts as in earnest, with next to no time between them. */
const HASTY = [1, 1, 1];
/** One deployment: an index of Aadhaar numbers made with other secrets would be another. */
const shared = { secrets: heldSecrets(secrets), snapshots: memoryBlobs() };

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

describe('demo records', () => {
  it('are the same, once each, when the first seeding was cut off', async () => {
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    const counts = async () => ({
      schools: (await rowsOf(engine, 'SCHOOL#')).length,
      teachers: (await rowsOf(engine, 'TEACHER#')).length,
    });
    const cutAfter = async (most: number) => {
      let transactions = 0;
      const client = faultyClient(engine.endpoint, (command) => {
        if (command === 'TransactWriteItemsCommand') transactions += 1;
        return transactions > most ? 'refuse' : undefined;
      });
      await expect(seedDemo(testDeps({ engine, client, shared }), silent, HASTY)).rejects.toThrow();
      return counts();
    };
    const some = await cutAfter(50);
    expect(some.teachers).toBe(0);
    expect(some.schools).toBeGreaterThan(0);
    expect(some.schools).toBeLessThan(60);
    // The missing schools, and some of the transactions that store many teachers each.
    const more = await cutAfter(120 - some.schools + 20);
    expect(more.schools).toBe(120);
    expect(more.teachers).toBeGreaterThan(0);
    expect(more.teachers).toBeLessThan(TEACHERS.length / 2);
    const heard: [number, number][] = [];
    await seedDemo(testDeps({ engine, shared }), (done, total) => heard.push([done, total]));
    expect(await counts()).toEqual({ schools: 120, teachers: TEACHERS.length });
    expect(heard.at(-1)).toEqual([TEACHERS.length - more.teachers, TEACHERS.length - more.teachers]);
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(before + 120 + TEACHERS.length);
    const { client, units } = meteredClient(engine);
    await seedDemo(testDeps({ engine, client, shared }), silent);
    expect([...units]).toEqual([]);
  }, 120_000);
});

describe('demo schools', () => {
  it('stand in all districts, and none is a real school', async () => {
    const schools = [...(await storedSchools(engine)).values()];
    expect(new Set(schools.map(({ district }) => district))).toEqual(new Set(DISTRICTS));
    const real = readFileSync('../shared/data/mizoram-schools-2014-15.csv', 'utf8');
    for (const { school_id, pincode, block_office, district } of schools) {
      expect(school_id).toMatch(/^15[0-9]{9}$/);
      expect(real).not.toContain(school_id);
      expect(pincode).toMatch(/^(796[0-9]{3})?$/);
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

describe('the demo teacher', () => {
  it('has one account, without a password, that sees the school of hoi.demo through its record', async () => {
    const deps = testDeps({ engine });
    for (let i = 0; i < 2; i += 1) await seedTeacherAccount(deps);
    const user = await findUser(deps, DEMO_TEACHER.username);
    expect(user).toMatchObject({ role: 'teacher', phone: '9000000001', is_active: true });
    expect(user?.password_hash).toBeUndefined();
    expect(await assignedSchool(deps, user ?? {})).toBe(DEMO_SCHOOL_ID);
  });
});

describe('demo teachers', () => {
  it('are about 900, at every school, the first of them at the school of hoi.demo', async () => {
    expect(TEACHERS.length).toBeGreaterThan(850);
    expect(TEACHERS.length).toBeLessThan(950);
    const deps = testDeps({ engine });
    const schools = new Map((await deps.schools.look()).map(({ id, school_id }) => [id, school_id]));
    const stored = (await deps.teachers.look()).map((row) => ({ ...row, at: schools.get(row.school) }));
    expect(new Set(stored.map(({ at }) => at))).toEqual(new Set(schools.values()));
    expect(stored.filter(({ at }) => at === DEMO_SCHOOL_ID).length).toBeGreaterThanOrEqual(8);
    expect(stored.find(({ phone_number }) => phone_number === '9000000001')?.at).toBe(DEMO_SCHOOL_ID);
    const places = (list: { teacher_ID: string; at?: string }[]) =>
      new Map(list.map(({ teacher_ID, at }) => [teacher_ID, at]));
    expect(places(stored)).toEqual(places(TEACHERS.map((one) => ({ ...one, at: one.school_id }))));
  });

  it('have histories, deputations and attachments, each teacher a present posting', async () => {
    const rows = [...(await testDeps({ engine }).teachers.look())];
    const counted = (list: 'postings' | 'deputations' | 'attachments') =>
      rows.reduce((sum, row) => sum + row[list], 0);
    expect(Math.min(...rows.map(({ postings }) => postings))).toBe(1);
    expect(counted('postings')).toBeGreaterThan(rows.length * 1.5);
    expect(counted('deputations')).toBeGreaterThan(20);
    expect(counted('attachments')).toBeGreaterThan(20);
  });

  it('are seen by each account within its scope', async () => {
    const deps = testDeps({ engine });
    const master = await currentMaster(deps);
    const joined = { teachers: await deps.teachers.look(), schools: await deps.schools.look() };
    const placeOf = new Map((await storedSchools(engine)).entries());
    const expected = (
      match: (school: { district: string; rd_block: string; school_id: string }) => boolean,
    ) =>
      TEACHERS.filter(({ school_id }) => match(placeOf.get(school_id)!))
        .map(({ teacher_ID }) => teacher_ID)
        .sort();
    const seenBy = async (username: string) => {
      const user = await findUser(deps, username);
      if (!user) throw new Error(`no account ${username}`);
      return visibleTeachers(joined, userScope(user, master))
        .map(({ teacher_ID }) => teacher_ID)
        .sort();
    };
    expect(await seenBy('admin')).toEqual(expected(() => true));
    expect(await seenBy('deo.aizawl')).toEqual(expected(({ district }) => district === 'Aizawl'));
    expect(await seenBy('sdeo.tlangnuam')).toEqual(expected(({ rd_block }) => rd_block === 'Tlangnuam'));
    expect(await seenBy('hoi.demo')).toEqual(expected(({ school_id }) => school_id === DEMO_SCHOOL_ID));
  });
});

describe('demo medical records', () => {
  it('are those of some teachers, one of them at the school of hoi.demo, and stored once', async () => {
    const deps = testDeps({ engine, shared });
    await seedMedical(deps, silent);
    const patients = (await deps.teachers.look()).filter(({ medical }) => medical);
    expect(patients).toHaveLength(Math.ceil(TEACHERS.length / TEACHERS_PER_RECORD));
    expect(await deps.medical.look()).toHaveLength(patients.length);
    expect(new Set(patients.map(({ medical }) => medical))).toEqual(new Set(SEVERITIES));
    expect(patients.map(({ teacher_ID }) => teacher_ID)).toContain(TEACHERS[0]?.teacher_ID);
    expect(TEACHERS[0]?.school_id).toBe(DEMO_SCHOOL_ID);
    const kept = await rowsOf(engine, 'AUDIT#');
    await seedMedical(testDeps({ engine, shared }), silent);
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(kept.length);
  });
});

describe('demo posts and orders', () => {
  it('show orders and moves in every state, vacancies, and three who left, and are made once', async () => {
    const deps = testDeps({ engine, shared });
    await seedService(deps, silent);
    const orders = await deps.orders.look();
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['draft', 'issued', 'cancelled']));
    expect(new Set(orders.map(({ kind }) => kind))).toEqual(
      new Set(['transfer', 'deputation', 'attachment']),
    );
    const states = (await deps.moves.look()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['ordered', 'relieved', 'joined']));
    const see = sightOf(deps, { kind: 'all' });
    const staffing = await staffingOf(deps, see, await currentMaster(deps));
    const total = totalStrength(staffing.schools.map(strengthsOf(staffing)));
    expect(total.vacant).toBeGreaterThan(10);
    expect(total.surplus).toBeGreaterThan(0);
    expect(total).toMatchObject({ relieved: 1, attached_in: 1 });
    expect(total.posted).toBe(TEACHERS.length);
    expect((await see.teachers({ service: 'left' })).teachers).toHaveLength(3);
    expect((await see.teachers()).teachers).toHaveLength(TEACHERS.length);
    const kept = await rowsOf(engine, 'AUDIT#');
    await seedService(testDeps({ engine, shared }), silent);
    expect(await rowsOf(engine, 'AUDIT#')).toHaveLength(kept.length);
  }, 60_000);
});
