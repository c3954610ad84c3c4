import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import type { List } from '../../functions/directory/rows.ts';
import { currentMaster, readMasterVersions } from '../../functions/masterData/stored.ts';
import { createMedical } from '../../functions/medicalRecords/writes.ts';
import { createSchool } from '../../functions/schools/writes.ts';
import { hashPassword } from '../../functions/security/passwordHash.ts';
import { numberBlocks } from '../../functions/table/feed.ts';
import { createUser, findUser } from '../../functions/userManagement/accounts.ts';
import type { Role } from '../../shared/access/roles.ts';
import { patientlyMaking } from '../admin/patiently.ts';
import { systemActor } from '../admin/systemActor.ts';
import { demoMedical, TEACHERS_PER_RECORD } from './data/demoMedical.ts';
import { demoSchools } from './data/demoSchools.ts';
import { demoTeachers } from './data/demoTeachers.ts';
import { storeTeachers } from './storeTeachers.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'chapchar-kut-2026';

/**
 * The School ID of the school of `hoi.demo`, in the block of `sdeo.tlangnuam`. A start with `--empty` does not create
 * it.
 */
export const DEMO_SCHOOL_ID = '15032100101';

type DemoAccount = {
  username: string;
  role: Role;
  /** Says to people who this is. */
  note: string;
  district?: string;
  rdBlock?: string;
  schoolId?: string;
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'superadmin', role: 'super_admin', note: 'Super Administrator' },
  { username: 'admin', role: 'admin', note: 'Administrator' },
  { username: 'deo.aizawl', role: 'deo', note: 'District Education Officer of Aizawl', district: 'Aizawl' },
  {
    username: 'deo.lunglei',
    role: 'deo',
    note: 'District Education Officer of Lunglei',
    district: 'Lunglei',
  },
  {
    username: 'sdeo.tlangnuam',
    role: 'sdeo',
    note: 'Sub-Division Education Officer of the block Tlangnuam in Aizawl',
    district: 'Aizawl',
    rdBlock: 'Tlangnuam',
  },
  {
    username: 'hoi.demo',
    role: 'hoi',
    note: `Head of Institution of the school ${DEMO_SCHOOL_ID}`,
    schoolId: DEMO_SCHOOL_ID,
  },
];

/** This teacher signs in by code. The phone number is that of the first demo teacher, at the school of `hoi.demo`. */
export const DEMO_TEACHER = {
  username: 'teacher.demo',
  role: 'teacher',
  phone: '9000000001',
  note: 'Teacher at the same school, who signs in with a code sent to',
} as const;

type Progress = (done: number, total: number) => void;

const IN_FLIGHT = 16;

/** Creates the demo accounts that do not exist yet. Needs the reference data. */
export async function seedAccounts(deps: Deps, progress: Progress): Promise<void> {
  const by = systemActor('demo accounts', deps.newId());
  const master = await currentMaster(deps);
  for (const [i, { username, role, district, rdBlock, schoolId }] of DEMO_ACCOUNTS.entries()) {
    progress(i, DEMO_ACCOUNTS.length);
    if (await findUser(deps, username)) continue;
    const district_id = district ? master.byName('districts', district)?.id : undefined;
    const rd_block_id = rdBlock ? master.byName('rd-blocks', rdBlock, district_id)?.id : undefined;
    await createUser(deps, by, {
      username,
      email: `${username}@example.org`,
      phone: '',
      role,
      district_id,
      rd_block_id,
      school_id: schoolId,
      is_active: true,
      created_at: deps.now().toISOString(),
      password_hash: await hashPassword(deps, DEMO_PASSWORD),
    });
  }
  progress(DEMO_ACCOUNTS.length, DEMO_ACCOUNTS.length);
}

/**
 * Stores the demo schools and teachers that do not exist yet. Needs the reference data.
 * @param pausesMs lie between attempts at a record
 */
export async function seedDemo(deps: Deps, progress: Progress, pausesMs?: readonly number[]): Promise<void> {
  const schools = await missing(demoSchools(), deps.schools.look(), 'school_id');
  const teachers = await missing(demoTeachers(), deps.teachers.look(), 'teacher_ID');
  const versions = await readMasterVersions(deps.table);
  const by = { ...systemActor('demo records', deps.newId()), versions };
  const total = schools.length + teachers.length;
  let done = 0;
  const stored = (count: number) => {
    done += count;
    progress(done, total);
  };
  stored(0);
  const take = numberBlocks(deps.table, 'school');
  await inFlight(schools, IN_FLIGHT, async (school) => {
    await patientlyMaking(() => createSchool(deps, by, school, take), pausesMs);
    stored(1);
  });
  await storeTeachers(deps, by, teachers, stored, pausesMs);
}

/** Creates the account of the demo teacher unless it exists. Needs the teacher's record. */
export async function seedTeacherAccount(deps: Deps): Promise<void> {
  const { username, role, phone } = DEMO_TEACHER;
  const record = (await deps.teachers.look()).find(({ phone_number }) => phone_number === phone);
  if (!record || (await findUser(deps, username))) return;
  const fields = { username, email: '', phone, role, teacher_id: record.id, is_active: true };
  const by = systemActor('demo accounts', deps.newId());
  await createUser(deps, by, { ...fields, created_at: deps.now().toISOString() });
}

/** Stores medical records for some demo teachers who have none yet. */
export async function seedMedical(deps: Deps, progress: Progress): Promise<void> {
  const by = systemActor('demo medical records', deps.newId());
  const known = new Map((await deps.teachers.look()).map((row) => [row.teacher_ID, row]));
  const patients = demoTeachers()
    .filter((_, i) => i % TEACHERS_PER_RECORD === 0)
    .flatMap(({ teacher_ID }) => known.get(teacher_ID) ?? [])
    .map(({ id, medical }, n) => ({ id, medical, n }));
  let done = 0;
  progress(done, patients.length);
  await inFlight(patients, IN_FLIGHT, async ({ id, medical, n }) => {
    if (!medical) await patientlyMaking(() => createMedical(deps, by, demoMedical(n, id)));
    done += 1;
    progress(done, patients.length);
  });
}

/** The records whose value in `field` no row has. */
async function missing<Field extends string, T extends Record<Field, string>>(
  records: readonly T[],
  rows: Promise<List<Record<Field, string>>>,
  field: Field,
): Promise<T[]> {
  const there = new Set((await rows).map((row) => row[field]));
  return records.filter((record) => !there.has(record[field]));
}
