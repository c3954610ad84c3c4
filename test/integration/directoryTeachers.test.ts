import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { AppError } from '#functions/app/errors.ts';
import { deleteTeacher } from '#functions/cascade/teacher.ts';
import { paginate } from '#functions/directory/page.ts';
import type { List } from '#functions/directory/rows.ts';
import { searchTeachers, teacherStats, visibleTeachers } from '#functions/directory/teachers.ts';
import { updateItem } from '#functions/masterData/items.ts';
import { type MasterData, readMasterVersions } from '#functions/masterData/stored.ts';
import type { StoredSchool } from '#functions/schools/stored.ts';
import { createSchool, updateSchool } from '#functions/schools/writes.ts';
import { openVault, shownAadhaar } from '#functions/security/vault.ts';
import { takeNumbers } from '#functions/table/feed.ts';
import { saveSnapshot } from '#functions/table/snapshot.ts';
import { run as listRun } from '#functions/teachers/list.ts';
import { presentTeacher } from '#functions/teachers/present.ts';
import type { StoredTeacher } from '#functions/teachers/stored.ts';
import { createTeacher, updateTeacher } from '#functions/teachers/writes.ts';
import type { Scope } from '#shared/access/scope.ts';
import { teachers as contract } from '#shared/contracts/teachers.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { localDataKeys, memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient, seeded } from '../support/faults.ts';
import { invoke } from '../support/invoke.ts';
import { findsAll } from '../support/plainSearch.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN, schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from '../support/seed.ts';

const engine = withEngine();
const SEED = Number(process.env.SEED ?? 20261121);
const OPERATIONS = Number(process.env.OPERATIONS ?? 1500);
const WRITERS = 16;
const SCHOOLS = 12;

const actor = { id: 1, username: 'tester', role: 'super_admin', scope: { kind: 'all' }, sid: 's' } as const;
type Outcome = { acked: number; refused: number; unknown: number; missed: string[]; audits: number };

describe('the directory of teachers', () => {
  it(`equals the table after ${OPERATIONS} operations of ${WRITERS} writers (G10, seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const faults = seeded(SEED + 1);
    const below = (end: number) => Math.floor(random() * end);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const secrets = testDeps({ engine }).secrets;
    const shared = { secrets, snapshots: memoryBlobs(), dataKeys: localDataKeys() };
    const seeding = testDeps({ engine, shared });
    const world = await seedWorld(seeding);
    const writerOf = async (deps: Deps) => ({
      actor,
      origin: ORIGIN,
      versions: await readMasterVersions(deps.table),
    });
    const schoolIds = Array.from({ length: SCHOOLS }, (_, i) => String(1001 + i));
    for (const [i, school_id] of schoolIds.entries()) {
      await createSchool(seeding, await writerOf(seeding), schoolInput(school_id, i % 2, (i >> 1) % 2));
    }
    const token = await tokenFor(seeding, await seedUser(seeding, 'super_admin'));
    const auditsBefore = (await rowsOf(engine, 'AUDIT#')).length;
    const client = faultyClient(engine.endpoint, (command) => {
      const chance = faults();
      if (command === 'TransactWriteItemsCommand' && chance < 0.04) return 'loseAnswer';
      return chance > 0.99 ? 'refuse' : undefined;
    });
    const live = [0, 1, 2].map(() => testDeps({ engine, client, shared }));
    const known: { id: number; version: number }[] = [];
    const gone = new Set<number>();
    const outcome: Outcome = { acked: 0, refused: 0, unknown: 0, missed: [], audits: 0 };
    let [started, nextId] = [0, 1000];

    /** What the writer was told must be in the list of any process it asks next. */
    const expectSeen = async (
      directory: 'teachers' | 'schools',
      { id, version }: { id: number; version: number },
    ) => {
      const rows: List<{ id: number; version: number }> = await pick(live)[directory].look();
      const row = rows.find((one) => one.id === id);
      if (!(row ? row.version >= version : gone.has(id)))
        outcome.missed.push(`${directory} ${id}@${version}`);
    };

    const someTeacher = () =>
      teacherInput(`T-${random() < 0.05 ? 1001 : nextId++}`, pick(schoolIds), {
        teacher_name: `Name ${'ABCDEFGH'[below(8)]}${'abcdefgh'[below(8)]} ${'xyz'[below(3)]}`,
        phone_number: String(9_000_000_000 + below(1e6)),
        aadhaar_number: random() < 0.4 ? String(999_900_000_000 + below(300)) : '',
        subjects_taught: [pick(['English', 'Mathematics', 'Mizo'])],
      });

    async function operate(): Promise<void> {
      const deps = pick(live);
      const by = await writerOf(deps);
      const kind = random();
      if (kind < 0.03) {
        await takeNumbers(deps.table, 'teacher', 1 + below(3));
        return;
      }
      if (kind < 0.05) {
        const district = pick(world.districts);
        await updateItem(deps, by, 'districts', district, { name: `D-${below(1e6)}` });
        outcome.audits += 1;
        return;
      }
      const target = known.length > 0 ? pick(known) : undefined;
      if (kind < 0.12) {
        const master = await deps.masterData.at(by.versions);
        const [d, b] = [below(2), below(2)];
        const { school_id: _, ...moved } = schoolInput('', d, b, {
          district: master.name('districts', world.districts[d]),
          school_name: `School ${below(1e6)}`,
        });
        const school = await updateSchool(deps, by, { schoolId: pick(schoolIds) }, moved);
        outcome.audits += 1;
        await expectSeen('schools', school);
      } else if (kind < 0.5 || !target) {
        const made = await createTeacher(deps, by, someTeacher());
        known.push({ ...made });
        outcome.audits += 1;
        await expectSeen('teachers', made);
      } else if (kind < 0.85) {
        const { teacher_ID, ...patch } = someTeacher();
        const version = random() < 0.3 ? target.version : undefined;
        const changed = await updateTeacher(deps, by, target.id, { ...patch, version });
        target.version = Math.max(target.version, changed.version);
        outcome.audits += 1;
        await expectSeen('teachers', changed);
      } else {
        gone.add(target.id);
        await deleteTeacher(deps, by, target.id, { force: true });
        outcome.audits += 1;
        const rows = await pick(live).teachers.look();
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

    const master = await seeding.masterData.at(await readMasterVersions(seeding.table));
    const stored = ((await rowsOf(engine, 'TEACHER#')) as unknown as StoredTeacher[]).sort(
      (a, b) => b.id - a.id,
    );
    const schools = new Map(
      ((await rowsOf(engine, 'SCHOOL#')) as unknown as StoredSchool[]).map((one) => [one.id, one]),
    );
    const digits = await shownAadhaar(testDeps({ engine, shared }), stored);
    const expected = stored.map((one) =>
      presentTeacher(one, schools.get(one.school)!, master, digits.get(one.id)),
    );
    const shown = async (deps: Deps) => {
      const list: Teacher[] = [];
      for (let page = 1; page <= Math.ceil(stored.length / 1000) || page === 1; page += 1) {
        const { body } = await invoke(contract.list, listRun, deps, {
          token,
          query: `limit=1000&page=${page}`,
        });
        expect(body.pagination).toMatchObject({ page, total: stored.length });
        list.push(...body.data);
      }
      return list;
    };

    expect(outcome.missed).toEqual([]);
    for (const deps of live) expect(await shown({ ...deps, table: seeding.table })).toEqual(expected);
    expect(await shown(testDeps({ engine, shared }))).toEqual(expected);
    await saveSnapshot(seeding, 'teacher', await live[0]!.stored.teacher.export());
    const fromSnapshot = testDeps({ engine, shared });
    expect(await shown(fromSnapshot)).toEqual(expected);

    await expectWhole(stored, testDeps({ engine, shared }));
    // The lists above leave entries of their own.
    const changes = (await rowsOf(engine, 'AUDIT#')).filter(({ action }) => action !== 'view');
    const written = changes.length - auditsBefore;
    expect(written).toBeGreaterThanOrEqual(outcome.audits);
    expect(written).toBeLessThanOrEqual(outcome.audits + outcome.unknown);
    expect(outcome.acked).toBeGreaterThan(OPERATIONS * 0.7);

    await searchesEqualAPlainFilter(expected, fromSnapshot, master, random);
  }, 600_000);
});

/**
 * Exactly one feed row for each teacher, one claim for each unique value, and the teacher's own Aadhaar number in the
 * vault.
 */
async function expectWhole(stored: readonly StoredTeacher[], deps: Deps): Promise<void> {
  const ids = stored.map(({ id }) => id);
  const feed = (await rowsOf(engine, 'FEED#teacher')).filter(({ gone }) => !gone);
  expect(feed.map(({ id }) => id as number).sort((a, b) => b - a)).toEqual(ids);
  const claims = async (kind: string) =>
    new Map(
      (await rowsOf(engine, `UNIQUE#${kind}#`)).map(({ pk, owner }) => [(pk as string).split('#')[2], owner]),
    );
  expect(await claims('teacher_ID')).toEqual(
    new Map(stored.map(({ teacher_ID, id }) => [teacher_ID.toLowerCase(), id])),
  );
  const sealed = stored.filter(({ aadhaar }) => aadhaar);
  const vault = await rowsOf(engine, 'VAULT#');
  const indexes = vault.filter(({ sk }) => sk === 'INDEX').map(({ pk, owner }) => [pk, owner]);
  // Those of deleted teachers wait there without an index.
  const binned = new Set((await rowsOf(engine, 'BIN#teacher#')).map(({ id }) => `VAULT#${id}`));
  const numbers = vault.filter(({ pk, sk }) => sk === 'AADHAAR' && !binned.has(String(pk)));
  expect(numbers).toHaveLength(sealed.length);
  expect(new Map(indexes as [unknown, unknown][])).toEqual(
    new Map(numbers.map(({ pk, index }) => [`VAULT#INDEX#${index}`, Number((pk as string).split('#')[1])])),
  );
  const shown = await shownAadhaar(deps, sealed);
  for (const { id } of sealed) expect((await openVault(deps, id))?.slice(-4)).toBe(shown.get(id)?.last4);
}

/** Compares a thousand searches and pages, in several scopes, with Array.filter over the table's items. */
async function searchesEqualAPlainFilter(
  expected: readonly Teacher[],
  deps: Deps,
  master: MasterData,
  random: () => number,
): Promise<void> {
  const joined = { teachers: await deps.teachers.look(), schools: await deps.schools.look() };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (let i = 0; i < 1000; i += 1) {
    const any = pick(expected);
    const source = pick([
      any.teacher_name,
      any.teacher_ID,
      any.current_school_name,
      any.district,
      'absent',
      'NAME',
    ]);
    const from = Math.floor(random() * source.length);
    const text = source.slice(from, from + 1 + Math.floor(random() * 6)).trim() || 'e';
    const district = pick(master.all('districts'));
    const block = pick(master.all('rd-blocks'));
    const scope = pick<Scope>([
      { kind: 'all' },
      { kind: 'district', district: district.id },
      { kind: 'block', district: block.parent ?? 0, rdBlock: block.id },
      { kind: 'school', schoolId: any.school_id },
      { kind: 'none' },
    ]);
    const inPlace = expected.filter(
      (one) =>
        scope.kind === 'all' ||
        (scope.kind === 'district' && one.district === district.name) ||
        (scope.kind === 'block' && one.rd_block === block.name) ||
        (scope.kind === 'school' && one.school_id === any.school_id),
    );
    const plain = inPlace.filter((one) =>
      findsAll(
        [one.teacher_name, one.teacher_ID, one.phone_number, one.current_school_name, one.district],
        text,
      ),
    );
    const visible = visibleTeachers(joined, scope);
    const found = searchTeachers(visible, joined.schools, text, master);
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
    expect(teacherStats(visible)).toEqual({ total: inPlace.length });
  }
}
