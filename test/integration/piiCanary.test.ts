import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { run as snapshot } from '#functions/events/snapshot.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import type { Answered } from '../support/invoke.ts';
import { keptAnswers, rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput } from '../support/seed.ts';
import { sentCode, sentMessages } from '../support/sentMessages.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const blobs = memoryBlobs();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
/** Milliseconds by which the clock is ahead. */
let ahead = 0;

/** Numbers that appear nowhere else. */
const CANARIES = ['919283746501', '919283746512', '919283746523', '919283746534'] as const;
const [kept, changed, cleared, deleted] = CANARIES;
/** A Teacher ID of as many digits, which finds its record. */
const LOOKS_ALIKE = '300000000017';
const answers: Answered[] = [];
const reveals: Answered[] = [];

/** Everything that is done with the numbers, including refusals. */
beforeAll(async () => {
  const exports = { ...testDeps({ engine }).exports, request: async () => {} };
  const now = () => new Date(Date.now() + ahead);
  deps = Object.assign(testDeps({ engine, now }), { snapshots: blobs, exports });
  world = await teacherWorld(deps);
  const add = async (teacher_ID: string, aadhaar_number: string, key?: string) => {
    const body = teacherInput(teacher_ID, '1001', { aadhaar_number });
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const answer = await callById('teachers.create', deps, { ...world.as('admin', { body }), headers });
    answers.push(answer);
    return answer.body.data?.id as number;
  };
  const call = async (id: string, teacher: number, sent: object = {}) => {
    const params = { id: String(teacher) };
    const answer = await callById(id, deps, world.as('admin', { params, ...sent }));
    answers.push(answer);
    return answer;
  };
  const one = await add('C-1', kept, 'canary-request-1');
  await add('C-1', kept, 'canary-request-1');
  const two = await add('C-2', '9192-8374-6512');
  const three = await add('C-3', cleared);
  const four = await add('C-4', deleted);
  await call('teachers.update', two, { body: { aadhaar_number: kept } });
  await call('teachers.update', two, { body: { aadhaar_number: `${changed}x` } });
  await call('teachers.update', three, { body: { aadhaar_number: '' } });
  await call('teachers.update', one, { body: { teacher_name: 'Edited', aadhaar_number: 'XXXXXXXX6501' } });
  await call('teachers.update', four, { body: { aadhaar_number: null } });
  await call('teachers.update', four, { body: { aadhaar_number: deleted, version: 1 } });
  await call('teachers.update', four, { body: { aadhaar_number: deleted } });
  await add('C-1', deleted);
  await add('bad id', changed);
  reveals.push(
    await callById(
      'teachers.revealAadhaar',
      deps,
      world.as('admin', { params: { id: String(one) }, body: { reason: `pension of ${kept}` } }),
    ),
  );
  await call('teachers.delete', four);
  answers.push(await world.list(), await world.search('C-'), await world.search(kept), await world.read(two));
  await callById('audit.noteExport', deps, world.as('admin', { body: { resource: 'teacher', rows: 3 } }));
  // Whoever searches for a number has it in the search when the list is exported.
  const typed = kept.replace(/^(....)(....)/, '$1 $2-');
  for (const q of [kept, `of ${typed}`]) {
    const body = { resource: 'teacher', rows: 0, q };
    expect((await callById('audit.noteExport', deps, world.as('admin', { body }))).status).toBe(200);
  }
  for (const q of [kept, `of ${typed}`]) await searchedFor(q);
  await reasonedWith(three, `It is ${typed}, not ${kept}`);
  await add(LOOKS_ALIKE, '');
  await searchedFor(LOOKS_ALIKE);
  await snapshot(deps, async (ms) => {
    ahead += ms;
  });
});

/** Gives a text as the reason of what is done about a teacher, and as the name of a file. */
async function reasonedWith(teacher: number, text: string) {
  const call = async (id: string, role: 'hoi' | 'sdeo' | 'admin', sent: object) => {
    const answer = await callById(id, deps, world.as(role, sent));
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    answers.push(answer);
    return answer.body.data;
  };
  const fields = [{ field: 'email', value: 'canary@example.org', reason: text }];
  const ticket = await call('tickets.create', 'hoi', { body: { of: 'teacher', record: teacher, fields } });
  const decided = [{ field: 'email', accept: false, reason: text }];
  const decision = { version: ticket.version, fields: decided };
  await call('tickets.decide', 'sdeo', { params: { id: String(ticket.id) }, body: decision });
  const file = { kind: 'teachers', sha256: 'c'.repeat(64), columns: ['email'], rows: 1 };
  await call('imports.create', 'hoi', { body: { ...file, fileName: `${text}.xlsx` } });
  const params = { id: String(teacher) };
  const leaving = { reason: 'resigned', on: '2026-01-10', order_no: '' };
  await call('leaving.leave', 'admin', { params, body: leaving });
  await call('leaving.reinstate', 'admin', { params, body: { reason: text } });
}

/** Keeps a text in everything that a search can be kept as. */
async function searchedFor(q: string) {
  const call = async (id: string, sent: object) => {
    const { status, body } = await callById(id, deps, world.as('admin', sent));
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body.data;
  };
  const all = [
    ['search', 'contains', q],
    ['teacher_ID', 'in', [q, 'C-1']],
  ];
  const query = { of: 'teachers', all };
  const name = `who is ${q}`;
  await call('exports.create', { body: { kind: 'teachers', q } });
  await call('ask.export', { body: { query, name: q, format: 'csv' } });
  const { id, version } = await call('ask.createQuestion', {
    body: { name, query },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await call('ask.updateQuestion', {
    params: { questionId: id },
    body: { name: `${name}?`, query, version },
  });
  const { views, version: was } = await call('views.get', {});
  const search = String(new URLSearchParams({ q, sort: 'name' }));
  const view = { list: 'teachers', name: `${'My '.repeat(views.length)}${q}`, search };
  await call('views.save', { body: { views: [...views, view], version: was } });
}

const holding = (texts: readonly string[]) =>
  texts.filter((text) => CANARIES.some((canary) => text.replace(/[ -]/g, '').includes(canary)));

describe('an Aadhaar number (R54, R58)', () => {
  it('was written, changed, cleared, refused and shown before anything is looked for', () => {
    const statuses = answers.map(({ status }) => status);
    for (const status of [200, 201, 400, 409]) expect(statuses).toContain(status);
    expect(reveals.map(({ body }) => body.data)).toEqual([{ aadhaar_number: kept }]);
  });

  it('is found when it is there, however it is kept', () => {
    expect(holding([kept, JSON.stringify({ a: kept })])).toHaveLength(2);
    expect(readable(Buffer.from(deleted))).toContain(deleted);
  });

  it('stands nowhere in the table, not in the vault either', async () => {
    const rows = await rowsOf(engine, '');
    // Two numbers, each with its index, and that of a teacher in the bin, without one.
    expect(rows.filter(({ pk }) => String(pk).startsWith('VAULT#'))).toHaveLength(5);
    expect(rows.filter(({ pk }) => String(pk).startsWith('BIN#'))).toHaveLength(2);
    expect(rows.filter(({ pk }) => String(pk).startsWith('AUDIT#')).length).toBeGreaterThan(10);
    expect(rows.some(({ pk }) => String(pk).startsWith('IDEM#'))).toBe(true);
    expect(holding(rows.map(readable))).toEqual([]);
  });

  it('is masked where a search for it, a reason or the name of a file is kept, and what looks alike is found again', async () => {
    const rows = await rowsOf(engine, '');
    const of = (prefix: string) => JSON.stringify(rows.filter(({ pk }) => String(pk).startsWith(prefix)));
    for (const prefix of ['EXPORT#', 'QUESTION', 'VIEWS#', 'TICKET#', 'IMPORT'])
      expect(of(prefix), prefix).toContain('XXXXXXXXXXXX');
    expect(rows.filter(({ pk, q }) => String(pk).startsWith('EXPORT#') && q === LOOKS_ALIKE)).toHaveLength(1);
    expect(of('QUESTION')).toContain(`["search","contains","${LOOKS_ALIKE}"]`);
  });

  it('leaves no last digits in the answers that are kept for requests sent again (R79)', async () => {
    const kept = await keptAnswers(engine);
    expect(kept.some((text) => JSON.parse(text).teacher_ID === 'C-1')).toBe(true);
    expect(kept.filter((text) => CANARIES.some((canary) => text.includes(canary.slice(-4))))).toEqual([]);
  });

  it('stands in no line of the log, no snapshot and no answer but that of its reveal', () => {
    expect(deps.lines.length).toBeGreaterThan(15);
    expect(holding(deps.lines.map((line) => JSON.stringify(line)))).toEqual([]);
    expect([...blobs.files.keys()].some((name) => name.includes('teacher'))).toBe(true);
    expect(holding([...blobs.files.values()].map((bytes) => gunzipSync(bytes).toString()))).toEqual([]);
    // The search repeats nothing of what was typed.
    expect(holding(answers.map(({ body, headers }) => JSON.stringify([body, headers])))).toEqual([]);
  });

  it('leaves no log of what a teacher is called or can be reached at', () => {
    const log = JSON.stringify(deps.lines);
    for (const text of ['Lalrinpuii', '9862000000', 'Edited']) expect(log).not.toContain(text);
  });
});

describe('a sign-in (R58)', () => {
  const PHONE = '9111222339';
  const TYPED = 'a password nobody has 7731';

  it('leaves no phone, code, password, token or address of a mailbox in the log, and is told in it', async () => {
    await sentMessages(deps);
    const teacher = await seedUser(deps, 'teacher', { phone: PHONE, password_hash: undefined });
    const admin = await seedUser(deps, 'admin');
    deps.lines.length = 0;
    await callById('otpAuth.send', deps, { body: { phone: PHONE } });
    const code = (await sentCode(deps)) ?? '';
    const { body, cookies } = await callById('otpAuth.verify', deps, { body: { phone: PHONE, otp: code } });
    const refused = await callById('auth.login', deps, {
      body: { username: admin.username, password: TYPED },
    });
    expect([body.success, refused.status]).toEqual([true, 401]);
    await callById('auth.requestPasswordReset', deps, { body: { email: admin.email } });
    const [link] = /token=[\w.-]+/.exec(JSON.stringify(await sentMessages(deps))) ?? [];
    // Six digits may appear by chance in a time or an id.
    const log = JSON.stringify(deps.lines.map(({ ms, _aws, requestId, ...line }) => line));
    expect(log).toContain('"endpoint":"otpAuth.verify"');
    expect(log).toContain('"CodesSent":1');
    const [cookie] = cookies[0]?.split(';') ?? [];
    const { token, csrf } = body;
    const secrets = { PHONE, code, TYPED, token, csrf, cookie, link, email: admin.email };
    for (const [name, text] of Object.entries({ ...secrets, username: teacher.username })) {
      expect(text, name).toMatch(/.{6,}/);
      expect(log, name).not.toContain(text);
    }
  });
});

/** Everything that can be read from a value: its texts, and its bytes as text, unpacked and decoded from base64. */
function readable(value: unknown): string {
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    const unpacked = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return unpacked.toString('latin1');
  }
  if (Array.isArray(value)) return value.map(readable).join('\n');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${name}=${readable(part)}`)
      .join('\n');
  }
  const text = String(value);
  return `${text}\n${Buffer.from(text, 'base64').toString('latin1')}`;
}
