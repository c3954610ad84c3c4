import { beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '#functions/app/limits.ts';
import { run as snapshot } from '#functions/events/snapshot.ts';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { createSchool, updateSchool } from '#functions/schools/writes.ts';
import { keys } from '#functions/table/keys.ts';
import { saveSnapshot, storedRows } from '#functions/table/snapshot.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { ORIGIN, schoolInput, seedWorld } from '../support/seed.ts';

const engine = withEngine();
const blobs = memoryBlobs();
const actor = { id: 1, username: 'tester', role: 'super_admin', scope: { kind: 'all' }, sid: 's' } as const;

const ALWAYS = { snapshotSeconds: 1e-9 };

/** A newly started process. */
const process = (now?: () => Date, limits: Partial<Limits> = ALWAYS) =>
  testDeps({
    engine,
    now,
    limits,
    shared: { snapshots: blobs, secrets: async () => Promise.reject(new Error('unused')) },
  });
const idsSeenBy = async (deps: ReturnType<typeof process>) =>
  (await deps.schools.look()).map(({ school_id }) => school_id);

const nameOf = (kind: string) => [...blobs.files.keys()].find((name) => name.includes(`/${kind}-`));

beforeAll(async () => {
  const deps = process();
  await seedWorld(deps);
  await add('1', '2', '3');
});

async function add(...ids: string[]) {
  const deps = process();
  const by = { actor, origin: ORIGIN, versions: await readMasterVersions(deps.table) };
  for (const id of ids) await createSchool(deps, by, schoolInput(id));
}

describe('a snapshot', () => {
  it('replaces the one before it, and a start from it sees what came after', async () => {
    await snapshot(process());
    await add('4');
    expect(await idsSeenBy(process())).toEqual(['4', '3', '2', '1']);
    const first = nameOf('school');
    await snapshot(process());
    expect([...blobs.files.keys()].sort()).toEqual(
      ['medical', 'move', 'order', 'posts', 'school', 'teacher', 'ticket', 'user'].map((kind) =>
        expect.stringMatching(new RegExp(`^snapshots/${kind}-\\d+-\\w+\\.json\\.gz$`)),
      ),
    );
    expect(nameOf('school')).not.toBe(first);
    expect(await idsSeenBy(process())).toEqual(['4', '3', '2', '1']);
  });

  it('that is older than the one that another writer just saved goes again', async () => {
    await snapshot(process());
    const deps = process();
    const pointer = await deps.table.get(keys.snapshot('school'));
    const before = [...blobs.files.keys()].sort();
    await saveSnapshot(deps, 'school', { settled: (pointer?.settled as number) - 1, rows: [] });
    expect([...blobs.files.keys()].sort()).toEqual(before);
    expect(await deps.table.get(keys.snapshot('school'))).toEqual(pointer);
  });

  it('has a name of its own, so that no other table that takes the same numbers writes over it', async () => {
    await snapshot(process());
    const first = nameOf('school');
    const { settled, rows } = await process().stored.school.export();
    await saveSnapshot(process(), 'school', { settled, rows });
    const second = nameOf('school');
    expect(second).not.toBe(first);
    expect(second).toContain(`/school-${settled}-`);
    expect([...blobs.files.keys()]).not.toContain(first);
  });

  it('is what a start reads, not the feed before it', async () => {
    const settled = (await process().table.get(keys.snapshot('school')))!.settled as number;
    const asked: number[] = [];
    const deps = process();
    const query = deps.table.query.bind(deps.table);
    deps.table.query = <T>(range: Parameters<typeof query>[0]) => {
      if (range.pk === 'FEED#school') asked.push(Number('after' in range && range.after));
      return query<T>(range);
    };
    await deps.schools.look();
    expect(asked).toEqual([settled]);
  });

  it.each<[string, () => void]>([
    ['cut short', () => damage((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['overwritten with text', () => damage(() => new TextEncoder().encode('nothing'))],
    ['gone', () => blobs.files.clear()],
  ])('that is %s costs a slower start, nothing else', async (_how, spoil) => {
    await snapshot(process());
    spoil();
    expect(await idsSeenBy(process())).toEqual(['4', '3', '2', '1']);
  });

  it('older than the tombstones after it is not used', async () => {
    await snapshot(process());
    damage(() => new TextEncoder().encode('would be unreadable'));
    const later = process(() => new Date(Date.now() + 6.5 * 24 * 3600 * 1000));
    expect(await idsSeenBy(later)).toEqual(['4', '3', '2', '1']);
    expect(later.lines).toEqual([]);
  });

  it('waits once for the numbers that edits left behind, and holds all of them', async () => {
    await add('50', '51');
    await snapshot(process());
    const editing = process();
    const school = (await editing.schools.look()).find(({ school_id }) => school_id === '50')!;
    const by = { actor, origin: ORIGIN, versions: await readMasterVersions(editing.table) };
    await updateSchool(editing, by, { id: school.id }, { school_phone: '9876500001' });
    await updateSchool(editing, by, { id: school.id }, { school_phone: '9876500002' });
    let clock = 0;
    const fresh = process();
    const deps = { ...fresh, stored: storedRows(fresh, () => clock) };
    const waits: number[] = [];
    await snapshot(deps, async (ms) => {
      waits.push(ms);
      clock += ms;
    });
    expect(waits).toEqual([20_001]);
    const { settled } = (await deps.table.get(keys.snapshot('school'))) as { settled?: number };
    expect(settled).toBe((await deps.stored.school.export()).top);
  });

  it('is written after many changes or an hour, and not in between', async () => {
    const limits = { snapshotChanges: 3, snapshotSeconds: 3600 };
    const settled = async () => (await process().table.get(keys.snapshot('school')))?.settled as number;
    const start = Date.now() + 24 * 3600 * 1000;
    const at = (seconds: number) => snapshot(process(() => new Date(start + seconds * 1000), limits));
    await at(0);
    const first = await settled();
    await add('11', '12');
    await at(3599);
    expect(await settled()).toBe(first);
    await at(3601);
    expect(await settled()).toBe(first + 2);
    await add('21', '22', '23');
    await at(3602);
    expect(await settled()).toBe(first + 5);
  });
});

function damage(change: (bytes: Uint8Array) => Uint8Array) {
  for (const [name, bytes] of blobs.files) blobs.files.set(name, change(bytes));
}
