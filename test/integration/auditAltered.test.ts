import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import type { Item } from '#functions/table/table.ts';
import { keepEntries, orderAll } from '../support/auditTrail.ts';
import { engineClient, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let token: string;
let school: number;
let kept: StoredEntry[];
let intruder: DynamoDBDocumentClient;
const TableName = () => engine.tableName;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
  const { body } = await callById('schools.list', deps, world.as('admin'));
  school = body.data[0].id;
  const resource_id = String(school);
  const change = (name: string) =>
    ({
      action: 'update',
      resource_type: 'school',
      resource_id,
      subject: { username: 'chief', role: 'super_admin' },
      details: { before: { school_name: 'Old' }, after: { school_name: name } },
    }) as const;
  kept = await keepEntries(deps, [change('First'), change('Second'), change('Third')]);
  await orderAll(deps, engine);
  intruder = DynamoDBDocumentClient.from(engineClient(engine.endpoint));
  const [first, second] = kept as [StoredEntry, StoredEntry];
  const { pk, sk } = first;
  await intruder.send(new DeleteCommand({ TableName: TableName(), Key: { pk, sk } }));
  // Whatever somebody writes there, the page is shown.
  const Item = {
    ...second,
    username: 'nobody',
    action: 'none',
    success: 'yes',
    created_at: 'never',
    details: 7,
  };
  await intruder.send(new PutCommand({ TableName: TableName(), Item }));
});

const faults = () =>
  deps.lines.flatMap(({ AuditFaults }) => (AuditFaults === undefined ? [] : [AuditFaults]));

it('R81: an entry that was changed or taken away is shown in the list, said to be so, and an alarm is told', async () => {
  deps.lines.length = 0;
  const { status, body } = await callById('audit.logs', deps, { token, query: 'resourceType=school' });
  expect(status).toBe(200);
  const shown = kept.map(({ id }) => body.data.find((one: StoredEntry) => one.id === id));
  expect(shown.map((one) => one?.integrity)).toEqual(['missing', 'altered', 'whole']);
  expect(shown[0]).toMatchObject({ action: 'update', resource_type: 'school', success: true });
  expect(shown[0].created_at.slice(0, 19)).toBe(kept[0]?.created_at.slice(0, 19));
  expect(shown[1]).toMatchObject({ users: { username: 'nobody' }, action: 'update' });
  expect(faults()).toEqual([2]);
  const [line] = deps.lines.filter(({ event }) => event === 'audit.fault');
  expect(line).toMatchObject({ level: 'ERROR', entries: [kept[1]?.id, kept[0]?.id] });
});

it('R81: in the history of its record too', async () => {
  deps.lines.length = 0;
  const params = { type: 'school', id: String(school) };
  const { status, body } = await callById('audit.history', deps, { token, params });
  expect(status).toBe(200);
  const shown = kept.map(({ id }) => body.data.find((one: StoredEntry) => one.id === id)?.integrity);
  expect(shown).toEqual(['missing', 'altered', 'whole']);
  expect(faults()).toEqual([2]);
});

it('R81: in lists of former versions too, which kept no digests', async () => {
  const items = (await rowsOf(engine, 'AUDITLIST#')) as (Item & { digest?: string })[];
  const former = items.filter(({ pk, digest }) => digest && !pk.startsWith('AUDITLIST#all#'));
  expect(former.length).toBeGreaterThan(6);
  for (const { digest: _, ...item } of former)
    await intruder.send(new PutCommand({ TableName: TableName(), Item: item }));
  for (const query of ['resourceType=school', 'action=update', 'resourceType=school&action=update']) {
    const { body } = await callById('audit.logs', deps, { token, query });
    const shown = kept.map(({ id }) => body.data.find((one: StoredEntry) => one.id === id)?.integrity);
    expect([query, ...shown]).toEqual([query, 'missing', 'altered', 'whole']);
  }
  const params = { type: 'school', id: String(school) };
  const { body } = await callById('audit.history', deps, { token, params });
  const shown = kept.map(({ id }) => body.data.find((one: StoredEntry) => one.id === id)?.integrity);
  expect(shown).toEqual(['missing', 'altered', 'whole']);
});

it('R81: and in the export, in a column of its own', async () => {
  deps.lines.length = 0;
  const { body } = await callById('audit.export', deps, {
    token,
    query: 'resourceType=school&action=update',
  });
  const lines = String(body).split('\r\n');
  expect(lines[0]).toMatch(/Integrity"?$/);
  const last = lines.slice(1, 4).map((line) => line.replaceAll('"', '').split(',').at(-1));
  expect(last).toEqual(['Unchanged', 'Changed afterwards', 'Removed from the trail']);
  expect(faults()).toEqual([2]);
});
