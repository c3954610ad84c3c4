import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

const MEN = { name: 'Men', query: { of: 'teachers', all: [['gender', 'is', 'Male']] } };
const call = (id: string, more: object) => callById(id, deps, world.as('admin', more));
const kept = async (): Promise<string> => (await call('ask.createQuestion', { body: MEN })).body.data.id;
const share = (questionId: string, version: number) =>
  call('ask.updateQuestion', { params: { questionId }, body: { ...MEN, shared_with: 'deo', version } });
const remove = (questionId: string) => call('ask.deleteQuestion', { params: { questionId } });
const sharedWithDeo = async () => (await callById('ask.questions', deps, world.as('deo'))).body.data.shared;

/** Does something else first when the next transaction is about to be written. */
function beforeTheWrite(act: () => Promise<void>) {
  const transact = deps.table.transact.bind(deps.table);
  vi.spyOn(deps.table, 'transact').mockImplementationOnce(async (writes) => {
    await act();
    return transact(writes);
  });
}

describe('a saved question, changed twice at the same moment,', () => {
  it('leaves no shared copy when it is deleted while it is being shared', async () => {
    const id = await kept();
    beforeTheWrite(async () => {
      expect((await share(id, 1)).status).toBe(200);
      expect(await sharedWithDeo()).toHaveLength(1);
    });
    expect((await remove(id)).status).toBe(200);
    expect(await deps.table.get(keys.question(world.users.admin.id, id))).toBeUndefined();
    expect(await sharedWithDeo()).toEqual([]);
  });

  it('is deleted once', async () => {
    const id = await kept();
    beforeTheWrite(async () => {
      expect((await remove(id)).status).toBe(200);
    });
    expect((await remove(id)).status).toBe(404);
  });

  it('is not changed from a version that it had not reached when it was read', async () => {
    const id = await kept();
    const { sk } = keys.question(world.users.admin.id, id);
    const get = deps.table.get.bind(deps.table);
    const reads = vi.spyOn(deps.table, 'get').mockImplementation(async (key) => {
      const found = await get(key);
      if (key.sk !== sk) return found;
      reads.mockRestore();
      expect((await share(id, 1)).status).toBe(200);
      return found;
    });
    const unshared = { params: { questionId: id }, body: { ...MEN, version: 2 } };
    expect((await call('ask.updateQuestion', unshared)).status).toBe(409);
    expect(await sharedWithDeo()).toMatchObject([{ id, version: 2 }]);
    expect((await remove(id)).status).toBe(200);
    expect(await sharedWithDeo()).toEqual([]);
  });

  it('keeps what a mail noted that goes out while its name is changed, and forgets it with another query', async () => {
    const id = await kept();
    const key = keys.question(world.users.admin.id, id);
    const change = async (version: number, more: object) =>
      (await call('ask.updateQuestion', { params: { questionId: id }, body: { ...MEN, ...more, version } }))
        .status;
    const mailed = { on: '2026-11-23', count: 4 };
    beforeTheWrite(async () => {
      await deps.table.update(key, { text: 'SET mailed = :mailed', values: { ':mailed': mailed } });
    });
    expect(await change(1, { name: 'All men', mail: 'onChange', shared_with: 'deo' })).toBe(200);
    expect(await deps.table.get(key)).toMatchObject({
      name: 'All men',
      mail: 'onChange',
      version: 2,
      mailed,
    });
    beforeTheWrite(async () => {
      await deps.table.update(key, { text: 'SET mailed = :mailed', values: { ':mailed': mailed } });
    });
    const women = { of: 'teachers', all: [['gender', 'is', 'Female']] };
    expect(await change(2, { query: women })).toBe(200);
    const after = await deps.table.get(key);
    expect(after).toMatchObject({ query: women, mail: 'none', version: 3 });
    expect([after?.mailed, after?.shared_with]).toEqual([undefined, undefined]);
    expect((await remove(id)).status).toBe(200);
  });

  it('is one of fifty at most, also when the last two are kept at once', async () => {
    const keep = async () =>
      (await callById('ask.createQuestion', deps, world.as('hoi', { body: MEN }))).status;
    // Those of a former version: nothing but themselves tells how many they are.
    const { id } = world.users.hoi;
    const former = (await callById('ask.createQuestion', deps, world.as('hoi', { body: MEN }))).body.data;
    const { pk, sk, ...stored } = (await deps.table.get(keys.question(id, former.id))) ?? {};
    for (let i = 1; i < 46; i += 1) {
      const ulid = deps.newId();
      await deps.table.transact([
        { put: { ...keys.question(id, ulid), ...stored, id: ulid }, condition: NEW },
      ]);
    }
    expect(await Promise.all([keep(), keep(), keep()])).toEqual([201, 201, 201]);
    beforeTheWrite(async () => {
      expect(await keep()).toBe(201);
    });
    expect(await keep()).toBe(409);
    expect((await callById('ask.questions', deps, world.as('hoi'))).body.data.own).toHaveLength(50);
  });
});
