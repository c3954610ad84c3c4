import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { AppError } from '#functions/app/errors.ts';
import { deleteSchool } from '#functions/cascade/school.ts';
import { paginate } from '#functions/directory/page.ts';
import { schoolStats, searchSchools, visibleSchools } from '#functions/directory/schools.ts';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { presentSchool } from '#functions/schools/reads.ts';
import type { StoredSchool } from '#functions/schools/stored.ts';
import { createSchool, updateSchool } from '#functions/schools/writes.ts';
import { takeNumbers } from '#functions/table/feed.ts';
import { keys } from '#functions/table/keys.ts';
import { saveSnapshot } from '#functions/table/snapshot.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { School } from '#shared/domain/school.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient, seeded } from '../support/faults.ts';
import { findsAll } from '../support/plainSearch.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN, schoolInput, seedWorld, type World } from '../support/seed.ts';

const engine = withEngine();
const SEED = Number(process.env.SEED ?? 20261121);
const OPERATIONS = Number(process.env.OPERATIONS ?? 2000);
const WRITERS = 16;

const actor = { id: 1, username: 'tester', role: 'super_admin', scope: { kind: 'all' }, sid: 's' } as const;

/** Renames a district with one write of the item and one of the version. */
async function renameDistrict(deps: Deps, id: number, name: string) {
  await deps.table.transact([
    {
      update: keys.master('districts', id),
      set: { text: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } },
      condition: { text: 'attribute_exists(pk)' },
    },
    {
      update: keys.masterVersions(),
      set: { text: 'ADD districts :one', values: { ':one': 1 } },
      condition: { text: 'attribute_exists(pk)' },
    },
  ]);
}

type Outcome = { acked: number; refused: number; unknown: number; missed: string[]; audits: number };

describe('the directory', () => {
  it(`equals the table after ${OPERATIONS} operations of ${WRITERS} writers (G10, seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const faults = seeded(SEED + 1);
    const seeding = testDeps({ engine });
    const world: World = await seedWorld(seeding);
    const auditsBefore = (await rowsOf(engine, 'AUDIT#')).length;
    const client = faultyClient(engine.endpoint, (command) => {
      const chance = faults();
      if (command === 'TransactWriteItemsCommand' && chance < 0.04) return 'loseAnswer';
      return chance > 0.99 ? 'refuse' : undefined;
    });
    const shared = { secrets: seeding.secrets, snapshots: seeding.snapshots };
    const live = [0, 1, 2].map(() => testDeps({ engine, client, shared }));
    const known: { id: number; school_id: string; version: number }[] = [];
    const gone = new Set<number>();
    const outcome: Outcome = { acked: 0, refused: 0, unknown: 0, missed: [], audits: 0 };
    let started = 0;
    let nextId = 1000;
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

    /** What the writer was told must be in the list of any process it asks next. */
    const expectSeen = async (done: School) => {
      const row = (await pick(live)!.schools.look()).find(({ id }) => id === done.id);
      if (!(row ? row.version >= done.version : gone.has(done.id)))
        outcome.missed.push(`${done.id}@${done.version}`);
    };

    async function operate(): Promise<void> {
      const deps = pick(live)!;
      const by = { actor, origin: ORIGIN, versions: await readMasterVersions(deps.table) };
      const kind = random();
      if (kind < 0.03) {
        await takeNumbers(deps.table, 'school', 1 + Math.floor(random() * 3));
        return;
      }
      if (kind < 0.05) {
        await renameDistrict(seeding, pick(world.districts)!, `D-${Math.floor(random() * 1e6)}`);
        return;
      }
      const master = await deps.masterData.at(by.versions);
      const [d, b] = [Math.floor(random() * 2), Math.floor(random() * 2)];
      const place = { district: master.name('districts', world.districts[d]) };
      const input = schoolInput(String(random() < 0.05 ? 1001 : nextId++), d, b, {
        ...place,
        school_name: `Name ${Math.floor(random() * 1e6)}`,
      });
      const target = pick(known);
      if (kind < 0.5 || !target) {
        const made = await createSchool(deps, by, input);
        known.push({ ...made });
        outcome.audits += 1;
        await expectSeen(made);
      } else if (kind < 0.9) {
        const { school_id, ...patch } = input;
        const version = random() < 0.3 ? target.version : undefined;
        const changed = await updateSchool(deps, by, { id: target.id }, { ...patch, version });
        target.version = Math.max(target.version, changed.version);
        outcome.audits += 1;
        await expectSeen(changed);
      } else {
        gone.add(target.id);
        await deleteSchool(deps, by, { id: target.id }, { force: true });
        outcome.audits += 1;
        const rows = await pick(live)!.schools.look();
        if (rows.some(({ id }) => id === target.id)) outcome.missed.push(`gone ${target.id}`);
      }
    }

    async function writer(): Promise<void> {
      while (started < OPERATIONS) {
        started += 1;
        try {
          await operate();
          outcome.acked += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.status >= 500) outcome.unknown += 1;
          else outcome.refused += 1;
        }
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer));

    const stored = (await rowsOf(engine, 'SCHOOL#')) as unknown as StoredSchool[];
    const versions = await readMasterVersions(seeding.table);
    const master = await seeding.masterData.at(versions);
    const expected = stored
      .sort((a, b) => b.id - a.id)
      .map((school) => presentSchool(withoutKeys(school), master));
    const shown = async (deps: Deps) =>
      (await deps.schools.look()).map(({ text, ...row }) => presentSchool(row, master));

    expect(outcome.missed).toEqual([]);
    for (const deps of live) expect(await shown(deps)).toEqual(expected);
    expect(await shown(testDeps({ engine, shared }))).toEqual(expected);

    await saveSnapshot(seeding, 'school', await live[0]!.stored.school.export());
    expect(shared.snapshots).toBe(seeding.snapshots);
    const fromSnapshot = testDeps({ engine, shared });
    expect(await shown(fromSnapshot)).toEqual(expected);

    // Exactly one feed row for each record, one claim for each School ID, and one audit entry for each acknowledged
    // change.
    const feed = (await rowsOf(engine, 'FEED#school')).filter(({ gone }) => !gone);
    expect(feed.map(({ id }) => id as number).sort((a, b) => b - a)).toEqual(stored.map(({ id }) => id));
    const claims = await rowsOf(engine, 'UNIQUE#school_id#');
    expect(new Map(claims.map(({ pk, owner }) => [(pk as string).split('#')[2], owner]))).toEqual(
      new Map(stored.map(({ school_id, id }) => [school_id, id])),
    );
    const written = (await rowsOf(engine, 'AUDIT#')).length - auditsBefore;
    expect(written).toBeGreaterThanOrEqual(outcome.audits);
    expect(written).toBeLessThanOrEqual(outcome.audits + outcome.unknown);
    expect(outcome.acked).toBeGreaterThan(OPERATIONS * 0.7);

    searchesEqualAPlainFilter(expected, await fromSnapshot.schools.look(), master, random);
  }, 240_000);
});

const withoutKeys = ({ pk, sk, rev, feed, ...school }: StoredSchool & { pk?: string; sk?: string }) =>
  school as unknown as StoredSchool;

/** Compares a thousand searches and pages, in several scopes, with Array.filter over the table's items. */
function searchesEqualAPlainFilter(
  expected: School[],
  rows: Awaited<ReturnType<Deps['schools']['look']>>,
  master: Awaited<ReturnType<Deps['masterData']['at']>>,
  random: () => number,
) {
  const districts = master.all('districts');
  const blocks = master.all('rd-blocks');
  for (let i = 0; i < 1000; i += 1) {
    const any = expected[Math.floor(random() * expected.length)]!;
    const source = [any.school_name, any.school_id, any.district, 'absent', 'NAME'][
      Math.floor(random() * 5)
    ]!;
    const from = Math.floor(random() * source.length);
    const text = source.slice(from, from + 1 + Math.floor(random() * 6)).trim() || 'e';
    const district = districts[Math.floor(random() * districts.length)]!;
    const block = blocks[Math.floor(random() * blocks.length)]!;
    const scope = [
      { kind: 'all' },
      { kind: 'district', district: district.id },
      { kind: 'block', district: block.parent ?? 0, rdBlock: block.id },
      { kind: 'school', schoolId: any.school_id },
      { kind: 'none' },
    ][Math.floor(random() * 5)] as Scope;
    const inPlace = expected.filter(
      (s) =>
        scope.kind === 'all' ||
        (scope.kind === 'district' && s.district === district.name) ||
        (scope.kind === 'block' && s.rd_block === block.name) ||
        (scope.kind === 'school' && s.school_id === any.school_id),
    );
    const plain = inPlace.filter(({ school_name, school_id, district }) =>
      findsAll([school_name, school_id, district], text),
    );
    const visible = visibleSchools(rows, scope);
    const found = searchSchools(visible, text, master);
    expect(found.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
    const page = 1 + Math.floor(random() * 5);
    const cut = paginate(found, page, 10);
    expect(cut.rows.map(({ id }) => id)).toEqual(plain.slice((page - 1) * 10, page * 10).map(({ id }) => id));
    expect(cut.pagination).toEqual({
      page,
      limit: 10,
      total: plain.length,
      totalPages: Math.ceil(plain.length / 10),
    });
    expect(schoolStats(visible)).toEqual({
      totalSchools: inPlace.length,
      uniqueDistricts: new Set(inPlace.map((s) => s.district)).size,
    });
  }
}
