import { writeFileSync } from 'node:fs';
import { orderEntries } from '#functions/audit/order.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { AUDIT_ORDER, UNITS_FILE, type Units } from '../../infra/cost/units.ts';
import { testDeps } from '../support/deps.ts';
import { callById } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { medicalCalls, medicalInput } from '../support/medicalWorld.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { sentCode, sentMessages } from '../support/sentMessages.ts';
import { deviceOf, fakeClock, kept, newAddress, refresh, signIn } from '../support/signIn.ts';
import { newPhone, userWorld } from '../support/userWorld.ts';
import { benchEngine } from './functionCloud.ts';
import type { Section } from './report.ts';

type Engine = { endpoint: string; tableName: string };

/** Records on a page. */
const PAGE = 10;

const CAREER = {
  posting_histories: [
    { school_name: 'Old School', from_date: '2006-06-01', to_date: '2010-03-31' },
    { school_name: 'Another School', from_date: '2010-04-01', to_date: '2015-03-31' },
  ],
  deputations: [
    { department_name: 'Board', designation: 'Officer', joining_date: '2015-04-01', end_date: '2016-03-31' },
  ],
};

/**
 * What each call costs a warm function, by our own meter: units of the table, including those to find out who asks, and
 * bytes of the answer as JSON. They do not depend on the size of the department (G9), so a small one is measured.
 */
export async function measureUnits(engine: Engine): Promise<Units> {
  const meter = meteredClient(engine);
  const clock = fakeClock();
  const deps = testDeps({ engine, client: meter.client, now: clock.now });
  const world = await userWorld(deps);
  const units: Units = {};
  const cost = async (name: string, call: () => Promise<Answered>) => {
    const { result, usage } = await meter.of(call);
    if (result.status >= 300) throw new Error(`${name}: ${result.status} ${JSON.stringify(result.body)}`);
    const read = usage.read + usage.auth.read;
    units[name] = { read, write: usage.write, bytes: JSON.stringify(result.body).length };
    return result;
  };
  /**
   * Measures after a first call, and after the time in which a directory asks for skipped numbers. Neither is counted.
   */
  const warm = async (name: string, sent: Sent = {}) => {
    const call = () => callById(name, deps, world.as('super_admin', sent));
    await call();
    clock.advance(21);
    await call();
    return cost(name, call);
  };
  const once = (name: string, sent: Sent = {}) =>
    cost(name, () => callById(name, deps, world.as('super_admin', sent)));

  for (let n = 0; n < PAGE; n += 1) {
    const made = await world.add(teacherInput(`U-${n}`, '1001', CAREER as never));
    await medicalCalls(deps, world).add(medicalInput(made.body.data.id));
  }
  const body = teacherInput('U-NEW', '1001', { ...CAREER, aadhaar_number: '234567890124' } as never);
  const teacher = String((await once('teachers.create', { body })).body.data.id);
  await once('teachers.update', { params: { id: teacher }, body: { teacher_name: 'Another Name' } });
  await once('schools.update', { params: { schoolId: '1001' }, body: { school_name: 'Another School' } });
  await once('medicalRecords.create', { body: medicalInput(Number(teacher)) });
  for (let n = 0; n < PAGE; n += 1) {
    await callById('schools.create', deps, world.as('admin', { body: schoolInput(`20${n}0`) }));
  }
  const limit = `limit=${PAGE}`;
  await warm('dashboard.get');
  await warm('schools.list', { query: limit });
  await warm('schools.search', { query: `q=school&${limit}` });
  await warm('schools.get', { params: { schoolId: '1001' } });
  await warm('teachers.list', { query: limit });
  await warm('teachers.search', { query: `q=lal&${limit}` });
  await warm('teachers.get', { params: { id: teacher } });
  await warm('medicalRecords.list', { query: limit });
  await warm('medicalRecords.get', { params: { teacherId: teacher } });
  await warm('reports.dashboardStats');
  await warm('masterData.list', { path: '/mediums' });

  // One at a time, as in a small department. Many at once share the end of the chain.
  const [entry] = (await rowsOf(engine, 'AUDIT#')) as StoredEntry[];
  const { usage } = await meter.of(() => orderEntries(deps, entry ? [entry] : []));
  units[AUDIT_ORDER] = { read: usage.read, write: usage.write, bytes: 0 };
  await warm('audit.logs', { query: 'limit=50' });

  await accounts(deps, world, cost);
  meter.close();
  return Object.fromEntries(Object.entries(units).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type World = Awaited<ReturnType<typeof userWorld>>;
type Cost = (name: string, call: () => Promise<Answered>) => Promise<Answered>;

/** Measures sign-in by password and by code, and what a teacher does with an account. */
async function accounts(deps: ReturnType<typeof testDeps>, world: World, cost: Cost) {
  // As on most days: in a browser that the account was used in before. Another one is told to the owner by mail.
  const cookies = [deviceOf(await signIn(deps, world.users.deo.username))];
  const session = kept(await cost('auth.login', () => signIn(deps, world.users.deo.username, { cookies })));
  await cost('auth.refresh', () => refresh(deps, session));
  await cost('auth.session', () => callById('auth.session', deps, { token: session.token }));
  await cost('auth.draftKey', () => callById('auth.draftKey', deps, { token: session.token }));
  const phone = newPhone();
  const made = await world.add(teacherInput('U-SELF', '1001', { phone_number: phone }));
  await world.call('giveAccess', { body: { teacher_ids: [made.body.data.id] } });
  await sentMessages(deps);
  const ask = (name: string, body: object) =>
    cost(name, () => callById(name, deps, { body, ip: newAddress() }));
  await ask('otpAuth.send', { phone });
  const opened = await ask('otpAuth.verify', { phone, otp: await sentCode(deps) });
  const { token } = opened.body;
  await cost('profile.get', () => callById('profile.get', deps, { token }));
  await cost('profile.update', () =>
    callById('profile.update', deps, { token, body: { phone_number: '9862000001', email: 'a@example.org' } }),
  );
}

/** Measures the units and writes the file from which `npm run cost` counts. */
export async function benchUnits(): Promise<Section[]> {
  const engine = await benchEngine(['units']);
  try {
    const units = await measureUnits({ endpoint: engine.endpoint, tableName: 'units' });
    writeFileSync(UNITS_FILE, `${JSON.stringify(units, null, 2)}\n`);
    const rows = Object.entries(units).map(([name, figures]) => ({ name, figures }));
    return [{ title: 'Units of each call, for npm run cost', rows }];
  } finally {
    await engine.stop();
  }
}
