import { beforeAll, describe, expect, it } from 'vitest';
import { storeRow } from '#functions/imports/storeRow.ts';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { createMaster } from '#functions/masterData/writes.ts';
import { join } from '#functions/moves/steps.ts';
import { undo } from '#functions/moves/undoing.ts';
import { updateSchool } from '#functions/schools/writes.ts';
import { keys } from '#functions/table/keys.ts';
import { updateTeacher } from '#functions/teachers/writes.ts';
import type { Collection } from '#shared/records/collections.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { openAt } from '../support/orderWorld.ts';
import { BY, ORIGIN, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
/** A function of the deployment. Another one keeps master data of its own. */
let deps: ReturnType<typeof testDeps>;
let another: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let places: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];

beforeAll(async () => {
  deps = testDeps({ engine });
  another = testDeps({ engine, shared: deps });
  world = await teacherWorld(deps);
  places = closureWorld(deps, world);
  desk = places.desk;
});

/** A writer whose request begins now. */
async function beginning() {
  const versions = await readMasterVersions(deps.table);
  await deps.masterData.at(versions);
  const { id, username } = world.users.admin;
  return {
    actor: { id, username, role: 'admin', scope: { kind: 'all' }, sid: '' },
    origin: ORIGIN,
    versions,
  } as const;
}

/** What somebody does meanwhile by another function. */
const made = (collection: Collection, name: string) => createMaster(another, BY, collection, { name });
async function saved(id: string, of: string | number, body: object) {
  const asked = world.as('admin', { params: { id: String(of) }, body });
  expect((await callById(id, another, asked)).status).toBe(200);
}
const readNow = async (id: string, of: string | number) =>
  (await callById(id, another, world.as('admin', { params: { id: String(of) } }))).body.data;

describe('an item that was made and chosen since a request began', () => {
  it('stays with a teacher of whom the request changes something else', async () => {
    const { id } = (await world.add(teacherInput('S-1', '1001'))).body.data;
    const by = await beginning();
    await made('religions', 'Buddhist');
    await made('service-categories', 'Casual');
    await made('subjects', 'Hmar');
    const chosen = {
      religion: 'Buddhist',
      service_category: 'Casual',
      subjects_taught: '["English","Hmar"]',
    };
    await saved('teachers.update', id, chosen);
    await updateTeacher(deps, by, id, { email: 'since@example.org' });
    expect(await readNow('teachers.get', id)).toMatchObject({ ...chosen, email: 'since@example.org' });
  });

  it('stays with a school of which the request changes something else', async () => {
    const id = (await deps.table.get(keys.unique('school_id', '1002')))?.owner as number;
    const by = await beginning();
    await made('mediums', 'Hmar');
    await saved('schools.update', id, { medium: 'Hmar' });
    await updateSchool(deps, by, { id }, { school_name: 'Renamed' });
    expect(await readNow('schools.get', id)).toMatchObject({ medium: 'Hmar', school_name: 'Renamed' });
  });

  it('is no empty cell to an import, which leaves it', async () => {
    const { id } = (await world.add(teacherInput('S-2', '1001', { service_category: '' }))).body.data;
    const by = await beginning();
    await made('service-categories', 'Seasonal');
    await saved('teachers.update', id, { service_category: 'Seasonal' });
    const master = await deps.masterData.at(by.versions);
    const cells = [{ column: 'service_category', base: null, old: '', new: 'Regular', conflict: false }];
    const within = () => ({ details: {}, writes: () => [] });
    const did = await storeRow({ deps, by, kind: 'teachers', master }, { id, cells }, false, within);
    expect(did).toMatchObject({ done: 'skipped', left: ['service_category'] });
    expect(await readNow('teachers.get', id)).toMatchObject({ service_category: 'Seasonal' });
  });

  it('stands in the posting that joining makes at a school that chose it', async () => {
    const to = await places.school();
    const { id, teacher_ID } = await desk.teacher('1001');
    const { id: order } = await desk.issued([desk.line(teacher_ID, to.school_id)]);
    const [move] = await desk.movesOf(order);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    const by = await beginning();
    await made('mediums', 'Paite');
    await saved('schools.update', to.id, { medium: 'Paite' });
    await join(deps, by, move.id, { on: '2026-01-11' });
    const { posting_histories } = await desk.record(id);
    expect(posting_histories.at(-1)).toMatchObject({ school_id: to.school_id, medium: 'Paite' });
  });

  it('stands in the posting that goes on where its school closed into one that chose it', async () => {
    const [from, to] = [await places.school(), await places.school()];
    const { id, teacher_ID } = await desk.teacher(from.school_id, {
      posting_histories: [openAt(from.school_id)],
    });
    const { id: order } = await desk.issued([desk.line(teacher_ID, '1003')]);
    const [move] = await desk.movesOf(order);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    expect((await places.close(from, to)).status).toBe(200);
    const by = await beginning();
    await made('mediums', 'Lai');
    await saved('schools.update', to.id, { medium: 'Lai' });
    await undo(deps, by, move.id, { reason: 'A mistake' });
    const { posting_histories } = await desk.record(id);
    expect(posting_histories.at(-1)).toMatchObject({ school_id: to.school_id, medium: 'Lai' });
  });
});
