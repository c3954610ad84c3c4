import { describe, expect, it } from 'vitest';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import type { testDeps } from '../support/deps.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { tokenFor } from '../support/seed.ts';
import type { TeacherWorld } from '../support/teacherWorld.ts';
import { accept, giveBack, name, ticketTests, type ticketWorld, wanted } from '../support/ticketWorld.ts';

let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;

const { clock } = ticketTests((made) => {
  ({ deps, world, desk } = made);
});

describe('offices', () => {
  it('decide from their day on: sdeo at once, deo from day 7, admin from day 14, super_admin always', async () => {
    const { ticket } = await desk.asked(name());
    const may = async (role: 'sdeo' | 'deo' | 'admin' | 'super_admin') =>
      (await desk.seen(role, ticket.id)).may.decide;
    const all = async () => [
      await may('sdeo'),
      await may('deo'),
      await may('admin'),
      await may('super_admin'),
    ];
    const body = { version: 1, fields: accept('teacher_name') };
    expect(await all()).toEqual([true, false, false, true]);
    clock.day = 6;
    expect(await all()).toEqual([true, false, false, true]);
    expect((await desk.decide('deo', ticket.id, body)).status).toBe(403);
    clock.day = 7;
    expect(await all()).toEqual([true, true, false, true]);
    clock.day = 13;
    expect((await desk.decide('admin', ticket.id, body)).status).toBe(403);
    clock.day = 14;
    expect(await all()).toEqual([true, true, true, true]);
    expect((await desk.decide('admin', ticket.id, body)).status).toBe(200);
  });

  it('decide nothing that was asked for in a session that a code of their own opened', async () => {
    const { districts, blocks } = world.world;
    const block = { district_id: districts[0], rd_block_id: blocks[0] };
    const [giver, colleague] = [await desk.account('sdeo', block), await desk.account('sdeo', block)];
    const { teacher, user } = await desk.person();
    const given = await desk.call('otpAuth.deskCode', giver, {
      body: { teacher_id: teacher.id, seen: true },
    });
    const sent = { body: { phone: user.phone, otp: given.body.data.otp } };
    const { token } = (await callById('otpAuth.verify', deps, sent)).body;
    const waiting = async (who: string) => (await desk.list(who)).body.waiting.count;
    const before = [await waiting(giver), await waiting(colleague)];
    const ask = async (who: string, field: ReturnType<typeof wanted>) =>
      (await desk.propose(who, { of: 'teacher', record: teacher.id, fields: [field] })).body.data;
    const ticket = await ask(token, wanted('date_of_birth', '1981-05-12'));
    const body = { version: 1, fields: accept('date_of_birth') };
    const refused = await desk.decide(giver, ticket.id, body);
    expect([refused.status, refused.body.message]).toEqual([403, ticketMessages.ownCode]);
    const may = async (who: string) => (await desk.seen(who, ticket.id)).may.decide;
    expect([await may(giver), await may(colleague)]).toEqual([false, true]);
    expect([await waiting(giver), await waiting(colleague)]).toEqual([before[0], before[1] + 1]);
    expect((await desk.decide(colleague, ticket.id, body)).status).toBe(200);
    // What the teacher asks for in another session is as ever.
    const other = await ask(await tokenFor(deps, user), name());
    expect((await desk.decide(giver, other.id, { version: 1, fields: accept('teacher_name') })).status).toBe(
      200,
    );
  });

  it('list by state and by age, oldest first or newest first, and say what waits for the reader', async () => {
    const fresh = (await desk.list('sdeo')).body.data.length;
    const first = await desk.asked(name());
    clock.day = 3;
    const second = await desk.asked(name());
    clock.day = 10;
    const ids = async (query: string) =>
      (await desk.list('sdeo', query)).body.data.map(({ id }: { id: number }) => id);
    const all = await ids('limit=1000');
    expect(all.slice(fresh)).toEqual([first.ticket.id, second.ticket.id]);
    expect(await ids('age=8&limit=1000')).not.toContain(second.ticket.id);
    expect(await ids('age=8&limit=1000')).toContain(first.ticket.id);
    expect(await ids(`of=teacher&record=${second.teacher.id}`)).toEqual([second.ticket.id]);
    expect(await ids('order=desc&limit=2')).toEqual([second.ticket.id, first.ticket.id]);
    expect(await ids('order=desc&limit=1&page=2')).toEqual([first.ticket.id]);
    const page = await desk.list('sdeo', 'state=open&limit=1&page=2');
    expect(page.body.pagination).toMatchObject({ page: 2, limit: 1 });
    const { waiting, pagination } = (await desk.list('sdeo', 'state=open')).body;
    expect(waiting).toEqual({ count: pagination.total, days: 10 });
    expect((await desk.list('hoi')).body.waiting).toEqual({ count: 0, days: 0 });
    expect((await desk.list(first.token)).body.data.map(({ id }: { id: number }) => id)).toEqual([
      first.ticket.id,
    ]);
  });

  it('are counted by the days that half of the corrections took', async () => {
    const { districts, blocks } = world.world;
    const block = await desk.account('sdeo', { district_id: districts[1], rd_block_id: blocks[3] });
    for (const after of [2, 9, 4]) {
      clock.day = 0;
      const { teacher, token } = await desk.person('1004');
      const { body } = await desk.propose(token, { of: 'teacher', record: teacher.id, fields: [name()] });
      clock.day = after;
      await desk.decide(block, body.data.id, { version: 1, fields: [giveBack('teacher_name')] });
    }
    clock.day = 0;
    const { teacher, token } = await desk.person('1004');
    await desk.propose(token, { of: 'teacher', record: teacher.id, fields: [name()] });
    clock.day = 8;
    const { body } = await desk.call('tickets.report', 'admin', {});
    const counted = { decided: 3, median_days: 4, waiting: { under7: 0, under14: 1, longer: 0 } };
    expect(body.data).toContainEqual({ district: 'D1', rd_block: 'B11', ...counted });
    // What somebody else decides is no work of the sub-division.
    const other = await desk.person('1004');
    const { body: late } = await desk.propose(other.token, {
      of: 'teacher',
      record: other.teacher.id,
      fields: [name()],
    });
    clock.day = 16;
    await desk.decide('super_admin', late.data.id, { version: 1, fields: [giveBack('teacher_name')] });
    const after = (await desk.call('tickets.report', 'admin', {})).body.data;
    const longer = { waiting: { under7: 0, under14: 0, longer: 1 } };
    expect(after).toContainEqual({ district: 'D1', rd_block: 'B11', ...counted, ...longer });
    expect(after).toContainEqual({
      district: 'D1',
      rd_block: '',
      ...counted,
      ...longer,
      decided: 4,
      median_days: 6,
    });
    expect(
      body.data.find(
        (row: { district: string; rd_block: string }) => row.district === 'D1' && row.rd_block === '',
      ),
    ).toMatchObject({ decided: 3, median_days: 4 });
    const own = (await desk.call('tickets.report', 'deo', {})).body.data;
    expect(new Set(own.map(({ district }: { district: string }) => district))).toEqual(new Set(['D0']));
    for (const role of ['sdeo', 'hoi', 'teacher'] as const)
      expect((await desk.call('tickets.report', role, {})).status).toBe(403);
  });
});

describe('who asks', () => {
  it('asks of the own record or school alone: all others are 404', async () => {
    const [mine, other] = [await desk.person(), await desk.person()];
    const ask = (who: string, of: string, record: number, field = name()) =>
      desk.propose(who, { of, record, fields: [field] }).then(({ status }) => status);
    expect(await ask(mine.token, 'teacher', other.teacher.id)).toBe(404);
    expect(await ask(mine.token, 'teacher', 999_999)).toBe(404);
    expect(await ask(mine.token, 'school', 1, wanted('pincode', '796009'))).toBe(404);
    expect(await ask('hoi', 'school', 2, wanted('pincode', '796009'))).toBe(404);
    const elsewhere = await desk.person('1002');
    expect(await ask('hoi', 'teacher', elsewhere.teacher.id)).toBe(404);
    // A head asks for the teachers of the school as well.
    expect(await ask('hoi', 'teacher', mine.teacher.id)).toBe(201);
    expect(await ask('sdeo', 'teacher', other.teacher.id)).toBe(403);
    for (const role of ['deo', 'admin', 'super_admin'] as const)
      expect(await ask(role, 'teacher', other.teacher.id)).toBe(403);
  });

  it('sees nothing of a correction of another', async () => {
    const [mine, other] = [await desk.asked(name()), await desk.asked(name())];
    expect(await desk.seen(mine.token, other.ticket.id)).toBeUndefined();
    expect((await desk.withdraw(mine.token, other.ticket.id)).status).toBe(404);
    expect((await desk.withdraw(mine.token, 999_999)).status).toBe(404);
  });

  it('gets the names that a field can have, and of no other field', async () => {
    const { token } = await desk.person();
    const names = (field: string) =>
      desk.call('tickets.choices', token, { query: `of=teacher&field=${field}` });
    expect((await names('religion')).body.data.names).toEqual(['Christianity', 'Hindu']);
    expect((await names('subjects_taught')).body.data.names).toEqual(['English', 'Mathematics', 'Mizo']);
    expect((await names('teacher_name')).status).toBe(400);
    expect((await names('constructor')).status).toBe(400);
  });

  it('gets the places below those of the school that the correction is of, and of no school elsewhere', async () => {
    const { school, token } = await desk.school();
    const names = async (field: string, record: number | string = school.id) =>
      (await desk.call('tickets.choices', token, { query: `of=school&field=${field}&record=${record}` }))
        .body;
    expect((await names('district')).data.names).toEqual(['D0', 'D1']);
    expect((await names('rd_block')).data.names).toEqual(['B00', 'B01']);
    expect((await names('habitation')).data.names).toEqual(['H00']);
    const elsewhere = await callById(
      'schools.get',
      deps,
      world.as('admin', { params: { schoolId: '1004' } }),
    );
    expect((await names('rd_block', elsewhere.body.data.id)).success).toBe(false);
  });
});

describe('the paper', () => {
  it('is kept with the correction, and opened by who asked and by those who decide, once it is clean', async () => {
    const { teacher, token } = await desk.person();
    const document = await desk.evidence(token);
    const { body } = await desk.propose(token, {
      of: 'teacher',
      record: teacher.id,
      fields: [name()],
      document,
    });
    expect(body.data.document).toMatchObject({ url: document, state: 'pending' });
    expect((await desk.open(token, document)).status).toBe(409);
    await desk.scanned(document, 'clean');
    for (const who of [token, 'sdeo', 'deo', 'admin', 'super_admin'])
      expect((await desk.open(who, document)).status, who).toBe(200);
    const hidden = await desk.open('hoi', document);
    expect([hidden.status, hidden.body.message]).toEqual([404, medicalMessages.documentNotFound]);
    const record = medicalInput(await newTeacher(world), { documents: document });
    const taken = await callById('medicalRecords.create', deps, world.as('admin', { body: record }));
    expect(taken.body.issues).toEqual([
      { field: 'documents', message: medicalMessages.uploadElsewhere('a correction') },
    ]);
    expect((await desk.seen('hoi', body.data.id)).document).toBeNull();
    const stranger = await desk.person();
    expect((await desk.open(stranger.token, document)).status).toBe(404);
    const { blocks, districts } = world.world;
    const next = await desk.account('sdeo', { district_id: districts[0], rd_block_id: blocks[1] });
    expect((await desk.open(next, document)).status).toBe(404);
    const file = { params: { file: document.split('/').at(-1) ?? '' } };
    expect((await desk.call('uploads.delete', token, file)).status).toBe(409);
    await desk.scanned(document, 'quarantined');
    expect((await desk.open('sdeo', document)).status).toBe(404);
  });

  it('is one’s own, sound, and of one correction', async () => {
    const [mine, other] = [await desk.person(), await desk.person()];
    const ask = (document: string, value: string) =>
      desk.propose(mine.token, {
        of: 'teacher',
        record: mine.teacher.id,
        fields: [wanted('email', value)],
        document,
      });
    expect((await ask(await desk.evidence(other.token), 'a@example.org')).status).toBe(400);
    const blocked = await desk.evidence(mine.token);
    await desk.scanned(blocked, 'quarantined');
    expect((await ask(blocked, 'a@example.org')).status).toBe(400);
    expect((await ask('https://example.org/paper.pdf', 'a@example.org')).status).toBe(400);
    const document = await desk.evidence(mine.token);
    expect((await ask(document, 'a@example.org')).status).toBe(201);
    const again = await desk.propose(mine.token, {
      of: 'teacher',
      record: mine.teacher.id,
      fields: [name()],
      document,
    });
    expect(again.body.issues).toMatchObject([{ field: 'document' }]);
  });
});
