import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { tokenFor } from '../support/seed.ts';
import { type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

const MEN = { name: 'Men', query: { of: 'teachers', all: [['gender', 'is', 'Male']] } };

/** A new administrator who shares a question with heads. */
async function sharer() {
  const { id: owner, token } = await world.signedIn({ role: 'admin' });
  const body = { ...MEN, shared_with: 'hoi' };
  const made = await callById('ask.createQuestion', deps, { token, body });
  expect(made.status).toBe(201);
  return { owner, id: made.body.data.id as string };
}
const foundByHead = async (): Promise<string[]> =>
  (await callById('ask.questions', deps, world.as('hoi'))).body.data.shared.map(
    ({ id }: { id: string }) => id,
  );
const role = async (id: number, body: object) =>
  expect((await world.call('role', { id, body })).status).toBe(200);
const act = async (id: number, action: 'activate' | 'deactivate' | 'delete') =>
  expect((await world.call('bulk', { body: { action, user_ids: [id] } })).status).toBe(200);
const OFFICER = { role: 'deo', district: 'D0' };

describe('a shared question', () => {
  it('counts only while its owner may share', async () => {
    const { id, owner } = await sharer();
    expect(await foundByHead()).toContain(id);
    await role(owner, OFFICER);
    expect(await foundByHead()).not.toContain(id);
    await role(owner, { role: 'super_admin' });
    expect(await foundByHead()).toContain(id);
  });

  it('counts only while the account of its owner is active and there', async () => {
    const { id, owner } = await sharer();
    await act(owner, 'deactivate');
    expect(await foundByHead()).not.toContain(id);
    await act(owner, 'activate');
    expect(await foundByHead()).toContain(id);
    await act(owner, 'delete');
    expect(await foundByHead()).not.toContain(id);
  });

  it('is saved as it was read by an owner who may not share any more, and is shared no longer', async () => {
    const { id, owner } = await sharer();
    await role(owner, OFFICER);
    const token = await tokenFor(deps, await world.stored(owner));
    const call = (name: string, more: object = {}) => callById(`ask.${name}`, deps, { token, ...more });
    const [read] = (await call('questions')).body.data.own;
    expect(read).toMatchObject({ id, name: 'Men', version: 1 });
    expect(read).not.toHaveProperty('shared_with');
    const { name, query, mail, shared_with, version } = read;
    const params = { questionId: id };
    const body = { name, query, mail, shared_with, version };
    expect((await call('updateQuestion', { params, body })).status).toBe(200);
    expect(await deps.table.get(keys.sharedQuestion('hoi', String(owner), id))).toBeUndefined();
    const sharing = { ...body, shared_with: 'hoi', version: 2 };
    expect((await call('updateQuestion', { params, body: sharing })).status).toBe(400);
  });

  it('is one of fifty that a role gets at most, and of an owner who may not share it takes no place', async () => {
    const first = await sharer();
    const own = keys.question(first.owner, first.id);
    const { pk: _pk, sk: _sk, ...stored } = (await deps.table.get(own)) ?? {};
    const { shared } = (await callById('ask.questions', deps, world.as('hoi'))).body.data;
    for (let i = shared.length; i < 50; i += 1) {
      const id = deps.newId();
      const copy = { ...keys.sharedQuestion('hoi', String(first.owner), id), ...stored, id };
      await deps.table.transact([{ put: copy, condition: NEW }]);
    }
    expect(await foundByHead()).toHaveLength(50);
    const call = (name: string, more: object) => callById(`ask.${name}`, deps, world.as('admin', more));
    const refused = await call('createQuestion', { body: { ...MEN, shared_with: 'hoi' } });
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [
        {
          field: 'shared_with',
          message:
            'At most 50 questions are shared with a role. Somebody must stop sharing one with it first.',
        },
      ],
    ]);
    const made = await call('createQuestion', { body: { ...MEN, shared_with: 'deo' } });
    expect(made.status).toBe(201);
    const params = { questionId: made.body.data.id };
    const change = async (version: number, shared_with: string) =>
      (await call('updateQuestion', { params, body: { ...MEN, name: 'M', shared_with, version } })).status;
    expect(await change(1, 'hoi')).toBe(400);
    expect(await change(1, 'deo')).toBe(200);
    // One that the role has already is changed, however many it has.
    const token = await tokenFor(deps, await world.stored(first.owner));
    const body = { ...MEN, name: 'Still shared', shared_with: 'hoi', version: 1 };
    const one = { params: { questionId: first.id }, body };
    expect((await callById('ask.updateQuestion', deps, { token, ...one })).status).toBe(200);
    await act(first.owner, 'deactivate');
    expect(await change(2, 'hoi')).toBe(200);
  });
});
