import { createServer, type Server } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as login } from '#functions/auth/login.ts';
import { run as forceTeacher } from '#functions/cascade/deleteTeacher.ts';
import { run as deleteUser } from '#functions/cascade/deleteUser.ts';
import { createDeps } from '#functions/deps.ts';
import type { Run } from '#functions/http/run.ts';
import { run as create } from '#functions/schools/create.ts';
import { run as remove } from '#functions/schools/delete.ts';
import { run as update } from '#functions/schools/update.ts';
import { run as createTeacher } from '#functions/teachers/create.ts';
import { run as removeTeacher } from '#functions/teachers/delete.ts';
import { run as revealAadhaar } from '#functions/teachers/revealAadhaar.ts';
import { run as updateTeacher } from '#functions/teachers/update.ts';
import { run as createUser } from '#functions/userManagement/create.ts';
import { run as endSessions } from '#functions/userManagement/endSessions.ts';
import { run as changeRole } from '#functions/userManagement/role.ts';
import { run as updateUser } from '#functions/userManagement/update.ts';
import { auth } from '#shared/contracts/auth.ts';
import { cascade } from '#shared/contracts/cascade.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { schools } from '#shared/contracts/schools.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { userManagement } from '#shared/contracts/userManagement.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { type Fault, faultyClient } from '../support/faults.ts';
import { invoke, type Sent } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { PASSWORD, schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from '../support/seed.ts';

const engine = withEngine();
/** What the next attempts suffer, one by one; nothing when it is empty. */
let choose: (command: string) => Fault = () => undefined;
let deps: ReturnType<typeof testDeps>;
let token: string;
/** Of a super_admin, who alone may work on accounts. */
let chief: string;
let username: string;

/** A process with a client of its own: one that met many faults has used up its retries for a while. */
const restarted = (shared?: typeof deps) =>
  testDeps({ engine, shared, client: faultyClient(engine.endpoint, (command) => choose(command)) });

beforeAll(async () => {
  deps = restarted();
  await seedWorld(deps);
  const admin = await seedUser(deps, 'admin');
  username = admin.username;
  token = await tokenFor(deps, admin);
  chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
  for (const id of ['1', '2']) await invoke(schools.create, create, deps, { token, body: schoolInput(id) });
});
beforeEach(() => {
  deps = restarted(deps);
});
afterEach(() => {
  choose = () => undefined;
});

/** Everything a person keeps, without counters that may run ahead. */
const kept = async () => {
  const rows = await rowsOf(engine, '');
  return rows
    .filter(({ pk }) => !/^(SEQ|THROTTLE)#/.test(pk as string))
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort();
};

let nextId = 100;
type Write = { name: string; endpoint: Endpoint; run: Run<never>; prepare: () => Promise<Sent> };
const existing = async () => {
  const id = String(nextId++);
  const made = await invoke(schools.create, create, deps, { token, body: schoolInput(id) });
  expect(made.status).toBe(201);
  return id;
};
/** A teacher of school 1 with an Aadhaar number and a posting, so that every sort of item is written. */
const person = () => {
  const n = String(nextId++);
  const posting_histories = [{ school_name: 'Old School', from_date: '2006-06-01' } as never];
  return teacherInput(`T${n}`, '1', { aadhaar_number: n.padStart(12, '3'), posting_histories });
};
const existingPerson = async (more: Partial<ReturnType<typeof person>> = {}) => {
  const made = await invoke(teachers.create, createTeacher, deps, { token, body: { ...person(), ...more } });
  expect(made.status).toBe(201);
  return { id: String(made.body.data.id) };
};
const account = (more: object = {}) => ({
  username: `u${nextId}`,
  email: `u${nextId++}@example.org`,
  role: 'admin',
  ...more,
});
const newPhone = () => `98${String(nextId++).padStart(8, '0')}`;
/** An account with a session: of a super_admin unless told, so that the count of those is moved too. */
const existingAccount = async (more: object = { role: 'super_admin' }) => {
  const made = await invoke(userManagement.create, createUser, deps, { token: chief, body: account(more) });
  expect(made.status).toBe(201);
  const { id } = made.body.data as { id: number };
  await tokenFor(deps, { id } as Parameters<typeof tokenFor>[1]);
  return { id: String(id) };
};
const WRITES: Write[] = [
  {
    name: 'creating a school',
    endpoint: schools.create,
    run: create as Run<never>,
    prepare: async () => ({ token, body: schoolInput(String(nextId++)) }),
  },
  {
    name: 'changing a school',
    endpoint: schools.update,
    run: update as Run<never>,
    prepare: async () => ({
      token,
      params: { schoolId: await existing() },
      body: { school_name: 'Changed' },
    }),
  },
  {
    name: 'deleting a school',
    endpoint: schools.delete,
    run: remove as Run<never>,
    prepare: async () => ({ token, params: { schoolId: await existing() } }),
  },
  {
    name: 'creating a teacher',
    endpoint: teachers.create,
    run: createTeacher as Run<never>,
    prepare: async () => ({ token, body: person() }),
  },
  {
    name: 'changing a teacher, with its number and its school',
    endpoint: teachers.update,
    run: updateTeacher as Run<never>,
    prepare: async () => ({
      token,
      params: await existingPerson(),
      body: { teacher_name: 'Changed', aadhaar_number: String(nextId++).padStart(12, '4'), school_id: '2' },
    }),
  },
  {
    name: 'deleting a teacher',
    endpoint: teachers.delete,
    run: removeTeacher as Run<never>,
    prepare: async () => ({ token, params: await existingPerson({ posting_histories: [] }) }),
  },
  {
    name: 'deleting a teacher with its dependents',
    endpoint: cascade.deleteTeacher,
    run: forceTeacher as Run<never>,
    prepare: async () => ({ token, params: await existingPerson(), query: 'force=true' }),
  },
  {
    name: 'revealing an Aadhaar number',
    endpoint: teachers.revealAadhaar,
    run: revealAadhaar as Run<never>,
    prepare: async () => ({ token, params: await existingPerson() }),
  },
  {
    name: 'adding an account that is sent a link',
    endpoint: userManagement.create,
    run: createUser as Run<never>,
    prepare: async () => ({ token: chief, body: account() }),
  },
  {
    name: 'demoting a super_admin who is signed in',
    endpoint: userManagement.role,
    run: changeRole as Run<never>,
    prepare: async () => ({ token: chief, params: await existingAccount(), body: { role: 'admin' } }),
  },
  {
    name: 'changing the login phone of a teacher',
    endpoint: userManagement.update,
    run: updateUser as Run<never>,
    prepare: async () => ({
      token: chief,
      params: await existingAccount({ role: 'teacher', phone: newPhone(), school_id: '1' }),
      body: { phone: newPhone() },
    }),
  },
  {
    name: 'deleting an account that is signed in',
    endpoint: cascade.deleteUser,
    run: deleteUser as Run<never>,
    prepare: async () => ({ token: chief, params: await existingAccount(), query: 'force=true' }),
  },
  {
    name: 'signing an account out',
    endpoint: userManagement.endSessions,
    run: endSessions as Run<never>,
    prepare: async () => ({ token: chief, params: await existingAccount() }),
  },
  {
    name: 'signing in',
    endpoint: auth.login,
    run: login as Run<never>,
    // From an address of its own each time: attempts that ended in a 503 count.
    prepare: async () => ({ body: { username, password: PASSWORD }, ip: `198.51.100.${nextId++ % 256}` }),
  },
];

/** Requests to the table that the SDK makes for one call of ours, when each of its tries fails. */
const TRIES = 3;

describe.each(WRITES)('$name', ({ endpoint, run, prepare }) => {
  const call = async (sent: Sent) => invoke(endpoint, run as unknown as Run<Endpoint>, deps, sent);

  it('is done whole or not at all, whichever of its calls fails (F3)', async () => {
    let calls = 0;
    choose = () => {
      calls += 1;
      return undefined;
    };
    const success = await prepare();
    calls = 0;
    expect((await call(success)).status).toBeLessThan(300);
    const total = calls;
    expect(total).toBeGreaterThan(2);
    for (let failing = 0; failing < total; failing += 1) {
      choose = () => undefined;
      const sent = await prepare();
      const before = await kept();
      let seen = -1;
      let left = TRIES;
      choose = () => {
        if (seen < failing) seen += 1;
        return seen === failing && left-- > 0 ? 'refuse' : undefined;
      };
      const answer = await call(sent);
      choose = () => undefined;
      if (answer.status >= 400) {
        expect([answer.status, answer.headers['retry-after']], `call ${failing}`).toEqual([
          503,
          expect.any(String),
        ]);
        expect(await kept(), `call ${failing}`).toEqual(before);
      }
    }
  });

  it('happens once when the answer of its transaction is lost (F4)', async () => {
    const sent = await prepare();
    const audits = (await rowsOf(engine, 'AUDIT#')).length;
    let lose = 2;
    choose = (command) => (command === 'TransactWriteItemsCommand' && lose-- > 0 ? 'loseAnswer' : undefined);
    expect((await call(sent)).status).toBeLessThan(300);
    expect((await rowsOf(engine, 'AUDIT#')).length).toBe(audits + 1);
  });
});

describe('a table that never answers (F5)', () => {
  it('ends in a 503 by itself', async () => {
    const server: Server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const before = { ...process.env };
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
      AWS_REGION: 'ap-south-1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    });
    try {
      const { table } = createDeps({ ...deps.environment });
      await expect(table.get({ pk: 'a', sk: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      process.env = before;
      server.close();
    }
  });
});
