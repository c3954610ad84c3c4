import { DAY_MS } from '#shared/domain/days.ts';
import type { Writer } from '../../functions/app/actor.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { todayOf } from '../../functions/app/today.ts';
import { deleteTeacher } from '../../functions/cascade/teacher.ts';
import { closeSchool } from '../../functions/closures/closing.ts';
import { closeWork } from '../../functions/closures/work.ts';
import { readMasterVersions } from '../../functions/masterData/stored.ts';
import { createSchool } from '../../functions/schools/writes.ts';
import { actorOf } from '../../functions/security/session.ts';
import { workInRequest } from '../../functions/table/job.ts';
import { createTeacher } from '../../functions/teachers/writes.ts';
import { decideTicket } from '../../functions/tickets/deciding.ts';
import { createTicket } from '../../functions/tickets/writes.ts';
import { findUser } from '../../functions/userManagement/accounts.ts';
import { systemActor } from '../admin/systemActor.ts';
import { demoSchools } from './data/demoSchools.ts';
import { demoTeachers } from './data/demoTeachers.ts';
import { DEMO_SCHOOL_ID } from './demoData.ts';

/** No demo school and no demo teacher has these. */
const CLOSED_SCHOOL_ID = '15999999901';
const BINNED = { teacher_ID: 'B-000001', phone_number: '9000099010', aadhaar_number: '', email: '' };

/**
 * Something to repair: corrections that wait and one that was accepted, a deleted teacher in the bin, and a school that
 * closed. None of them is in a list or a count of the demo. Does nothing where there is a correction already.
 */
export async function seedRepairs(deps: Deps): Promise<void> {
  if ((await deps.tickets.look()).length > 0) return;
  const versions = await readMasterVersions(deps.table);
  const by: Writer = { ...systemActor('demo repairs', deps.newId()), versions };
  await seedTickets(deps, by);
  await seedBin(deps, by);
  await seedClosing(deps, by);
}

/** What the head of the demo school asked for, some days ago. */
async function seedTickets(deps: Deps, by: Writer): Promise<void> {
  const user = await findUser(deps, 'hoi.demo');
  const school = (await deps.schools.look()).find(({ school_id }) => school_id === DEMO_SCHOOL_ID);
  const staff = (await deps.teachers.look()).filter((one) => one.school === school?.id);
  if (!user || !school) return;
  const head: Writer = { ...by, actor: await actorOf(deps, user, '', by.versions) };
  const ask = (days: number, of: 'teacher' | 'school', record: number, fields: Asked) => {
    const then = { ...deps, now: () => new Date(deps.now().getTime() - days * DAY_MS) };
    return createTicket(then, head, { of, record, fields, document: '' });
  };
  const [, one, two] = staff;
  if (!one || !two) return;
  const { id, version } = await ask(3, 'teacher', one.id, [
    { field: 'phone_number', value: '9000099020', reason: 'The old number is out of use' },
  ]);
  const fields = [{ field: 'phone_number', accept: true, reason: '' }];
  await decideTicket(deps, by, id, { version, fields });
  await ask(9, 'teacher', two.id, [
    { field: 'date_of_birth', value: '1979-05-17', reason: 'The matriculation certificate says so' },
    { field: 'email', value: 'two@example.org', reason: 'None was entered' },
  ]);
  await ask(1, 'school', school.id, [
    { field: 'established_year', value: 1958, reason: 'The order of recognition says so' },
  ]);
}
type Asked = Parameters<typeof createTicket>[2]['fields'];

async function seedBin(deps: Deps, by: Writer): Promise<void> {
  const [model] = demoTeachers().slice(-1);
  if (!model) return;
  const { id } = await createTeacher(deps, by, { ...model, ...BINNED });
  await deleteTeacher(deps, by, id, { force: true });
}

async function seedClosing(deps: Deps, by: Writer): Promise<void> {
  const [model] = demoSchools().slice(-1);
  if (!model) return;
  const names = { school_id: CLOSED_SCHOOL_ID, school_name: 'Govt. Vaimual Primary School' };
  const { id, version } = await createSchool(deps, by, { ...model, ...names });
  const on = todayOf(deps);
  const reason = 'Nobody is enrolled any more';
  const job = await closeSchool(deps, by, id, { on, reason, order_no: 'A.17030/2026-EDN', version });
  await workInRequest(deps, job, closeWork);
}
