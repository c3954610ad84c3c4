import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { Outrun } from '#functions/table/commit.ts';
import { NEW, type Table, type Write } from '#functions/table/table.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { fakeServices } from '../support/fakeServices.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { writeScenarios } from '../support/writeScenarios.ts';

const engine = withEngine();
const services = fakeServices(() => undefined);
afterAll(() => services.restore());
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let made: ReturnType<typeof writeScenarios>;
beforeAll(async () => {
  deps = testDeps({ engine, shared: { ...services, ...onlySecrets() } });
  world = await teacherWorld(deps);
  made = writeScenarios(deps, world);
});
const onlySecrets = () => {
  const { secrets, snapshots } = testDeps({ engine });
  return { secrets, snapshots };
};

/** Whether somebody else may come before a write, so that it asks to be made again. Nobody has the id of a new record. */
const mayLose = (write: Write) =>
  !('put' in write && write.condition === NEW) && write.refusal?.() instanceof Outrun;

/** A process that loses each transaction which it may lose once, before it is stored. `lost` counts these. */
function losing(given: Deps): { process: Deps; lost: () => number } {
  let lost = 0;
  let loses = true;
  const transact: Table['transact'] = async (writes) => {
    const now = loses && writes.some(mayLose);
    loses = !now;
    if (!now) return given.table.transact(writes);
    lost += 1;
    throw new Outrun();
  };
  const table = new Proxy(given.table, {
    get: (real, part) => {
      const method = part === 'transact' ? transact : Reflect.get(real, part);
      return typeof method === 'function' ? method.bind(real) : method;
    },
  });
  return { process: { ...given, table }, lost: () => lost };
}

const NAMES = Object.entries(writeScenarios({} as never, { world: {}, as: () => ({}) } as never));
const EACH = NAMES.flatMap(([id, scenarios]) =>
  scenarios.map(({ about }, at) => ({ id, at, name: about ? `${id}, ${about}` : id })),
);
const retried = new Set<string>();

/**
 * The endpoints that lose no transaction in any scenario: nobody else writes the same items, or the person is told that
 * somebody was quicker.
 */
const NEVER_OUTRUN = [
  ...['ask.export', 'ask.updateQuestion', 'audit.noteExport', 'auth.logout'],
  ...['auth.refresh', 'auth.requestPasswordReset', 'duplicates.apart', 'duplicates.reconsider'],
  ...['exports.create', 'factors.begin', 'factors.prove', 'imports.addNames', 'imports.check'],
  ...['imports.create', 'imports.run', 'imports.undo', 'locations.create', 'masterData.create'],
  ...['medicalRecords.forFile', 'medicalRecords.get', 'orders.check', 'otpAuth.deskCode', 'otpAuth.resend'],
  ...['otpAuth.send', 'profile.get', 'reports.export', 'rules.update', 'schools.create', 'sessions.end'],
  ...['system.cspReport', 'teachers.create', 'teachers.revealAadhaar', 'uploads.create', 'uploads.delete'],
  ...['uploads.get', 'userManagement.endSessions', 'userManagement.giveAccess'],
  ...['userManagement.sendPasswordLink', 'userManagement.unlock', 'views.save'],
];

it.each(EACH)('$name is made again where somebody else was quicker', async ({ id, at }) => {
  const sent = await made[id]?.[at]?.prepare();
  const { process, lost } = losing(deps);
  const { status, body } = await callById(id, process, sent);
  if (lost() === 0) return;
  retried.add(id);
  expect([200, 201, 202, 204], JSON.stringify(body)).toContain(status);
});

it('what is never made again is named here', () => {
  expect(
    NAMES.map(([id]) => id)
      .filter((id) => !retried.has(id))
      .sort(),
  ).toEqual(NEVER_OUTRUN);
});
