import { expect } from 'vitest';
import { continueImport } from '#functions/imports/work.ts';
import { type Job, readJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import type { Role } from '#shared/access/roles.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Sent } from './invoke.ts';
import { fileForm, medicalInput } from './medicalWorld.ts';
import { PASSWORD, schoolInput, seedUser, teacherInput, tokenFor } from './seed.ts';
import { sentMessages } from './sentMessages.ts';
import { kept, newAddress, page, signIn } from './signIn.ts';
import type { TeacherWorld } from './teacherWorld.ts';

/**
 * A valid request to an endpoint that can be made again and again. Each time it prepares all that it needs to succeed.
 */
export type Scenario = {
  /** Tells several scenarios of one endpoint apart. */
  about?: string;
  prepare: () => Promise<Sent>;
  /** How many audit entries it leaves; one by default. */
  audits?: number;
  /** Whether it takes several transactions. A later request or an event then carries out the rest. */
  steps?: true;
  /** Whether it may be refused when sent again at once, because each request is counted before it is examined. */
  waits?: true;
};

const POSTING = { school_name: 'Old School', from_date: '2006-06-01' } as never;

/** Makes what requests need, by calls of a super_admin. Each time the names are new. */
export function scenarioMakers(deps: ReturnType<typeof testDeps>, world: TeacherWorld) {
  let next = 40_000;
  const unique = () => String(next++);
  const made = async (id: string, sent: Sent, role: Role = 'super_admin') => {
    const answer = await callById(id, deps, world.as(role, sent));
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    return answer.body.data;
  };
  const school = (): Promise<{ id: number; school_id: string }> =>
    made('schools.create', { body: schoolInput(unique()) });
  const person = (more: object = {}) =>
    teacherInput(`T${unique()}`, '1001', {
      aadhaar_number: unique().padStart(12, '3'),
      phone_number: `97${unique().padStart(8, '0')}`,
      posting_histories: [POSTING],
      ...more,
    });
  const teacher = (more?: object): Promise<{ id: number }> => made('teachers.create', { body: person(more) });
  const upload = async () => (await made('uploads.create', await fileForm())).url as string;
  const sick = async () => {
    const { id } = await teacher();
    await made('medicalRecords.create', { body: medicalInput(id, { documents: await upload() }) });
    return { teacherId: String(id) };
  };
  const phone = () => `98${unique().padStart(8, '0')}`;
  const account = (more: object = {}) => ({
    ...{ username: `u${unique()}`, email: `u${unique()}@example.org`, role: 'admin' },
    ...more,
  });
  /** Creates an account with a session. */
  const somebody = async (more: object = { role: 'super_admin' }) => {
    const { id } = await made('userManagement.create', { body: account({ password: PASSWORD, ...more }) });
    const user = (await deps.table.get(keys.user(id))) as never;
    return { id: id as number, user, token: await tokenFor(deps, user) };
  };
  const teacherAccount = async () => {
    const { id } = await teacher();
    return seedUser(deps, 'teacher', { teacher_id: id, phone: phone(), password_hash: undefined });
  };
  const officer = () => seedUser(deps, 'deo', { district_id: world.world.districts[0] });
  const onPage = async () => page(kept(await signIn(deps, (await officer()).username)), {});
  const mailedToken = async (email: string) => {
    await made('auth.requestPasswordReset', { body: { email }, ip: newAddress() });
    return tokenTo(email);
  };
  const tokenTo = async (email: string) => {
    const mail = (await sentMessages(deps)).find((one) => one.kind === 'mail' && one.to === email);
    return /#token=([\w.-]+)/.exec(mail?.kind === 'mail' ? mail.text : '')?.[1] ?? '';
  };
  /** The link by which an owner agrees with another e-mail that a super_admin gave the account. */
  const changeToken = async () => {
    const last_login = '2026-02-01T00:00:00.000Z';
    const { id, email } = await seedUser(deps, 'deo', { last_login, district_id: world.world.districts[0] });
    await made('userManagement.update', {
      params: { id: String(id) },
      body: { email: `new${unique()}@example.org` },
    });
    return tokenTo(email);
  };
  const codeTo = async (to: string) => {
    await made('otpAuth.send', { body: { phone: to }, ip: newAddress() });
    const sms = (await sentMessages(deps)).find((one) => one.kind === 'sms' && one.to === to);
    return /\b[0-9]{6}\b/.exec(sms?.kind === 'sms' ? sms.text : '')?.[0] ?? '';
  };
  const placeBody = (path: string) => {
    const [district_id, rd_block_id] = [world.world.districts[0], world.world.blocks[0]];
    const parent = path.endsWith('rd-blocks') ? { district_id } : { rd_block_id };
    return { name: `Place ${unique()}`, ...parent };
  };
  const itemBody = (path: string) => ({
    name: `Item ${unique()}`,
    ...(path === '/subjects' ? { code: '', classes: ['Class 1'] } : {}),
  });
  const importInput = () => ({
    ...{ kind: 'schools', fileName: 'levels.xlsx', sha256: 'a'.repeat(64), rows: 1 },
    columns: ['school_id', 'school_name'],
  });
  const importRow = async () => ({
    ...{ row: 2, key: (await school()).school_id },
    cells: [['school_name', null, `Renamed ${unique()}`]],
  });
  const storedImport = async (id: string) =>
    (await deps.table.get(keys.import(id))) as unknown as { job: string; rev: number };
  const importVersion = async (id: string) => (await storedImport(id)).rev;
  /** An import that has come as far as this call; after `run`, it was run to its end. */
  const importOf = async (last: 'part' | 'check' | 'run'): Promise<string> => {
    const { id } = await made('imports.create', { body: importInput() }, 'admin');
    const params = { importId: id };
    await made(
      'imports.part',
      { params: { ...params, part: '1' }, body: { rows: [await importRow()] } },
      'admin',
    );
    if (last !== 'part') await made('imports.check', { params }, 'admin');
    if (last !== 'run') return id;
    await made('imports.run', { params, body: { version: await importVersion(id) } }, 'admin');
    const { job } = await storedImport(id);
    await continueImport(deps, (await readJob(deps, job)) as Job, 60);
    return id;
  };
  return {
    importInput,
    importRow,
    importOf,
    importVersion,
    unique,
    made,
    school,
    person,
    teacher,
    upload,
    sick,
    phone,
    account,
    somebody,
    teacherAccount,
    officer,
    onPage,
    mailedToken,
    changeToken,
    codeTo,
    placeBody,
    itemBody,
  };
}
