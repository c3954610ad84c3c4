import type { Deps } from '#functions/app/deps.ts';
import { run as createSchool } from '#functions/schools/create.ts';
import { run as create } from '#functions/teachers/create.ts';
import { run as get } from '#functions/teachers/get.ts';
import { run as list } from '#functions/teachers/list.ts';
import { run as search } from '#functions/teachers/search.ts';
import { run as update } from '#functions/teachers/update.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { schools } from '#shared/contracts/schools.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { type Answered, invoke, type Sent } from './invoke.ts';
import { schoolInput, seedUser, seedWorld, tokenFor, type World } from './seed.ts';

export type TeacherWorld = {
  world: World;
  users: Record<Role, StoredUser>;
  tokens: Record<Role, string>;
  as: (role: Role, sent?: Sent) => Sent;
  add: (body: unknown, role?: Role) => Promise<Answered>;
  read: (id: number, role?: Role) => Promise<Answered>;
  change: (id: number, body: unknown, role?: Role) => Promise<Answered>;
  list: (role?: Role, query?: string) => Promise<Answered>;
  search: (q: string, role?: Role) => Promise<Answered>;
};

/**
 * One school in each block of the world, 1001 (D0, B00) to 1004 (D1, B11), and an account of each role: deo of D0, sdeo
 * of B00, hoi and teacher of 1001. Calls are made by `admin` unless another role is given.
 */
export async function teacherWorld(deps: Deps): Promise<TeacherWorld> {
  const world = await seedWorld(deps);
  const [district_id, rd_block_id] = [world.districts[0], world.blocks[0]];
  const place: Partial<Record<Role, Partial<StoredUser>>> = {
    deo: { district_id },
    sdeo: { district_id, rd_block_id },
    hoi: { school_id: '1001' },
    teacher: { school_id: '1001' },
  };
  const users = {} as Record<Role, StoredUser>;
  const tokens = {} as Record<Role, string>;
  for (const role of ROLES) {
    users[role] = await seedUser(deps, role, place[role]);
    tokens[role] = await tokenFor(deps, users[role]);
  }
  const as = (role: Role, sent: Sent = {}): Sent => ({ token: tokens[role], ...sent });
  for (const [i, [d, b]] of (
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const
  ).entries()) {
    const body = schoolInput(String(1001 + i), d, b);
    const made = await invoke(schools.create, createSchool, deps, as('admin', { body }));
    if (made.status !== 201) throw new Error(`school ${body.school_id} was not made`);
  }
  const one = (id: number) => ({ id: String(id) });
  return {
    world,
    users,
    tokens,
    as,
    add: (body, role = 'admin') => invoke(teachers.create, create, deps, as(role, { body })),
    read: (id, role = 'admin') => invoke(teachers.get, get, deps, as(role, { params: one(id) })),
    change: (id, body, role = 'admin') =>
      invoke(teachers.update, update, deps, as(role, { params: one(id), body })),
    list: (role = 'admin', query = '') => invoke(teachers.list, list, deps, as(role, { query })),
    search: (q, role = 'admin') =>
      invoke(teachers.search, search, deps, as(role, { query: `q=${encodeURIComponent(q)}` })),
  };
}
