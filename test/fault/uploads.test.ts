import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as sweepUploads } from '#functions/events/sweepUploads.ts';
import { keys } from '#functions/table/keys.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { type Fault, faultyClient } from '../support/faults.ts';
import { medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const DAY_MS = 25 * 3600 * 1000;
let time = Date.parse('2026-11-21T06:00:00Z');
const now = () => new Date(time);
const blobs = memoryBlobs(now);
/** What the bucket refuses to do at present. */
let broken: 'put' | 'delete' | 'get' | undefined;
const failing =
  <A extends unknown[], R>(name: typeof broken, work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    if (broken === name) throw new Error('the bucket cannot be reached');
    return work(...args);
  };
const documents = {
  ...blobs,
  put: failing('put', blobs.put),
  get: failing('get', blobs.get),
  delete: failing('delete', blobs.delete),
};
const limits = { accessTokenSeconds: 1e7, refreshIdleSeconds: 1e7, refreshAbsoluteSeconds: 1e7 };
let fault: (command: string) => Fault = () => undefined;
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let well: ReturnType<typeof medicalCalls>;
let ill: ReturnType<typeof medicalCalls>;

beforeAll(async () => {
  const { secrets, snapshots } = testDeps({ engine });
  const shared = { secrets, snapshots, documents };
  deps = testDeps({ engine, now, limits, shared });
  world = await teacherWorld(deps);
  well = medicalCalls(deps, world);
  const client = faultyClient(engine.endpoint, (command) => fault(command));
  ill = medicalCalls(testDeps({ engine, now, limits, shared, client }), world);
});
beforeEach(() => {
  broken = undefined;
  fault = () => undefined;
});

const noTransaction = (command: string): Fault =>
  command === 'TransactWriteItemsCommand' ? 'refuse' : undefined;
const uploadItems = async () =>
  (await rowsOf(engine, 'UPLOAD#')).map(({ key }) => `medical-records/${key}`).sort();
const objects = () => [...blobs.files.keys()].sort();
const urlOf = ({ body }: { body: { data: { url: string } } }) => body.data.url;
const keyOf = (url: string) => url.split('/').at(-1) ?? '';

describe('F7: no record points to a missing file, and nothing is left for ever', () => {
  it('an upload that the bucket refuses is told to be tried again, and can be', async () => {
    const before = await uploadItems();
    broken = 'put';
    const refused = await well.upload();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(await uploadItems()).toEqual(before);
    broken = undefined;
    expect((await well.upload()).status).toBe(201);
  });

  it('bytes whose item could not be written are swept away', async () => {
    const before = objects();
    fault = noTransaction;
    expect((await ill.upload()).status).toBe(503);
    const left = objects().filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect(await uploadItems()).not.toContain(left[0]);
    fault = () => undefined;
    expect((await ill.upload()).status).toBe(201);
    time += DAY_MS;
    await sweepUploads(deps);
    expect(objects()).not.toContain(left[0]);
  });

  it('a record that could not be changed keeps its document, and one that was keeps none that is gone', async () => {
    const id = await newTeacher(world);
    const [first, second] = [urlOf(await well.upload()), urlOf(await well.upload())];
    expect((await well.add(medicalInput(id, { documents: first }))).status).toBe(201);
    fault = noTransaction;
    expect((await ill.change(id, { documents: second })).status).toBe(503);
    expect((await ill.remove(id)).status).toBe(503);
    fault = () => undefined;
    expect((await well.read(id)).body.data.data[0].documents).toBe(first);
    expect(objects()).toContain(`medical-records/${keyOf(first)}`);

    // The change is done although the old bytes cannot be removed now. The sweep finds them.
    broken = 'delete';
    const changed = await well.change(id, { documents: second });
    expect([changed.status, changed.body.data.documents]).toEqual([200, second]);
    expect(objects()).toContain(`medical-records/${keyOf(first)}`);
    broken = undefined;
    time += DAY_MS;
    await sweepUploads(deps);
    expect(objects()).not.toContain(`medical-records/${keyOf(first)}`);
    expect(objects()).toContain(`medical-records/${keyOf(second)}`);
  });

  it('a deletion that fails half way is done by the next sweep, and one that was refused changed nothing', async () => {
    const url = urlOf(await well.upload());
    fault = noTransaction;
    expect((await ill.drop(keyOf(url))).status).toBe(503);
    expect(await deps.table.get(keys.upload(keyOf(url)))).toBeDefined();
    expect(objects()).toContain(`medical-records/${keyOf(url)}`);
    broken = 'delete';
    expect((await well.drop(keyOf(url))).status).toBe(200);
    expect(await deps.table.get(keys.upload(keyOf(url)))).toBeUndefined();
    broken = undefined;
    time += DAY_MS;
    await sweepUploads(deps);
    expect(objects()).not.toContain(`medical-records/${keyOf(url)}`);
  });

  it('a sweep that was cut off goes on where it was', async () => {
    const url = urlOf(await well.upload());
    time += DAY_MS;
    broken = 'delete';
    await expect(sweepUploads(deps)).rejects.toThrow();
    broken = undefined;
    await sweepUploads(deps);
    expect(objects()).not.toContain(`medical-records/${keyOf(url)}`);
    expect(await uploadItems()).not.toContain(`medical-records/${keyOf(url)}`);
    // After all of it the bucket and the table hold the same documents.
    expect(objects()).toEqual(await uploadItems());
  });
});
