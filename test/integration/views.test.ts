import { beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

const AWAY = { list: 'teachers', name: 'Away', search: 'status=On+deputation&sort=name' };
const read = async (role: 'admin' | 'deo') => (await callById('views.get', deps, world.as(role))).body.data;
const save = (role: 'admin' | 'deo', body: object) => callById('views.save', deps, world.as(role, { body }));

describe('the views of an account', () => {
  it('are its own, and are replaced only from the version that was read', async () => {
    expect(await read('admin')).toEqual({ views: [], version: 0 });
    const { status, body } = await save('admin', { views: [AWAY], version: 0 });
    expect(status).toBe(200);
    expect(body.data).toEqual({ views: [AWAY], version: 1 });
    expect(await read('admin')).toEqual({ views: [AWAY], version: 1 });
    expect(await read('deo')).toEqual({ views: [], version: 0 });
    for (const version of [0, 7]) expect((await save('admin', { views: [], version })).status).toBe(409);
    expect((await save('admin', { views: [], version: 1 })).body.data).toEqual({ views: [], version: 2 });
  });

  it('stand beside the columns that the account hides', async () => {
    const { version } = await read('deo');
    const hidden = { teachers: ['Medical History', 'Location'] };
    expect((await save('deo', { views: [], hidden, version })).status).toBe(200);
    expect(await read('deo')).toEqual({ views: [], hidden, version: version + 1 });
    const other = await save('deo', { views: [], hidden: { users: ['E-mail'] }, version: version + 1 });
    expect([other.status, other.body.issues[0].field]).toEqual([400, 'hidden.users']);
    expect((await save('deo', { views: [], version: version + 1 })).status).toBe(200);
    expect(await read('deo')).toEqual({ views: [], version: version + 2 });
  });

  it.each([
    ['another list', [{ ...AWAY, list: 'users' }], 'views.0.list'],
    ['no name', [{ ...AWAY, name: ' ' }], 'views.0.name'],
    ['what is no address', [{ ...AWAY, search: 'q=<script>' }], 'views.0.search'],
    ['one name twice', [AWAY, { ...AWAY, name: 'AWAY' }], 'views'],
    [
      'names alike but for a number that is masked',
      ['919283746501', '919283746512'].map((number) => ({ ...AWAY, name: `of ${number}` })),
      'views',
    ],
    ['too many', Array.from({ length: 41 }, (_, i) => ({ ...AWAY, name: `View ${i}` })), 'views'],
  ])('are refused with %s', async (_, views, field) => {
    const { status, body } = await save('deo', { views, version: 0 });
    expect(status).toBe(400);
    expect(body.issues[0].field).toBe(field);
  });

  it('go with the account', async () => {
    const { version } = await read('deo');
    expect((await save('deo', { views: [AWAY], version })).status).toBe(200);
    expect(await rowsOf(engine, `VIEWS#${world.users.deo.id}`)).toHaveLength(1);
    const query = 'force=true';
    const params = { id: String(world.users.deo.id) };
    expect(
      (await callById('cascade.deleteUser', deps, world.as('super_admin', { params, query }))).status,
    ).toBe(200);
    expect(await rowsOf(engine, `VIEWS#${world.users.deo.id}`)).toEqual([]);
  });
});
