import { expect, it } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import type { testDeps } from '../support/deps.ts';
import { orderWorld } from '../support/orderWorld.ts';
import type { TeacherWorld } from '../support/teacherWorld.ts';
import { name, ticketTests, type ticketWorld } from '../support/ticketWorld.ts';

let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;
const { clock } = ticketTests((made) => {
  ({ deps, world, desk } = made);
});

it('the dashboard tells staff what waits for them, as the lists that tell of it count it', async () => {
  const office = orderWorld(deps, world);
  const toDo = async (role: Role) => (await office.good('dashboard.get', {}, role)).toDo;
  const nothing = {
    ...{ relieve: 0, join: 0, listed: { ordered: 0, relieved: 0 } },
    ...{ retire: 0, decide: { count: 0, days: 0 }, imports: [] },
  };
  for (const role of ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'] as const)
    expect(await toDo(role), role).toEqual(nothing);

  // One to relieve from the school of the head, one who is under way to it, and two who retire in July and next January.
  const [goes, comes] = [await office.teacher('1001'), await office.teacher('1003')];
  await office.issued([office.line(goes.teacher_ID, '1003')]);
  const { id: order } = await office.issued([office.line(comes.teacher_ID, '1001')]);
  const [move] = await office.movesOf(order);
  expect((await office.step('relieve', move.id)).status).toBe(200);
  await office.teacher('1001', { date_of_birth: '1966-07-15' });
  await office.teacher('1001', { date_of_birth: '1967-01-15' });
  // Later than a year, and before today.
  await office.teacher('1001', { date_of_birth: '1967-06-15' });
  await office.teacher('1001', { date_of_birth: '1966-01-15' });
  await desk.asked(name());
  const file = { kind: 'schools', fileName: 'levels.xlsx', sha256: 'a'.repeat(64), rows: 1 };
  const columns = ['school_id', 'school_name'];
  const begun = await office.good('imports.create', { body: { ...file, columns } }, 'sdeo');
  const rows = [{ row: 2, key: '1001', cells: [['school_name', null, 'Renamed']] }];
  const params = { importId: begun.id };
  await office.good('imports.part', { params: { ...params, part: '1' }, body: { rows } }, 'sdeo');
  expect((await toDo('sdeo')).imports).toEqual([]);
  await office.good('imports.check', { params }, 'sdeo');

  clock.day = 3;
  const [checked] = await office.good('imports.list', {}, 'sdeo');
  expect(await toDo('sdeo')).toEqual({
    relieve: 1,
    join: 1,
    listed: { ordered: 1, relieved: 1 },
    retire: 2,
    decide: { count: 1, days: 3 },
    imports: [checked],
  });
  // Who retires soon is told there, and not once more beside it.
  const { attention } = await office.good('dashboard.get', {}, 'sdeo');
  expect(attention.map(({ status }: { status: string }) => status)).toEqual([
    'Incomplete record',
    'One teacher',
    'No teacher',
    'Incomplete record',
    'Deputation ended in 3 months',
    'Past retirement',
  ]);
  expect(await toDo('hoi')).toEqual({
    ...nothing,
    ...{ relieve: 1, join: 1, listed: { ordered: 1, relieved: 1 }, retire: 2 },
  });
  // The import is of whoever began it, also where its list has those of everybody.
  expect(await office.good('imports.list', {}, 'super_admin')).toHaveLength(1);
  expect((await toDo('super_admin')).imports).toEqual([]);
  for (const role of ['hoi', 'sdeo', 'deo', 'super_admin'] as const) {
    const { waiting } = (await office.call('moves.list', { query: 'limit=1' }, role)).body;
    expect(await toDo(role), role).toMatchObject(waiting);
  }
  const { waiting } = (await office.call('tickets.list', { query: 'state=open&limit=1' }, 'sdeo')).body;
  expect((await toDo('sdeo')).decide).toEqual(waiting);
});

it('and tells a teacher nothing of the kind', async () => {
  const { token } = await desk.person();
  expect((await desk.call('dashboard.get', token, {})).body.data).not.toHaveProperty('toDo');
});
