import { beforeAll, describe, expect, it } from 'vitest';
import { inFlight } from '#functions/app/inFlight.ts';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import type { Role } from '#shared/access/roles.ts';
import type { MergeRecord } from '#shared/domain/duplicate.ts';
import { CHOICES, type Choose, merged } from '#shared/domain/mergeTeachers.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { expectInvariants } from '../support/invariants.ts';
import { medicalCalls, medicalInput } from '../support/medicalWorld.ts';
import { meteredClient } from '../support/meter.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { keptAnswers, rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof orderWorld>;
let medical: ReturnType<typeof medicalCalls>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  desk = orderWorld(deps, world);
  medical = medicalCalls(deps, world);
});

type Ids = { id: number };
const pairOf = async (a: Ids, b: Ids) =>
  (await desk.good('duplicates.sideBySide', { query: `a=${a.id}&b=${b.id}` })) as {
    a: MergeRecord;
    b: MergeRecord;
    reason: string;
    refusals: { into_a: string; into_b: string };
  };
const mergeBody = (from: Teacher, into: Teacher, choose: Choose = {}) => ({
  from: from.id,
  versions: { this: into.version, other: from.version },
  choose,
});
/** Merges a record into another, and says what the screen would have shown. */
const merge = async (into: Ids, from: Ids, choose: Choose = {}, role?: Role) => {
  const { a, b } = await pairOf(into, from);
  const sent = { params: desk.one(into.id), body: mergeBody(b, a, choose) };
  const answer = await desk.call('duplicates.merge', sent, role);
  const {
    login: _login,
    has_document: _document,
    ...shown
  } = merged({ this: a, other: b }, choose).record as MergeRecord;
  return { answer, shown };
};
const noted = ({ version: _version, updated_at: _at, ...rest }: Record<string, unknown>) => rest;
const born = '1975-03-09';
let next = 0;
/** Two records of one person, written a little differently. */
const twins = async (mine: object = {}, theirs: object = {}) => {
  next += 1;
  const date_of_birth = new Date(Date.UTC(1961, 0, next)).toISOString().slice(0, 10);
  const a = await desk.teacher('1001', { teacher_name: 'Lalrinpuii Sailo', date_of_birth, ...mine });
  const b = await desk.teacher('1003', { teacher_name: 'Lalrinpuii Sailoh', date_of_birth, ...theirs });
  return [a, b] as const;
};
const proposals = async (role: 'admin' | 'deo' | 'sdeo' | 'super_admin' = 'admin', query = 'limit=100') =>
  (await desk.call('duplicates.list', { query }, role)).body as {
    data: { a: Ids; b: Ids; reason: string }[];
    pagination: { total: number };
  };
const isProposed = async (a: Ids, b: Ids, role?: Parameters<typeof proposals>[0]) =>
  (await proposals(role)).data.some((pair) => pair.a.id === a.id && pair.b.id === b.id);

describe('proposals', () => {
  it('say why two records may be of one person, the likeliest first, in the scope of who asks', async () => {
    const phone_number = '9800000101';
    const one = await desk.teacher('1001', {
      teacher_name: 'K. Lalthanmawia',
      date_of_birth: born,
      phone_number,
      aadhaar_number: '345678901201',
    });
    const other = await desk.teacher('1001', {
      teacher_name: 'K Lalthanmawja',
      date_of_birth: born,
      phone_number,
      aadhaar_number: '345678901202',
    });
    const far = await desk.teacher('1003', { teacher_name: 'Kima Lalthanmawia', date_of_birth: born });
    const { data } = await proposals();
    expect(data).toMatchObject([
      {
        a: { id: one.id, current_school_name: 'School 1001', district: 'D0', phone_number, has_left: false },
        b: { id: other.id },
        reason:
          'Same date of birth, phone, joining date and school; names differ by one letter; each has another Aadhaar number',
      },
      { a: { id: one.id }, b: { id: far.id }, reason: expect.stringContaining('names written differently') },
    ]);
    expect((await proposals('deo')).data).toMatchObject([{ a: { id: one.id }, b: { id: other.id } }]);
    expect((await proposals('admin', 'limit=1&page=2')).data).toMatchObject([{ b: { id: far.id } }]);
    expect(JSON.stringify(data)).not.toMatch(/120[12]/);
    for (const role of ['hoi', 'teacher'] as const)
      expect((await desk.call('duplicates.list', {}, role)).status).toBe(403);
  });

  it('leave out who is not the same person, until either record changes', async () => {
    const [a, b] = await twins();
    expect(await isProposed(a, b)).toBe(true);
    const pair = { a: b.id, b: a.id };
    expect((await desk.call('duplicates.apart', { body: pair }, 'deo')).status).toBe(404);
    expect((await desk.call('duplicates.apart', { body: { a: a.id, b: a.id } })).status).toBe(400);
    expect(await desk.good('duplicates.apart', { body: pair })).toEqual({ a: a.id, b: b.id });
    expect(await isProposed(a, b)).toBe(false);
    await world.change(b.id, { email: 'b@example.org' });
    expect(await isProposed(a, b)).toBe(true);
    await desk.good('duplicates.apart', { body: pair });
    const params = { a: String(a.id), b: String(b.id) };
    expect((await desk.call('duplicates.reconsider', { params })).status).toBe(200);
    expect(await isProposed(a, b)).toBe(true);
    expect((await desk.call('duplicates.reconsider', { params })).status).toBe(404);
  });

  it('are what the list, questions and their counts say, at once', async () => {
    const [a, b] = await twins();
    const query = { of: 'teachers', all: [['status', 'is', 'Likely duplicate']] };
    const told = async () => {
      const listed = await desk.good('teachers.list', { query: 'status=Likely+duplicate&limit=1000' });
      const asked = await desk.good('ask.run', { body: { ...query, page: 1, limit: 1000 } });
      const { builtIn } = await desk.good('ask.questions', {});
      const both = (rows: Ids[]) => rows.filter(({ id }) => id === a.id || id === b.id).length;
      const counted = builtIn.find(({ id }: { id: string }) => id === 'duplicates').count;
      return [both(listed), both(asked), counted];
    };
    const [inList, inAnswer, before] = await told();
    expect([inList, inAnswer]).toEqual([2, 2]);
    await desk.good('duplicates.apart', { body: { a: a.id, b: b.id } });
    expect(await told()).toEqual([0, 0, before - 2]);
    await world.change(b.id, { email: 'b@example.org' });
    expect(await told()).toEqual([2, 2, before]);
  });

  it('are asked for the verdicts only by what tells a status of teachers, and by a list without one trip more (G8)', async () => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, now: () => NOW, client: meter.client, shared: deps });
    const cost = async (id: string, sent: object) => {
      const ask = () => callById(id, metered, world.as('admin', sent));
      await ask();
      const { result, usage } = await meter.of(ask);
      expect(result.status).toBe(200);
      return usage;
    };
    const teachers = { of: 'teachers', all: [['gender', 'is', 'Female']] };
    const status = ['status', 'is', 'Two open postings'];
    const without = [
      { of: 'schools', all: [] },
      { of: 'schools', all: [['status', 'is', 'No pincode']], columns: ['status'], sort: ['status', 'asc'] },
      { of: 'schools', all: [], has: { all: teachers.all } },
      teachers,
    ];
    const within = [
      { of: 'teachers', all: [status] },
      { ...teachers, columns: ['teacher_name', 'status'] },
      { ...teachers, group: ['status'] },
      { ...teachers, sort: ['status', 'asc'] },
      { of: 'schools', all: [], has: { all: [status] } },
    ];
    const costs = async () => {
      const read = { without: [] as number[], within: [] as number[] };
      for (const body of without) read.without.push((await cost('ask.run', { body })).read);
      for (const body of within) read.within.push((await cost('ask.run', { body })).read);
      return read;
    };
    const list = (name: string) => cost('teachers.list', { query: `status=${name}` });
    const [before, others] = [await costs(), (await list('Past+retirement')).read];
    await inFlight(
      Array.from({ length: 200 }, (_, i) => i),
      8,
      (i) =>
        deps.table.transact([
          { put: { ...keys.pair(100_000, 100_001 + i), versions: [1, 1], by: 1, at: '' }, condition: NEW },
        ]),
    );
    const after = await costs();
    expect(after.without).toEqual(before.without);
    for (const [i, read] of after.within.entries()) expect(read).toBeGreaterThan(before.within[i] as number);
    expect((await list('Past+retirement')).read).toBe(others);
    const plain = await cost('teachers.list', { query: '' });
    expect((await list('Likely+duplicate')).depth).toBe(plain.depth);
    meter.close();
  });
});

describe('a merge', () => {
  it('leaves one record less, which the old Teacher ID and the old id lead to', async () => {
    const [a, b] = await twins(
      { posting_histories: [openAt('1001')], subjects_taught: ['English'], classes_taught: ['Class 6'] },
      {
        posting_histories: [
          openAt('1001'),
          openAt('1003', { from_date: '2011-01-01', to_date: '2015-05-31' }),
        ],
        email: 'b@example.org',
        subjects_taught: ['Mizo', 'English'],
        classes_taught: ['Class 1'],
      },
    );
    const before = (await desk.good('teachers.stats', {})).total;
    const { answer, shown } = await merge(a, b, { teacher_name: 'other', school_id: 'other' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const record = (await world.read(a.id)).body.data;
    expect(answer.body.data).toEqual(record);
    expect(noted(record)).toEqual(noted(shown));
    expect(record).toMatchObject({
      teacher_ID: a.teacher_ID,
      teacher_name: 'Lalrinpuii Sailoh',
      school_id: '1003',
      current_school_name: 'School 1003',
      email: 'b@example.org',
      subjects_taught: '["English","Mizo"]',
      classes_taught: '["Class 1","Class 6"]',
      former_ids: [b.teacher_ID],
    });
    expect(record.posting_histories.map(({ from_date }: { from_date: string }) => from_date)).toEqual([
      '2011-01-01',
      '2015-06-01',
    ]);
    expect((await desk.good('teachers.stats', {})).total).toBe(before - 1);
    const found = (await world.search(b.teacher_ID)).body.data;
    expect(found.map(({ id }: Ids) => id)).toEqual([a.id]);
    const gone = await world.read(b.id);
    expect([gone.status, gone.body.merged_into]).toEqual([404, a.id]);
    // The survivor is in the other district now.
    const foreign = await world.read(b.id, 'deo');
    expect([foreign.status, foreign.body.merged_into]).toEqual([404, undefined]);
    const again = await desk.call('teachers.create', { body: { ...shown, teacher_ID: b.teacher_ID } });
    expect(again.body.error).toBe('invalid');
    expect(await isProposed(a, b)).toBe(false);
  });

  it('takes the Teacher ID of the other where it is chosen, and leads through several merges', async () => {
    const [a, b] = await twins();
    expect((await merge(a, b, { teacher_ID: 'other' })).answer.body.data).toMatchObject({
      teacher_ID: b.teacher_ID,
      former_ids: [a.teacher_ID],
    });
    const c = await desk.teacher('1002');
    const { answer, shown } = await merge(c, a);
    expect(answer.body.data.former_ids).toEqual([b.teacher_ID, a.teacher_ID]);
    expect(noted(answer.body.data)).toEqual(noted(shown));
    expect((await world.read(b.id)).body.merged_into).toBe(c.id);
    for (const { teacher_ID } of [a, b])
      expect((await world.search(teacher_ID)).body.data).toMatchObject([{ id: c.id }]);
    await world.change(c.id, { teacher_ID: a.teacher_ID });
    expect((await world.read(c.id)).body.data.teacher_ID).toBe(a.teacher_ID);
  });

  it.each(['this', 'other'] as const)('keeps one Aadhaar number, that of %s', async (side) => {
    const numbers = {
      this: `4${String(++next).padStart(11, '0')}`,
      other: `5${String(next).padStart(11, '0')}`,
    };
    const [a, b] = await twins({ aadhaar_number: numbers.this }, { aadhaar_number: numbers.other });
    const { answer, shown } = await merge(a, b, { aadhaar_number: side });
    expect(answer.body.data.aadhaar_number).toBe(`XXXXXXXX${numbers[side].slice(-4)}`);
    expect(shown.aadhaar_number).toBe(answer.body.data.aadhaar_number);
    const body = { reason: 'To compare' };
    expect(await desk.good('teachers.revealAadhaar', { params: desk.one(a.id), body })).toEqual({
      aadhaar_number: numbers[side],
    });
    // The number that is left is free for somebody else, the other one is not.
    const free = side === 'this' ? numbers.other : numbers.this;
    const others = await desk.teacher('1001');
    expect((await world.change(others.id, { aadhaar_number: numbers[side] })).body.error).toBe('duplicate');
    expect((await world.change(others.id, { aadhaar_number: free })).status).toBe(200);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(({ details }) =>
      String(details).includes('merge'),
    );
    for (const number of Object.values(numbers))
      expect(JSON.stringify(entries)).not.toContain(number.slice(-4));
  });

  it('takes the only Aadhaar number and the only medical record, with its document', async () => {
    const [a, b] = await twins({}, { aadhaar_number: `6${String(++next).padStart(11, '0')}` });
    const { url } = (await medical.upload()).body.data;
    await medical.add(medicalInput(b.id, { documents: url, severity: 'Severe' }));
    const { answer, shown } = await merge(a, b);
    expect(noted(answer.body.data)).toEqual(noted(shown));
    expect(answer.body.data).toMatchObject({ medical_records: 1, medical_severity: 'Severe' });
    expect((await medical.read(a.id)).body.data.data).toMatchObject([{ documents: url }]);
    expect((await medical.open(url.split('/').at(-1))).status).not.toBe(404);
  });

  it('keeps the chosen medical record of two, with the document of the other only where it has none', async () => {
    const both = async (mine: string, theirs: string, side: 'this' | 'other') => {
      const [a, b] = await twins();
      await medical.add(medicalInput(a.id, { ailmentName: 'Asthma', documents: mine }));
      await medical.add(medicalInput(b.id, { ailmentName: 'Migraine', documents: theirs }));
      expect((await merge(a, b, { medical_record: side })).answer.status).toBe(200);
      const [record] = (await medical.read(a.id)).body.data.data;
      return [record.ailment_name, record.documents];
    };
    const upload = async () => (await medical.upload()).body.data.url as string;
    const [one, two, three, four] = [await upload(), await upload(), await upload(), await upload()];
    expect(await both('', one, 'this')).toEqual(['Asthma', one]);
    expect(await both(two, '', 'other')).toEqual(['Migraine', two]);
    // A record holds one document: the other one goes to the bin.
    expect(await both(three, four, 'other')).toEqual(['Migraine', four]);
    expect((await medical.open(three.split('/').at(-1) ?? '')).status).toBe(404);
  });

  describe('of records with an account (R21)', () => {
    const account = (teacher_id: number, phone: string, more: object = {}) =>
      seedUser(deps, 'teacher', { teacher_id, phone, password_hash: undefined, ...more });
    const user = async ({ id }: Ids) => deps.table.get(keys.user(id));
    const last_login = '2026-03-01T05:00:00Z';

    it('lets the chosen account sign in for the record after a day, and tells the owner of the other', async () => {
      const [a, b] = await twins();
      const mine = await account(a.id, '9700000101', { email: 'mine@example.org', last_login });
      const theirs = await account(b.id, '9700000102', { last_login });
      const token = await tokenFor(deps, mine);
      expect((await pairOf(a, b)).a.login).toBe('0101');
      await sentMessages(deps);
      expect((await merge(a, b, { login: 'other' }, 'super_admin')).answer.status).toBe(200);
      expect((await desk.call('profile.get', { token })).status).toBe(401);
      expect(await user(mine)).toMatchObject({ is_active: false, teacher_id: b.id });
      const held = { phone_held_until: '2026-03-03T05:00:00.000Z', phone_before: '9700000101' };
      expect(await user(theirs)).toMatchObject({ is_active: true, teacher_id: a.id, ...held });
      const told = await sentMessages(deps);
      expect(told.map((one) => 'to' in one && [one.kind, one.to]).sort()).toEqual([
        ['mail', 'mine@example.org'],
        ['sms', '9700000101'],
        ['sms', '9700000102'],
      ]);
      const own = await tokenFor(deps, theirs);
      expect((await desk.good('profile.get', { token: own })).teacher.id).toBe(a.id);
      // The owner of the account that went agrees, and the other one need not wait.
      const link = told.find(({ kind }) => kind === 'mail') as { text: string };
      const body = { token: /#token=(\S+)/.exec(link.text)?.[1] };
      expect((await callById('auth.confirmChange', deps, { body })).status).toBe(200);
      expect((await user(theirs))?.phone_held_until).toBeUndefined();
    });

    it('holds nothing back from whoever has both, once it is taken back', async () => {
      const [a, b] = await twins();
      const mine = await account(a.id, '9700000104', { last_login });
      const theirs = await account(b.id, '9700000105', { last_login });
      expect((await merge(a, b, {}, 'super_admin')).answer.status).toBe(200);
      expect(await user(mine)).toMatchObject({ phone_before: '9700000105' });
      const params = { kind: 'teacher', id: String(b.id) };
      await desk.good('bin.restore', { params }, 'super_admin');
      for (const one of [mine, theirs]) {
        expect((await user(one))?.phone_held_until).toBeUndefined();
        expect(await user(one)).toMatchObject({ is_active: true, teacher_id: one.teacher_id });
      }
    });

    it('is for super administrators where it ends an account or lets another one sign in', async () => {
      const refused = async (into: Ids, from: Ids, choose: Choose) => {
        const { status, body } = (await merge(into, from, choose)).answer;
        expect([status, body.message]).toEqual([403, duplicateMessages.changesSignIn]);
      };
      const [a, b] = await twins();
      const [mine, theirs] = [await account(a.id, '9700000106'), await account(b.id, '9700000107')];
      for (const login of [undefined, 'this', 'other'] as const) await refused(a, b, { login });
      const ended = world.as('super_admin', { body: { user_ids: [mine.id], action: 'deactivate' } });
      await callById('userManagement.bulk', deps, ended);
      await refused(a, b, {});
      expect([await user(mine), await user(theirs)]).toMatchObject([
        { is_active: false, teacher_id: a.id },
        { is_active: true, teacher_id: b.id },
      ]);
      // The only account goes on with the record, which changes nobody's sign-in.
      const [c, d] = await twins();
      const only = await account(d.id, '9700000103');
      await refused(c, d, { login: 'this' });
      expect((await merge(c, d)).answer.status).toBe(200);
      expect(await user(only)).toMatchObject({ is_active: true, teacher_id: c.id });
    });
  });

  it('has one entry for each changed record, which names the step and no digit', async () => {
    const [a, b] = await twins();
    await medical.add(medicalInput(b.id));
    const before = new Set((await rowsOf(engine, 'AUDIT#')).map(({ pk }) => pk));
    await merge(a, b, { phone_number: 'other' });
    const entries = (await rowsOf(engine, 'AUDIT#'))
      .filter(({ pk, sk }) => !before.has(pk) && sk === 'AUDIT')
      .map(({ action, resource_type, resource_id, details }) => ({
        ...{ action, resource_type, resource_id },
        details: JSON.parse(String(details)),
      }));
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'update',
          resource_type: 'teacher',
          resource_id: String(a.id),
          details: expect.objectContaining({
            step: 'merge',
            merged: b.id,
            chosen: ['phone_number', 'medical_record'],
          }),
        }),
        expect.objectContaining({
          action: 'delete',
          resource_type: 'teacher',
          resource_id: String(b.id),
          details: expect.objectContaining({ step: 'merge', merged_into: a.id }),
        }),
        expect.objectContaining({
          action: 'create',
          resource_type: 'medical_record',
          resource_id: String(a.id),
          details: expect.objectContaining({ step: 'merge' }),
        }),
      ]),
    );
  });

  it('is refused for a version that is not the stored one, and says which', async () => {
    const [a, b] = await twins();
    const { a: mine, b: theirs } = await pairOf(a, b);
    const send = (body: object) => desk.call('duplicates.merge', { params: desk.one(a.id), body });
    const body = mergeBody(theirs, mine);
    await world.change(b.id, { email: 'changed@example.org' });
    const stale = await send(body);
    expect([stale.status, stale.body.error, stale.body.issues]).toMatchObject([
      409,
      'stale',
      [{ field: 'versions.other' }],
    ]);
    const other = { ...body.versions, other: theirs.version + 1 };
    expect((await send({ ...body, versions: { ...other, this: 99 } })).body.issues).toMatchObject([
      { field: 'versions.this' },
    ]);
    expect((await send({ ...body, from: a.id })).status).toBe(400);
    expect((await send({ ...body, versions: other, choose: { teacher_name: 'mine' } })).status).toBe(400);
    expect((await send({ ...body, versions: other })).status).toBe(200);
  });

  it('is done once for a key, with no digit of the number in what is kept for it (R79)', async () => {
    const [a, b] = await twins({}, { aadhaar_number: '919283745742' });
    const { a: mine, b: theirs } = await pairOf(a, b);
    const sent = {
      params: desk.one(a.id),
      body: mergeBody(theirs, mine),
      headers: { 'idempotency-key': 'merge-once-1' },
    };
    const [first, second] = await Promise.all([
      desk.call('duplicates.merge', sent),
      desk.call('duplicates.merge', sent),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ version: mine.version + 1, aadhaar_number: 'XXXXXXXX5742' });
    const kept = (await keptAnswers(engine)).filter((text) => JSON.parse(text).id === a.id);
    expect(kept).toHaveLength(1);
    expect(kept[0]).not.toContain('5742');
  });

  it('is for administrators', async () => {
    const [a, b] = await twins({}, {});
    const { a: mine, b: theirs } = await pairOf(a, b);
    const sent = { params: desk.one(a.id), body: mergeBody(theirs, mine) };
    for (const role of ['deo', 'sdeo', 'hoi', 'teacher'] as const)
      expect((await desk.call('duplicates.merge', sent, role)).status).toBe(403);
    expect((await desk.call('duplicates.sideBySide', { query: `a=${a.id}&b=${b.id}` }, 'deo')).status).toBe(
      404,
    );
    expect((await desk.call('duplicates.merge', sent, 'super_admin')).status).toBe(200);
  });

  it('tells only whoever may merge which order is in the way: others may not see drafts', async () => {
    const [a, b] = await twins({}, { posting_histories: [openAt('1003')] });
    const near = await desk.teacher('1002', { teacher_name: 'Lalrinpuii Sailoh' });
    const draft = await desk.draft([desk.line(near.teacher_ID, '1003'), desk.line(a.teacher_ID, '1004')]);
    expect((await pairOf(a, b)).refusals.into_b).toContain(draft.number);
    const seen = await desk.good('duplicates.sideBySide', { query: `a=${a.id}&b=${near.id}` }, 'deo');
    expect(seen.refusals).toEqual({ into_a: '', into_b: '' });
    expect(JSON.stringify(seen)).not.toContain(draft.number);
  });

  it('loses no order: what is under way stays with the record, or refuses the merge', async () => {
    const [a, b] = await twins({}, { posting_histories: [openAt('1003')] });
    const draft = await desk.draft([desk.line(b.teacher_ID, '1002')]);
    const inDraft = await merge(a, b);
    expect([inDraft.answer.status, inDraft.answer.body.message]).toEqual([
      409,
      expect.stringContaining(draft.number),
    ]);
    // The draft still names the school of the day when it was saved.
    const { version, posting_histories, phone_number } = (await world.read(b.id)).body.data;
    const moving = teacherInput(b.teacher_ID, '1003', { phone_number, posting_histories });
    expect((await world.change(b.id, { ...moving, version })).status).toBe(200);
    expect((await merge(a, b)).answer.body.message).toBe(inDraft.answer.body.message);
    await desk.issue(draft);
    const { refusals } = await pairOf(a, b);
    expect(refusals).toEqual({ into_a: expect.stringContaining(draft.number), into_b: '' });
    expect((await merge(a, b)).answer.body.message).toBe(refusals.into_a);
    const moved = await merge(b, a, { school_id: 'other' });
    expect([moved.answer.status, moved.answer.body.message]).toEqual([
      409,
      expect.stringContaining(draft.number),
    ]);
    expect((await merge(b, a)).answer.status).toBe(200);
    const [move] = await desk.movesOf(draft.id);
    expect((await desk.step('relieve', move.id)).status).toBe(200);
    expect((await desk.step('join', move.id)).status).toBe(200);
  });

  it('lets orders and moves of the other record show who it is now, and finds it by the old Teacher ID', async () => {
    const [a, b] = await twins({}, { posting_histories: [openAt('1003')] });
    const order = await desk.issued([desk.line(b.teacher_ID, '1002')]);
    const [move] = await desk.movesOf(order.id);
    await desk.step('relieve', move.id);
    expect((await desk.step('join', move.id)).status).toBe(200);
    expect((await merge(a, b)).answer.status).toBe(200);
    const [after] = await desk.movesOf(order.id);
    expect(after).toMatchObject({
      state: 'joined',
      teacher: { id: a.id, teacher_ID: a.teacher_ID },
      may: { relieve: false, join: false, undo: false, refuse: false },
    });
    expect((await desk.get(order.id)).lines).toMatchObject([{ teacher_ID: a.teacher_ID }]);
    const next = await desk.draft([desk.line(b.teacher_ID, '1004')]);
    expect(next.lines).toMatchObject([{ teacher_ID: a.teacher_ID }]);
  });

  it('is in service where either record is, and refuses open entries of somebody who left', async () => {
    const leave = (id: number) =>
      desk.good('leaving.leave', {
        params: desk.one(id),
        body: { reason: 'other', on: '2026-02-01', order_no: '' },
      });
    const [a, b] = await twins();
    await leave(a.id);
    expect((await merge(a, b, { left: 'this' })).answer.body.issues).toMatchObject([
      { field: 'posting_histories' },
    ]);
    const { answer, shown } = await merge(a, b);
    expect(answer.body.data.left).toBeUndefined();
    expect(noted(answer.body.data)).toEqual(noted(shown));
  });

  it('refuses lists that are longer than a record holds', async () => {
    const many = (year: number) =>
      Array.from({ length: 30 }, (_, day) =>
        openAt('1001', {
          from_date: `${year}-01-${String(day + 1).padStart(2, '0')}`,
          to_date: `${year}-12-31`,
        }),
      );
    const [a, b] = await twins({ posting_histories: many(2010) }, { posting_histories: many(2011) });
    const { answer } = await merge(a, b);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('60 postings')]);
  });
});

describe('a merge taken back from the bin', () => {
  const back = (id: number) =>
    desk.call('bin.restore', { params: { kind: 'teacher', id: String(id) } }, 'super_admin');
  const accountOf = (teacher_id: number, phone: string) =>
    seedUser(deps, 'teacher', { teacher_id, phone, password_hash: undefined });
  const stable = ({ created_at: _at, ...rest }: Record<string, unknown>) => noted(rest);
  /** All that is answered of two records and of their accounts, but for versions and times. */
  const known = async (a: Ids, b: Ids) => {
    const pair = await pairOf(a, b);
    const papers = await Promise.all(
      [a, b].map(async ({ id }) => (await medical.read(id)).body.data.data.map(stable)),
    );
    return { a: noted(pair.a), b: noted(pair.b), papers };
  };
  const digits = () => String(++next).padStart(11, '0');

  it.each([
    ['as nobody chose', {}],
    [
      'with all of the other',
      Object.fromEntries(CHOICES.map((name) => [name, name === 'left' ? 'this' : 'other'])) as Choose,
    ],
  ])('gives both records as before: %s', async (_how, choose) => {
    const number = digits();
    const [a, b] = await twins(
      { aadhaar_number: `7${number}`, posting_histories: [openAt('1001')] },
      {
        aadhaar_number: `8${number}`,
        posting_histories: [
          openAt('1001'),
          openAt('1003', { from_date: '2011-01-01', to_date: '2015-05-31' }),
        ],
        email: 'b@example.org',
        classes_taught: ['Class 9'],
      },
    );
    const [one, two] = [(await medical.upload()).body.data.url, (await medical.upload()).body.data.url];
    await medical.add(medicalInput(a.id, { ailmentName: 'Asthma', documents: one }));
    await medical.add(medicalInput(b.id, { ailmentName: 'Migraine', documents: two }));
    await accountOf(a.id, `971${number.slice(-7)}`);
    await accountOf(b.id, `972${number.slice(-7)}`);
    const before = await known(a, b);
    expect((await merge(a, b, choose, 'super_admin')).answer.status).toBe(200);
    const restored = await back(b.id);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(await known(a, b)).toEqual(before);
    const body = { reason: 'To compare' };
    const revealed = ({ id }: Ids) => desk.good('teachers.revealAadhaar', { params: desk.one(id), body });
    expect([await revealed(a), await revealed(b)]).toEqual([
      { aadhaar_number: `7${number}` },
      { aadhaar_number: `8${number}` },
    ]);
    expect((await world.search(b.teacher_ID)).body.data).toMatchObject([{ id: b.id }]);
    // Merged again, and taken back again.
    expect((await merge(a, b, {}, 'super_admin')).answer.status).toBe(200);
    expect((await back(b.id)).status).toBe(200);
    expect(await known(a, b)).toEqual(before);
  });

  it('gives back a medical record, a document and an account that only one had', async () => {
    const [a, b] = await twins();
    const { url } = (await medical.upload()).body.data;
    await medical.add(medicalInput(b.id, { documents: url }));
    await accountOf(b.id, '9700300001');
    const before = await known(a, b);
    await merge(a, b);
    expect((await back(b.id)).status).toBe(200);
    expect(await known(a, b)).toEqual(before);
    // The record that stays gives up its medical record, which the bin has.
    await merge(b, a, { medical_record: 'other' });
    expect((await medical.read(b.id)).body.data.data).toEqual([]);
    expect((await deps.table.get(keys.teacher(b.id)))?.medical_added).toBeUndefined();
    expect((await back(a.id)).status).toBe(200);
    expect(await known(a, b)).toEqual(before);
  });

  it('is refused once the record that stays was changed, and says so', async () => {
    const [a, b] = await twins();
    await merge(a, b);
    await world.change(a.id, { email: 'since@example.org' });
    const refused = await back(b.id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(a.teacher_ID)]);
    expect((await world.read(b.id)).body.merged_into).toBe(a.id);
    const [c, d] = await twins();
    await medical.add(medicalInput(d.id));
    await merge(c, d);
    await medical.change(c.id, { remarks: 'Changed since' });
    expect((await back(d.id)).status).toBe(409);
  });

  it('is refused once the record that stays was deleted, though it comes back, and sends nobody to bring it back', async () => {
    const [a, b] = await twins();
    await merge(a, b);
    await desk.good('cascade.deleteTeacher', { params: desk.one(a.id), query: 'force=true' });
    const refused = await back(b.id);
    const why = `The record of ${a.teacher_ID}, which stayed in the merge, was deleted. So the merge cannot be taken back.`;
    expect([refused.status, refused.body.message]).toEqual([409, why]);
    expect((await back(a.id)).status).toBe(200);
    const again = await back(b.id);
    expect([again.status, again.body.message]).toEqual([409, duplicateMessages.touched(a.teacher_ID)]);
  });

  it('is refused by the Teacher ID that the record has now, also where the bin has it', async () => {
    const [a, b] = await twins();
    await merge(a, b, { teacher_ID: 'other' });
    await world.change(a.id, { email: 'later@example.org' });
    const said = async () => (await back(b.id)).body.message;
    expect(await said()).toBe(duplicateMessages.touched(b.teacher_ID));
    const { teacher_name } = await desk.record(a.id);
    const listed = async () => {
      const rows = (await desk.call('bin.list', { query: `q=${b.teacher_ID}&limit=1000` }, 'super_admin'))
        .body.data as { id: number; merged_into?: object }[];
      return rows.find(({ id }) => id === b.id)?.merged_into;
    };
    expect(await listed()).toEqual({ id: a.id, name: teacher_name });
    await desk.good('cascade.deleteTeacher', { params: desk.one(a.id), query: 'force=true' });
    expect(await said()).toBe(duplicateMessages.stayedGone(b.teacher_ID));
    expect(await listed()).toEqual({ id: a.id, name: teacher_name });
  });

  it('is refused when a number that the merge set free belongs to somebody else now', async () => {
    const number = digits();
    const [a, b] = await twins({ aadhaar_number: `2${number}` }, { aadhaar_number: `3${number}` });
    await merge(a, b);
    const taker = await desk.teacher('1001', { aadhaar_number: `3${number}` });
    const refused = await back(b.id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(taker.teacher_ID)]);
    const [c, d] = await twins({ aadhaar_number: `4${number}` }, { aadhaar_number: `5${number}` });
    await merge(c, d, { aadhaar_number: 'other' });
    await desk.teacher('1001', { aadhaar_number: `4${number}` });
    expect((await back(d.id)).status).toBe(409);
  });

  it('is over once the bin erased the other record, which still leads to the one that stays', async () => {
    const [a, b] = await twins();
    await merge(a, b);
    const params = { kind: 'teacher', id: String(b.id) };
    expect((await desk.call('bin.erase', { params }, 'super_admin')).status).toBe(200);
    expect((await back(b.id)).status).toBe(404);
    expect((await world.read(b.id)).body.merged_into).toBe(a.id);
  });
});

it('leaves nothing loose', () => expectInvariants(engine, deps));
