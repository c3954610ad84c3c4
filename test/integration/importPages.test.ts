import { beforeAll, describe, expect, it } from 'vitest';
import { removeRowsOf } from '#functions/imports/removal.ts';
import { sentRows } from '#functions/imports/stored.ts';
import { keys } from '#functions/table/keys.ts';
import { ALWAYS, EXISTS } from '#functions/table/table.ts';
import type { ImportRow, SentRow } from '#shared/domain/import.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { meteredClient } from '../support/meter.ts';
import { pausedBefore } from '../support/paused.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const ROWS = 1_050;
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let id: string;

/** An import of which every second row was done. */
beforeAll(async () => {
  deps = testDeps({ engine, limits: AT_ONCE });
  world = await teacherWorld(deps);
  const imports = importWorld(deps, world);
  const sent = Array.from(
    { length: ROWS },
    (_, i): SentRow => ({
      row: 2 * i + 3,
      key: `P-${i}`,
      cells: [
        ['teacher_name', null, `Person ${i * 7919}`],
        ['email', null, `person.${i * 104_729}@example.org`],
        ['phone_number', null, String(7_000_000_000 + i * 1_299_709)],
      ],
    }),
  );
  id = (await imports.checked('teachers', sent)).id;
  const done = sent.filter((_, i) => i % 2 === 0);
  for (let from = 0; from < done.length; from += 100) {
    const writes = done.slice(from, from + 100).map(({ row, cells }) => ({
      put: { ...keys.importRow(id, row), row, done: 'refused', reason: `Refused ${row}`, cells },
      condition: ALWAYS,
    }));
    await deps.table.transact(writes);
  }
  const set = { text: 'SET job = :job', values: { ':job': 'job' } };
  await deps.table.transact([{ update: keys.import(id), set, condition: EXISTS }]);
}, 60_000);

async function pageOf(query: string, by = deps) {
  const answer = await callById('imports.rows', by, world.as('admin', { params: { importId: id }, query }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { data: ImportRow[]; pagination: object };
}

/** All rows, page by page. */
async function inPages(limit: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let page = 1; (page - 1) * limit < ROWS; page += 1)
    rows.push(...(await pageOf(`page=${page}&limit=${limit}`)).data);
  return rows;
}

it('the pages of an import hold each row once with what became of it, whatever their size', async () => {
  for (const limit of [1_000, 333, 200]) {
    const rows = await inPages(limit);
    expect(rows.map(({ row, key, reason }) => [row, key, reason])).toEqual(
      Array.from({ length: ROWS }, (_, i) => [2 * i + 3, `P-${i}`, i % 2 ? '' : `Refused ${2 * i + 3}`]),
    );
  }
  const pagination = { page: 4, limit: 333, total: ROWS, totalPages: 4 };
  expect(await pageOf('page=4&limit=333')).toMatchObject({ pagination, data: { length: 51 } });
  const none = { pagination: { ...pagination, page: 5 }, data: [] };
  expect(await pageOf('page=5&limit=333')).toMatchObject(none);
  const filtered = await pageOf('page=2&limit=500&done=refused');
  expect(filtered.pagination).toEqual({ page: 2, limit: 500, total: 525, totalPages: 2 });
  expect(filtered.data.map(({ row }) => row)).toEqual(
    Array.from({ length: 25 }, (_, i) => 4 * (500 + i) + 3),
  );
});

it('a page of an import reads about its own share of what the import keeps', async () => {
  const meter = meteredClient(engine);
  const metered = testDeps({ engine, shared: deps, client: meter.client, limits: AT_ONCE });
  const cost = async (query: string) => (await meter.of(() => pageOf(query, metered))).usage.read;
  const all = await cost('page=1&limit=1000');
  const tenth = await cost('page=3&limit=100');
  console.log(`a page of 1,000 rows: ${all} read units, of 100 rows: ${tenth}`);
  expect(tenth).toBeLessThanOrEqual(all / 4);
  meter.close();
});

it('where rows were erased, the pages hold each of the others once', async () => {
  await removeRowsOf(deps, 999_999, ['p-7']);
  await removeRowsOf(deps, 999_999, ['p-450']);
  const left = Array.from({ length: ROWS }, (_, i) => `P-${i}`).filter(
    (key) => !['P-7', 'P-450'].includes(key),
  );
  for (const limit of [1_000, 333, 200]) expect((await inPages(limit)).map(({ key }) => key)).toEqual(left);
});

it('where rows were erased, a client that follows pages cut by their bytes gets each of the others once', async () => {
  await removeRowsOf(deps, 999_999, ['p-12']);
  const { data: all } = await pageOf('page=1&limit=1000');
  const bytes = all.slice(0, 300).reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
  const narrow = testDeps({ engine, shared: deps, limits: { ...AT_ONCE, pageBytes: bytes } });
  const first = await pageOf('page=1&limit=1000', narrow);
  const { limit } = first.pagination as { limit: number };
  expect(limit).toBeGreaterThan(200);
  expect(limit).toBeLessThan(1_000);
  const keys = first.data.map(({ key }) => key);
  for (let page = 2; (page - 1) * limit < ROWS; page += 1)
    keys.push(...(await pageOf(`page=${page}&limit=${limit}`, narrow)).data.map(({ key }) => key));
  expect(keys).toHaveLength(new Set(keys).size);
  // The rows after the first thousand follow.
  expect(keys.slice(0, all.length)).toEqual(all.map(({ key }) => key));
});

describe('an erasure that somebody else outruns', () => {
  const sent = (row: number, phone: string): SentRow => ({
    row,
    key: `Q-${row}`,
    cells: [['phone_number', null, phone]],
  });

  it('keeps rows that were sent anew meanwhile, and erases those of the person from them', async () => {
    const imports = importWorld(deps, world);
    const before = [sent(3, '9000000003'), sent(4, '9000000004')];
    const { id: importId } = await imports.checked('teachers', before);
    const anew = [sent(3, '9100000003'), sent(4, '9100000004')];
    const sendAnew = async () => {
      const params = { importId, part: '1' };
      expect((await imports.call('part', 'admin', { params, body: { rows: anew } })).status).toBe(200);
    };
    await removeRowsOf(pausedBefore(deps, 'transact', sendAnew), 999_999, ['q-3']);
    expect((await sentRows(deps, importId)).map(({ cells }) => cells)).toEqual([
      [...sent(4, '9100000004').cells],
    ]);
  });

  it('keeps what became of a row meanwhile', async () => {
    const row = {
      ...keys.importRow(id, 3),
      row: 3,
      done: 'refused',
      reason: `${teacherMessages.duplicateId} (Zova)`,
    };
    await deps.table.transact([{ put: row, condition: ALWAYS }]);
    const stored = { ...row, done: 'saved', reason: '' };
    const store = () => deps.table.transact([{ put: stored, condition: ALWAYS }]);
    await removeRowsOf(pausedBefore(deps, 'transact', store), 999_999);
    expect(await deps.table.get(keys.importRow(id, 3))).toEqual(stored);
  });
});
