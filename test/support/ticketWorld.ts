import { beforeAll, beforeEach } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import { testDeps } from './deps.ts';
import { withEngine } from './engine.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { fileForm } from './medicalWorld.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from './seed.ts';
import { type TeacherWorld, teacherWorld } from './teacherWorld.ts';

let made = 0;

/** What a teacher asks for unless the test says otherwise. */
export const wanted = (field: string, value: unknown, reason = 'The register says so') => ({
  field,
  value,
  reason,
});

/** What most tests ask for. */
export const name = (value = 'Lalrinpuii') => wanted('teacher_name', value);
export const accept = (...fields: string[]) => fields.map((field) => ({ field, accept: true }));
export const giveBack = (field: string, reason = 'The paper is of somebody else') => ({
  field,
  accept: false,
  reason,
});

/** Sessions that outlast the days for which corrections wait. */
export const LONG = { accessTokenSeconds: 1e8, refreshAbsoluteSeconds: 1e8, refreshIdleSeconds: 1e8 };

/** A clock that a test sets to a day, counted from the first. */
export function days() {
  const clock = {
    day: 0,
    now: () => new Date(Date.parse('2026-03-02T05:00:00Z') + clock.day * 86_400_000),
  };
  return clock;
}

/**
 * The set-up of a file about corrections. Each test begins on the first day.
 * @param ready takes what the tests call
 */
export function ticketTests(
  ready: (made: {
    deps: ReturnType<typeof testDeps>;
    world: TeacherWorld;
    desk: ReturnType<typeof ticketWorld>;
  }) => void,
) {
  const engine = withEngine();
  const clock = days();
  beforeAll(async () => {
    const deps = testDeps({ engine, now: clock.now, limits: LONG });
    const world = await teacherWorld(deps);
    ready({ deps, world, desk: ticketWorld(deps, world) });
  });
  beforeEach(() => {
    clock.day = 0;
  });
  return { engine, clock };
}

/** Calls about tickets, as a role of the world or with the token of another account. */
export function ticketWorld(deps: Deps, world: TeacherWorld) {
  const call = (id: string, who: Role | string, sent: Sent): Promise<Answered> =>
    callById(id, deps, who in world.tokens ? world.as(who as Role, sent) : { ...sent, token: who });
  const one = (id: number) => ({ params: { id: String(id) } });
  /** A teacher of a school with an account of their own, and its token. */
  const person = async (school_id = '1001', more: Record<string, unknown> = {}) => {
    made += 1;
    const teacher = (await world.add(teacherInput(`T-${made}`, school_id, more))).body.data;
    const phone = `98${String(10_000_000 + made)}`;
    const user = await seedUser(deps, 'teacher', { teacher_id: teacher.id, phone });
    return { teacher, user, token: await tokenFor(deps, user) };
  };
  const propose = (who: Role | string, body: object) => call('tickets.create', who, { body });
  return {
    call,
    person,
    propose,
    /** A correction that a teacher of 1001 asks for. */
    async asked(...fields: ReturnType<typeof wanted>[]) {
      const asker = await person();
      const { id } = asker.teacher;
      const { status, body } = await propose(asker.token, { of: 'teacher', record: id, fields });
      if (status !== 201) throw new Error(`nothing was asked for: ${JSON.stringify(body)}`);
      return { ...asker, ticket: body.data };
    },
    /** A school of the first block with a head, whose token is given. */
    async school() {
      made += 1;
      const body = schoolInput(String(5000 + made));
      const school = (await callById('schools.create', deps, world.as('admin', { body }))).body.data;
      const head = await seedUser(deps, 'hoi', { school_id: school.school_id });
      return { school, token: await tokenFor(deps, head) };
    },
    account: async (role: Role, fields: Partial<StoredUser>) =>
      tokenFor(deps, await seedUser(deps, role, fields)),
    decide: (who: Role | string, id: number, body: object) =>
      call('tickets.decide', who, { ...one(id), body }),
    withdraw: (who: Role | string, id: number, version = 1) =>
      call('tickets.withdraw', who, { ...one(id), body: { version } }),
    list: (who: Role | string, query = 'limit=1000') => call('tickets.list', who, { query }),
    async seen(who: Role | string, id: number) {
      const { body } = await call('tickets.list', who, { query: 'limit=1000' });
      return body.data?.find((ticket: { id: number }) => ticket.id === id);
    },
    /** A photo that somebody uploaded, and its address. */
    async evidence(who: Role | string): Promise<string> {
      const { status, body } = await call('uploads.create', who, await fileForm());
      if (status !== 201) throw new Error(`no document: ${JSON.stringify(body)}`);
      return body.data.url;
    },
    open: (who: Role | string, url: string) =>
      call('uploads.get', who, { params: { file: url.split('/').at(-1) ?? '' } }),
    async scanned(url: string, state: 'clean' | 'quarantined'): Promise<void> {
      const set = { text: 'SET #s = :s', names: { '#s': 'state' }, values: { ':s': state } };
      await deps.table.update(keys.upload(url.split('/').at(-1) ?? ''), set);
    },
  };
}
