import { setTimeout as wait } from 'node:timers/promises';
import { type Client, eventually } from './client.ts';
import type { Account } from './firstAccount.ts';
import { NotPossible, type Steps } from './steps.ts';

export const SCHOOL = {
  school_id: '90000000009',
  school_name: 'Rehearsal High School',
  school_type: 'Co-educational',
  school_level: 'High School',
  management: 'Government',
  medium: 'English',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  block_office: 'DEO Aizawl',
};

/** A file of schools whose import creates the master data that the schools choose from. */
export const SCHOOLS_CSV = [
  'school_id,school_name,school_type,school_level,management,medium,district,rd_block,pincode',
  '90000000001,Rehearsal Primary School,Co-educational,Primary School,Government,English,Aizawl,Tlangnuam,796005',
  '90000000002,Rehearsal Middle School,Co-educational,Middle School,Government,English,Kolasib,Thingdawl,796101',
  '',
].join('\n');

const PHONE = '9862000001';
const PDF = '%PDF-1.4\n% a certificate\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';

/** What people do on a deployment, through the emulated API Gateway, Lambda, streams, SNS, S3 and EventBridge. */
export async function journey(steps: Steps, client: Client, url: string, first: Account): Promise<void> {
  await steps.run('sign in', async () => {
    client.token = '';
    await client.expect(401, 'POST', '/auth/login', {
      body: { ...first, password: 'not the password at all' },
    });
    const { body, headers } = await client.expect(200, 'POST', '/auth/login', { body: first });
    client.token = body.data.token;
    if (headers.get('cache-control') !== 'no-store') throw new Error('the answer may be stored');
    return 'a wrong password is refused, the right one gives a session';
  });
  await steps.run('create, list and search a school', async () => {
    const { body } = await client.expect(201, 'POST', '/schools', { body: SCHOOL });
    const list = await client.expect(200, 'GET', '/schools?limit=10');
    const found = await client.expect(200, 'GET', '/schools/search?q=rehearsal%20high');
    if (list.body.data[0]?.id !== body.data.id) throw new Error('the new school is not first of the list');
    if (found.body.pagination.total !== 1) throw new Error('the search does not find the one school');
    await client.expect(409, 'POST', '/schools', { body: SCHOOL });
    return `${list.body.pagination.total} schools, a second one of the same School ID is refused`;
  });
  await steps.run('one-time code of a teacher, by SNS', () => signInByCode(client, url));
  await steps.run('upload of a document, scanned on the event of its bucket', () => upload(client));
  await steps.run('reports', async () => {
    const { body } = await client.expect(200, 'GET', '/reports/dashboard-stats');
    const file = await client.expect(200, 'GET', '/reports/export?format=csv');
    if (!new TextDecoder().decode(file.bytes).includes(SCHOOL.district))
      throw new Error('the file lacks a district');
    return `statistics of ${Object.keys(body.data).length} kinds, and a file`;
  });
  await steps.run('audit order, by the stream of the table', () => auditOrder(client));
}

/** Creates the account, requests a code, and reads the code from what the emulator's SNS received. */
async function signInByCode(client: Client, url: string): Promise<string> {
  const teacher = {
    username: 'rehearsal.teacher',
    role: 'teacher',
    phone: PHONE,
    school_id: SCHOOL.school_id,
  };
  await client.expect(201, 'POST', '/user-management', { body: teacher });
  await client.expect(200, 'POST', '/otp-auth/send-otp', { body: { phone: PHONE } });
  const sent = await eventually('the message', 90, () => sentMessages(url));
  const otp = /\b\d{6}\b/.exec(sent)?.[0];
  const { body } = await client.expect(200, 'POST', '/otp-auth/verify-otp', { body: { phone: PHONE, otp } });
  if (body.user.username !== teacher.username) throw new Error('the code opened another account');
  await client.expect(401, 'POST', '/otp-auth/verify-otp', { body: { phone: PHONE, otp } });
  return 'the code signs in once';
}

/** The text of an SMS that holds a code. MiniStack and LocalStack show what their SNS received. */
async function sentMessages(url: string): Promise<string | undefined> {
  for (const path of ['/_ministack/sns/sms-messages', '/_aws/sns/sms-messages']) {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) continue;
    const { sms_messages: byPhone } = (await response.json()) as {
      sms_messages: Record<string, { Message?: string }[]>;
    };
    const texts = Object.entries(byPhone).flatMap(([phone, messages]) =>
      phone.endsWith(PHONE) ? messages : [],
    );
    return texts.map(({ Message = '' }) => Message).find((text) => /\b\d{6}\b/.test(text));
  }
  throw new NotPossible('it does not show what SNS was given (the code: test/integration/otp.test.ts)');
}

async function upload(client: Client): Promise<string> {
  const form = new FormData();
  form.append('file', new File([PDF], 'certificate.pdf', { type: 'application/pdf' }));
  const { body } = await client.expect(201, 'POST', '/uploads/medical-records', { form });
  const path = new URL(body.data.url, 'https://records.example.org').pathname.replace(/^\/api/, '');
  const opened = await eventually('the scan of the document', 60, async () => {
    const answer = await client.ask('GET', path);
    return answer.status === 409 ? undefined : answer;
  });
  if (opened.status !== 200) throw new Error(`the document answers ${opened.status}`);
  if (new TextDecoder().decode(opened.bytes) !== PDF) throw new Error('the document came back otherwise');
  return 'it comes back byte for byte once it was found clean';
}

export const auditTotal = async (client: Client): Promise<number> =>
  (await client.expect(200, 'GET', '/audit/logs?limit=1')).body.pagination.total;

/** How many entries the audit trail has once every entry so far has its number. */
export const settledTotal = (client: Client): Promise<number> =>
  eventually('a total that stands', 60, async () => {
    const before = await auditTotal(client);
    await wait(3000);
    return before > 0 && (await auditTotal(client)) === before ? before : undefined;
  });

/** One more entry makes the total higher by one. */
async function auditOrder(client: Client): Promise<string> {
  const settled = await settledTotal(client);
  const { body } = await client.expect(200, 'GET', `/schools/school-id/${SCHOOL.school_id}`);
  await client.expect(200, 'PUT', `/schools/${body.data.id}`, { body: { school_phone: '03892322345' } });
  const newest = await eventually('the entry of the change', 60, async () => {
    const { body: logs } = await client.expect(200, 'GET', '/audit/logs?limit=1');
    return logs.pagination.total > settled ? logs : undefined;
  });
  if (newest.pagination.total !== settled + 1)
    throw new Error(`the total rose from ${settled} to ${newest.pagination.total}`);
  if (newest.data[0].action !== 'update') throw new Error('the newest entry is not that of the change');
  return `the total rises from ${settled} to ${newest.pagination.total} with a change`;
}
