import type { By, Origin } from '#functions/app/actor.ts';
import type { Deps } from '#functions/app/deps.ts';
import { createMaster } from '#functions/masterData/writes.ts';
import { signAccessToken } from '#functions/security/accessToken.ts';
import { hashPassword } from '#functions/security/passwordHash.ts';
import { openSession } from '#functions/security/session.ts';
import { createUser, type StoredUser, type UserFields } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { account } from '#shared/records/account.ts';
import type { Collection } from '#shared/records/collections.ts';
import { omit } from '#shared/records/record.ts';
import { leastOf } from '#shared/records/samples.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';

export const ORIGIN: Origin = { ip: '203.0.113.7', userAgent: 'vitest', requestId: 'seed' };
export const BY: By = { origin: ORIGIN };
export const PASSWORD = 'a long enough passphrase';

/**
 * The ids of a small world: two districts with two blocks each, one habitation in each block, and one of every choice.
 */
export type World = { districts: number[]; blocks: number[]; habitations: number[] };

/** District names are D0, D1; blocks B00, B01 (of D0), B10, B11; habitations H00 … H11; offices DEO D0, DEO D1. */
export async function seedWorld(deps: Deps): Promise<World> {
  const make = async (collection: Collection, name: string, parent?: number) =>
    (await createMaster(deps, BY, collection, { name, parent })).id;
  for (const [collection, names] of Object.entries({
    'school-types': ['Co-educational', 'Girls', 'Boys'],
    mediums: ['English', 'Mizo'],
    'management-types': ['Government', 'Church'],
    'block-offices': ['DEO D0', 'DEO D1'],
    religions: ['Christianity', 'Hindu'],
    'service-categories': ['Regular', 'Contract'],
    subjects: ['English', 'Mathematics', 'Mizo'],
  })) {
    for (const name of names) await make(collection as Collection, name);
  }
  const world: World = { districts: [], blocks: [], habitations: [] };
  for (const d of [0, 1]) {
    const district = await make('districts', `D${d}`);
    world.districts.push(district);
    for (const b of [0, 1]) {
      const block = await make('rd-blocks', `B${d}${b}`, district);
      world.blocks.push(block);
      world.habitations.push(await make('habitations', `H${d}${b}`, block));
    }
  }
  return world;
}

/** A school's body in district `d`, block `b` of the world. */
export const schoolInput = (
  school_id: string,
  d = 0,
  b = 0,
  more: Partial<SchoolInput> = {},
): SchoolInput => ({
  ...leastOf(school),
  school_id,
  school_name: `School ${school_id}`,
  school_level: 'Primary School',
  district: `D${d}`,
  rd_block: `B${d}${b}`,
  habitation: `H${d}${b}`,
  pincode: '796001',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: `DEO D${d}`,
  ...more,
});

/** A teacher's body at a school of the world. */
export const teacherInput = (
  teacher_ID: string,
  school_id: string,
  more: Partial<TeacherInput> = {},
): TeacherInput => ({
  ...leastOf(teacher),
  teacher_ID,
  date_of_birth: '1980-05-12',
  joining_date: '2005-06-01',
  phone_number: '9862000000',
  service_category: 'Regular',
  subjects_taught: ['English', 'Mizo'],
  classes_taught: ['Class 1', 'Class 2'],
  school_id,
  ...more,
});

/** The fields of an account besides its scope. */
const OWN = omit(account, ['district', 'rd_block', 'school_id']);

/** An account that can sign in with `PASSWORD`. */
export const seedUser = async (
  deps: Deps,
  role: Role,
  fields: Partial<UserFields> = {},
): Promise<StoredUser> =>
  createUser(deps, BY, {
    ...leastOf(OWN),
    username: `${role}.${Math.random().toString(36).slice(2, 8)}`,
    email: `${Math.random().toString(36).slice(2)}@example.org`,
    role,
    is_active: true,
    created_at: deps.now().toISOString(),
    password_hash: await hashPassword(deps, PASSWORD),
    ...fields,
  });

/** Opens a session of the account without the work of a sign-in. Returns its access token. */
export async function tokenFor(deps: Deps, user: StoredUser): Promise<string> {
  const { refresh, writes } = await openSession(deps, user.id, ORIGIN);
  const [put] = writes;
  if (!put) throw new Error('a session is opened by at least one write');
  await deps.table.transact(writes);
  return signAccessToken(deps, { userId: user.id, sid: refresh.sid });
}
