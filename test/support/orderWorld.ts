import { expect } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { teacherInput } from './seed.ts';
import type { TeacherWorld } from './teacherWorld.ts';

/** The day of all orders here, and the open posting that everybody has before. */
export const ORDERED = '2026-01-05';
export const openAt = (school_id: string, more: object = {}) =>
  ({ school_name: `School ${school_id}`, school_id, from_date: '2015-06-01', ...more }) as never;

/** Calls of the service book, each as a role of the world. */
export function orderWorld(deps: ReturnType<typeof testDeps>, world: TeacherWorld) {
  let next = 1;
  const call = (id: string, sent: Sent, role: Role = 'admin'): Promise<Answered> =>
    callById(id, deps, world.as(role, sent));
  const good = async (id: string, sent: Sent, role?: Role) => {
    const answer = await call(id, sent, role);
    expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
    return answer.body.data;
  };
  const one = (id: number) => ({ id: String(id) });
  /** A teacher with one open posting at the school. */
  const teacher = async (
    school_id: string,
    more: object = {},
  ): Promise<{ id: number; teacher_ID: string }> => {
    const n = next++;
    const body = teacherInput(`O${n}`, school_id, {
      phone_number: `96${String(n).padStart(8, '0')}`,
      posting_histories: [openAt(school_id)],
      ...more,
    });
    return good('teachers.create', { body });
  };
  const line = (teacher_ID: string, to: string, more: object = {}) => ({ teacher_ID, to, ...more });
  const order = (lines: object[], more: object = {}) => ({
    number: `A.${next++}/2026-EDN`,
    date: ORDERED,
    kind: 'transfer',
    authority: 'Director of School Education',
    effective_on: ORDERED,
    lines,
    ...more,
  });
  const draft = (lines: object[], more?: object, role?: Role) =>
    good('orders.create', { body: order(lines, more) }, role);
  const issue = ({ id, version }: { id: number; version: number }, role?: Role) =>
    good('orders.issue', { params: one(id), body: { version } }, role);
  const issued = async (lines: object[], more?: object) => issue(await draft(lines, more));
  const movesOf = async (id: number) =>
    (await good('moves.list', { query: `order_id=${id}&limit=1000` })).sort(
      (a: { id: number }, b: { id: number }) => a.id - b.id,
    );
  const step = (name: 'relieve' | 'join', id: number, on = '2026-01-10', role?: Role) =>
    call(`moves.${name}`, { params: one(id), body: { on } }, role);
  const undo = (id: number, role?: Role) =>
    call('moves.undo', { params: one(id), body: { reason: 'Entered by mistake' } }, role);
  const refuse = (id: number, role?: Role, more: object = {}) =>
    call('moves.refuse', { params: one(id), body: { reason: 'The court stayed it', ...more } }, role);
  const get = (id: number, role?: Role) => good('orders.get', { params: one(id) }, role);
  const record = async (id: number) => (await world.read(id)).body.data;
  return {
    ...{ call, good, one, teacher, line, order, draft, issue, issued, movesOf, step, undo, refuse, get },
    record,
  };
}
