import { describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { testDeps } from '../support/deps.ts';
import { callById } from '../support/everyHandler.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { rowsOf } from '../support/rows.ts';
import type { TeacherWorld } from '../support/teacherWorld.ts';
import { accept, giveBack, name, ticketTests, type ticketWorld, wanted } from '../support/ticketWorld.ts';

let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;

const { engine } = ticketTests((made) => {
  ({ deps, world, desk } = made);
});

describe('a correction', () => {
  it('is asked for by a teacher, shown on both sides, and accepted into the record with both entries', async () => {
    const { ticket, teacher, token } = await desk.asked(name(), wanted('date_of_birth', '1981-05-12'));
    expect(ticket).toMatchObject({
      of: 'teacher',
      record: { id: teacher.id, code: teacher.teacher_ID, name: teacher.teacher_name },
      school: { school_id: '1001', district: 'D0', rd_block: 'B00' },
      state: 'open',
      fields: [
        { field: 'teacher_name', was: teacher.teacher_name, now: teacher.teacher_name, value: 'Lalrinpuii' },
        { field: 'date_of_birth', was: '1980-05-12', value: '1981-05-12', state: 'open' },
      ],
      by: { role: 'teacher', own: true },
      may: { decide: false, withdraw: true },
      version: 1,
      record_version: 1,
    });
    expect((await desk.seen('sdeo', ticket.id)).may).toEqual({ decide: true, withdraw: false });
    expect((await desk.seen('hoi', ticket.id)).may).toEqual({ decide: false, withdraw: false });
    const { status, body } = await desk.decide('sdeo', ticket.id, {
      version: 1,
      record_version: 1,
      fields: accept('teacher_name', 'date_of_birth'),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ state: 'accepted', version: 2, record_version: 2, decided_by: 'sdeo' });
    expect(body.data.fields.map(({ now }: { now: unknown }) => now)).toEqual(['Lalrinpuii', '1981-05-12']);
    expect((await world.read(teacher.id)).body.data).toMatchObject({
      teacher_name: 'Lalrinpuii',
      date_of_birth: '1981-05-12',
      version: 2,
    });
    expect(await desk.seen(token, ticket.id)).toMatchObject({ state: 'accepted', may: { withdraw: false } });
    const entries = await rowsOf(engine, 'AUDIT#');
    const about = (type: string, id: number) =>
      entries.filter(
        ({ resource_type, resource_id, action }) =>
          resource_type === type && resource_id === String(id) && action !== 'view',
      );
    const steps = about('ticket', ticket.id).map(({ details }) => JSON.parse(String(details)).step);
    expect(steps.sort()).toEqual(['accepted', 'proposed']);
    const [change] = about('teacher', teacher.id).filter(({ action }) => action === 'update');
    expect(JSON.parse(String(change?.details))).toMatchObject({
      ticket: ticket.id,
      step: 'accepted',
      after: { date_of_birth: 'erased' },
    });
    // No entry of a ticket holds a value.
    expect(JSON.stringify(about('ticket', ticket.id))).not.toContain('1981');
  });

  it('that is accepted in part changes that field only, and the rest is returned with a reason', async () => {
    const { ticket, teacher } = await desk.asked(
      name('Zoramthangi'),
      wanted('gender', 'Male'),
      wanted('email', 'z@example.org'),
    );
    const before = (await world.read(teacher.id)).body.data;
    const decided = await desk.decide('sdeo', ticket.id, {
      version: 1,
      fields: [...accept('teacher_name'), giveBack('gender')],
    });
    expect(decided.body.data).toMatchObject({
      state: 'open',
      fields: [
        { state: 'accepted' },
        { state: 'returned', answer: 'The paper is of somebody else' },
        { state: 'open' },
      ],
    });
    const rest = await desk.decide('sdeo', ticket.id, { version: 2, fields: [giveBack('email')] });
    expect(rest.body.data.state).toBe('partly');
    const { version: _v, updated_at: _u, ...after } = (await world.read(teacher.id)).body.data;
    const { version: _w, updated_at: _x, ...was } = before;
    expect(after).toEqual({ ...was, teacher_name: 'Zoramthangi' });
  });

  it('needs a reason for every field that is returned', async () => {
    const { ticket } = await desk.asked(name());
    const { status, body } = await desk.decide('sdeo', ticket.id, {
      version: 1,
      fields: [{ field: 'teacher_name', accept: false }],
    });
    expect([status, body.issues]).toMatchObject([400, [{ field: 'fields.0.reason' }]]);
    expect((await desk.seen('sdeo', ticket.id)).version).toBe(1);
  });

  it('that the form refuses is not accepted: the field is named, and nothing is stored', async () => {
    // Both dates are sound by themselves. Joining before the birth is what the form of the whole record refuses.
    const { ticket, teacher } = await desk.asked(wanted('joining_date', '1979-01-01'));
    const { status, body } = await desk.decide('sdeo', ticket.id, {
      version: 1,
      fields: accept('joining_date'),
    });
    expect([status, body.issues]).toMatchObject([400, [{ field: 'joining_date' }]]);
    expect((await world.read(teacher.id)).body.data).toMatchObject({
      joining_date: '2005-06-01',
      version: 1,
    });
    expect(await desk.seen('sdeo', ticket.id)).toMatchObject({ state: 'open', version: 1 });
  });

  it('is refused at once where no form would take it', async () => {
    const { teacher, token } = await desk.person();
    const of = { of: 'teacher', record: teacher.id };
    const refused: [object, string][] = [
      [wanted('date_of_birth', 'yesterday'), 'fields.0.value'],
      [wanted('phone_number', '123'), 'fields.0.value'],
      [wanted('teacher_name', teacher.teacher_name), 'fields.0.value'],
      [wanted('aadhaar_number', '234567890124'), 'fields.0.value'],
      [wanted('school_id', '1002'), 'fields.0.value'],
      [wanted('posting_histories', '[]'), 'fields.0.value'],
      [wanted('nothing', 'x'), 'fields.0.value'],
      [wanted('teacher_name', 'Other', ''), 'fields.0.reason'],
    ];
    for (const [field, at] of refused) {
      const { status, body } = await desk.propose(token, { ...of, fields: [field] });
      expect([status, body.issues?.[0]?.field], JSON.stringify(field)).toEqual([400, at]);
    }
    const twice = await desk.propose(token, { ...of, fields: [name('A'), name('B')] });
    expect(twice.status).toBe(400);
  });

  it('of lists, choices and numbers goes the way of the form too', async () => {
    const { ticket, teacher } = await desk.asked(
      wanted('subjects_taught', '["Mathematics"]'),
      wanted('religion', 'Hindu'),
    );
    const { body } = await desk.decide('sdeo', ticket.id, {
      version: 1,
      fields: accept('subjects_taught', 'religion'),
    });
    expect(body.data.state).toBe('accepted');
    expect((await world.read(teacher.id)).body.data).toMatchObject({
      subjects_taught: '["Mathematics"]',
      religion: 'Hindu',
    });
    const { school, token } = await desk.school();
    const made = await desk.propose(token, {
      of: 'school',
      record: school.id,
      fields: [wanted('established_year', 1954), wanted('pincode', '796002')],
    });
    expect(made.body.data.fields[0]).toMatchObject({ was: null, now: null, value: 1954 });
    await desk.decide('sdeo', made.body.data.id, {
      version: 1,
      fields: accept('established_year', 'pincode'),
    });
    const read = await desk.call('schools.get', 'admin', { params: { id: String(school.id) } });
    expect(read.body.data).toMatchObject({ established_year: 1954, pincode: '796002' });
  });

  it('of a field is asked for once at a time, and again once it is over', async () => {
    const { ticket, teacher, token } = await desk.asked(name());
    const again = { of: 'teacher', record: teacher.id, fields: [name('Another')] };
    expect((await desk.propose(token, again)).body).toMatchObject({ error: 'duplicate' });
    expect((await desk.withdraw(token, ticket.id)).body.data).toMatchObject({
      state: 'withdrawn',
      version: 2,
    });
    expect((await desk.propose(token, again)).status).toBe(201);
    expect((await desk.withdraw(token, ticket.id, 2)).body.error).toBe('conflict');
    expect(
      (await desk.decide('sdeo', ticket.id, { version: 2, fields: accept('teacher_name') })).body.error,
    ).toBe('conflict');
  });

  it('is withdrawn by who asked for it, and by nobody else', async () => {
    const { ticket, token } = await desk.asked(name());
    expect((await desk.withdraw('hoi', ticket.id)).status).toBe(403);
    expect((await desk.withdraw(token, ticket.id, 7)).body.error).toBe('stale');
    expect((await desk.withdraw(token, ticket.id)).status).toBe(200);
  });

  it('sent many times under one key is made, decided and withdrawn once', async () => {
    const { teacher, token } = await desk.person();
    const many = async (id: string, who: string, key: string, sent: object) => {
      const under = { ...sent, headers: { 'idempotency-key': key } };
      const answers = await Promise.all([1, 2, 3].map(() => desk.call(id, who, under)));
      answers.push(await desk.call(id, who, under));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      return answers[0]?.body.data;
    };
    const ask = (field: ReturnType<typeof wanted>) => ({
      body: { of: 'teacher', record: teacher.id, fields: [field] },
    });
    const first = await many('tickets.create', token, 'corrections-0001', ask(name()));
    const decision = { version: 1, fields: accept('teacher_name') };
    const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
    const decided = { ...at(first), body: decision };
    expect(await many('tickets.decide', 'sdeo', 'corrections-0002', decided)).toMatchObject({
      state: 'accepted',
    });
    expect((await world.read(teacher.id)).body.data.version).toBe(2);
    const second = await many(
      'tickets.create',
      token,
      'corrections-0003',
      ask(wanted('email', 'x@example.org')),
    );
    const back = { ...at(second), body: { version: 1 } };
    expect(await many('tickets.withdraw', token, 'corrections-0004', back)).toMatchObject({
      state: 'withdrawn',
    });
    expect((await desk.list(token)).body.data.length).toBe(2);
  });
});

it('leaves a table that agrees with itself, and no value of a ticket in its directory', async () => {
  expect(Object.values(await brokenInvariants(engine, deps)).flat()).toEqual([]);
  const rows = await rowsOf(engine, keys.feed('ticket', 0).pk);
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain('Lalrinpuii');
});

describe('the names of a correction', () => {
  const fieldsOf = (body: { issues?: { field: string }[] }) => body.issues?.map(({ field }) => field);

  it('are known and active, in a list of names too', async () => {
    const { teacher, token } = await desk.person();
    const ask = (...fields: ReturnType<typeof wanted>[]) =>
      desk.propose(token, { of: 'teacher', record: teacher.id, fields });
    const unknown = await ask(
      name(),
      wanted('religion', 'NoSuch'),
      wanted('subjects_taught', '["English","Alchemy"]'),
    );
    expect([unknown.status, fieldsOf(unknown.body)]).toEqual([400, ['fields.1.value', 'fields.2.value']]);
    const sent = world.as('admin', { path: '/religions', body: { name: 'Unused faith' } });
    const { id } = (await callById('masterData.create', deps, sent)).body.data;
    const off = world.as('admin', { path: '/religions/{id}', params: { id: String(id) } });
    expect((await callById('masterData.deactivate', deps, off)).status).toBe(200);
    const inactive = await ask(wanted('religion', 'Unused faith'));
    expect([inactive.status, fieldsOf(inactive.body)]).toEqual([400, ['fields.0.value']]);
    const { status, body } = await ask(wanted('religion', 'Hindu'), wanted('subjects_taught', '["Mizo"]'));
    expect(status, JSON.stringify(body)).toBe(201);
  });

  it('of a school lie in each other', async () => {
    const { body } = await callById('schools.get', deps, world.as('hoi', { params: { schoolId: '1001' } }));
    const ask = (...fields: ReturnType<typeof wanted>[]) =>
      desk.propose('hoi', { of: 'school', record: body.data.id, fields });
    const unknown = await ask(wanted('rd_block', 'Nowhere Block'));
    expect([unknown.status, fieldsOf(unknown.body)]).toEqual([400, ['fields.0.value']]);
    const moved = await ask(wanted('district', 'D1'), wanted('rd_block', body.data.rd_block));
    expect(moved.status).toBe(400);
  });
});
