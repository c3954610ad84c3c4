import { describe, expect, it } from 'vitest';
import { run as emptyBin } from '#functions/events/emptyBin.ts';
import { keys } from '#functions/table/keys.ts';
import { ALWAYS, type Table } from '#functions/table/table.ts';
import { objectName } from '#functions/uploads/stored.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { eraseTeacher } from '../../infra/admin/eraseTeacher.ts';
import { emptyAfter } from '../support/binWorld.ts';
import type { testDeps } from '../support/deps.ts';
import { rowsOf } from '../support/rows.ts';
import { tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
import type { TeacherWorld } from '../support/teacherWorld.ts';
import { accept, giveBack, name, ticketTests, type ticketWorld, wanted } from '../support/ticketWorld.ts';

let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;

const { engine } = ticketTests((made) => {
  ({ deps, world, desk } = made);
});

describe('a record that has moved on', () => {
  it('shows what it says now beside what it said, and refuses who decided on the former', async () => {
    const { ticket, teacher } = await desk.asked(name());
    expect((await world.change(teacher.id, { teacher_name: 'Between' })).status).toBe(200);
    const seen = await desk.seen('sdeo', ticket.id);
    expect(seen).toMatchObject({
      record_version: 2,
      fields: [{ was: teacher.teacher_name, now: 'Between', value: 'Lalrinpuii' }],
    });
    const decision = { version: 1, fields: accept('teacher_name') };
    expect((await desk.decide('sdeo', ticket.id, { ...decision, record_version: 1 })).body.error).toBe(
      'stale',
    );
    expect((await desk.decide('sdeo', ticket.id, { ...decision, record_version: 2 })).status).toBe(200);
    expect((await world.read(teacher.id)).body.data.teacher_name).toBe('Lalrinpuii');
  });

  it('and says already what was asked for is left as it is', async () => {
    const { ticket, teacher } = await desk.asked(name());
    await world.change(teacher.id, { teacher_name: 'Lalrinpuii' });
    const { body } = await desk.decide('sdeo', ticket.id, { version: 1, fields: accept('teacher_name') });
    expect(body.data.state).toBe('accepted');
    expect((await world.read(teacher.id)).body.data.version).toBe(2);
  });

  it('is decided by one of two who decide at once', async () => {
    const { ticket, teacher } = await desk.asked(name());
    const decision = { version: 1, fields: accept('teacher_name') };
    const answers = await Promise.all(
      ['sdeo', 'super_admin'].map((role) => desk.decide(role, ticket.id, decision)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await world.read(teacher.id)).body.data.version).toBe(2);
  });

  it('takes its corrections to the school and the office that it has now', async () => {
    const { ticket, teacher } = await desk.asked(name());
    const { districts, blocks } = world.world;
    const other = await desk.account('sdeo', { district_id: districts[1], rd_block_id: blocks[2] });
    expect((await desk.decide(other, ticket.id, { version: 1, fields: accept('teacher_name') })).status).toBe(
      404,
    );
    await world.change(teacher.id, { school_id: '1003' });
    expect(
      (await desk.decide('sdeo', ticket.id, { version: 1, fields: accept('teacher_name') })).status,
    ).toBe(404);
    expect(await desk.seen('sdeo', ticket.id)).toBeUndefined();
    expect((await desk.decide(other, ticket.id, { version: 1, fields: accept('teacher_name') })).status).toBe(
      200,
    );
  });

  it('and leaves the sight of the head who asked shows them each state, and nothing more of it', async () => {
    const { school, token: head } = await desk.school();
    const { teacher } = await desk.person(school.school_id);
    const ask = async (field: ReturnType<typeof wanted>, document?: string) =>
      (await desk.propose(head, { of: 'teacher', record: teacher.id, fields: [field], document })).body.data;
    const document = await desk.evidence(head);
    await desk.scanned(document, 'clean');
    const decided = await ask(name(), document);
    const taken = await ask(wanted('gender', 'Male'));
    expect(decided.elsewhere).toBe(false);
    const moved = { school_id: '1003', date_of_birth: '1981-05-12' };
    expect((await world.change(teacher.id, moved)).status).toBe(200);

    expect(await desk.seen(head, decided.id)).toMatchObject({
      elsewhere: true,
      record: { id: teacher.id, code: teacher.teacher_ID, name: teacher.teacher_name },
      school: { school_id: '', school_name: '', district: '', rd_block: '' },
      state: 'open',
      fields: [{ now: null, was: teacher.teacher_name, value: 'Lalrinpuii', state: 'open' }],
      may: { decide: false, withdraw: true },
      record_version: 0,
    });
    const { body } = await desk.list(head, `of=teacher&record=${teacher.id}`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([decided.id, taken.id]);
    expect(body.waiting).toEqual({ count: 0, days: 0 });
    expect((await desk.open(head, document)).status).toBe(200);
    // The record itself is out of sight, so nothing more is asked of it.
    expect(
      (await desk.propose(head, { of: 'teacher', record: teacher.id, fields: [name('B')] })).status,
    ).toBe(404);

    const { districts, blocks } = world.world;
    const there = await desk.account('sdeo', { district_id: districts[1], rd_block_id: blocks[2] });
    const decision = { version: 1, fields: [giveBack('teacher_name')] };
    expect((await desk.decide(there, decided.id, decision)).status).toBe(200);
    expect(await desk.seen(head, decided.id)).toMatchObject({
      state: 'returned',
      fields: [{ now: null, state: 'returned', answer: 'The paper is of somebody else' }],
      decided_by: 'sdeo',
    });
    const back = await desk.withdraw(head, taken.id);
    expect([back.status, back.body.data]).toMatchObject([200, { state: 'withdrawn', elsewhere: true }]);
    expect((await desk.seen(there, taken.id)).state).toBe('withdrawn');

    // Nobody else of the former office sees them, and the head sees no other correction there.
    for (const who of ['hoi', 'sdeo', (await desk.school()).token]) {
      expect(await desk.seen(who, decided.id)).toBeUndefined();
      expect((await desk.withdraw(who, decided.id, 2)).status).toBe(404);
      expect((await desk.open(who, document)).status).toBe(404);
    }
    const { ticket: foreign } = await desk.asked(name());
    expect(await desk.seen(head, foreign.id)).toBeUndefined();
  });

  it('and is deleted reads as closed for the head who asked', async () => {
    const { school, token: head } = await desk.school();
    const { teacher } = await desk.person(school.school_id);
    const asked = { of: 'teacher', record: teacher.id, fields: [name()] };
    const ticket = (await desk.propose(head, asked)).body.data;
    await desk.call('cascade.deleteTeacher', 'admin', {
      params: { id: String(teacher.id) },
      query: 'force=true',
    });
    expect(await desk.seen(head, ticket.id)).toMatchObject({ state: 'closed', elsewhere: false });
  });

  it('and is erased takes them along, with their papers', async () => {
    const { teacher, token } = await desk.person();
    const document = await desk.evidence(token);
    const made = await desk.propose(token, { of: 'teacher', record: teacher.id, fields: [name()], document });
    const key = document.split('/').at(-1) ?? '';
    expect(await deps.documents.get(objectName(key))).toBeDefined();
    await eraseTeacher(deps, teacher.id);
    expect(await deps.table.get(keys.ticket(made.body.data.id))).toBeUndefined();
    expect(await deps.table.get(keys.upload(key))).toBeUndefined();
    expect(await deps.documents.get(objectName(key))).toBeUndefined();
    expect(await desk.seen('admin', made.body.data.id)).toBeUndefined();
  });

  it('and leaves the bin for good takes them along, and not before', async () => {
    const { teacher, token } = await desk.person();
    const document = await desk.evidence(token);
    const made = await desk.propose(token, { of: 'teacher', record: teacher.id, fields: [name()], document });
    const key = document.split('/').at(-1) ?? '';
    const { ticket: stays } = await desk.asked(name());
    await desk.call('cascade.deleteTeacher', 'admin', {
      params: { id: String(teacher.id) },
      query: 'force=true',
    });
    await emptyAfter(engine, deps, 29);
    expect(await deps.table.get(keys.ticket(made.body.data.id))).toBeDefined();
    const entries = await auditedBy(engine, () => emptyAfter(engine, deps, 31));
    expect(await deps.table.get(keys.ticket(made.body.data.id))).toBeUndefined();
    const erased = { action: 'delete', username: 'system', user_agent: 'events.emptyBin' };
    expect(entries).toContainEqual(
      expect.objectContaining({ ...erased, resource_type: 'ticket', resource_id: String(made.body.data.id) }),
    );
    expect(await deps.table.get(keys.upload(key))).toBeUndefined();
    expect(await deps.documents.get(objectName(key))).toBeUndefined();
    expect(await deps.table.get(keys.ticket(stays.id))).toBeDefined();
  });

  describe('and is a school', () => {
    const of = (id: number) => ({ params: { id: String(id) } });
    /** A school in the bin, of whose name a correction with a paper is asked for. */
    async function deleted() {
      const { school, token } = await desk.school();
      const document = await desk.evidence(token);
      const asked = { of: 'school', record: school.id, fields: [wanted('school_name', 'Another')], document };
      const made = await desk.propose(token, asked);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const { teacher, token: own } = await desk.person(school.school_id);
      const theirs = await desk.propose(own, { of: 'teacher', record: teacher.id, fields: [name()] });
      const gone = await desk.call('cascade.deleteSchool', 'admin', {
        ...of(school.id),
        query: 'force=true',
      });
      expect(gone.status, JSON.stringify(gone.body)).toBe(200);
      const key = document.split('/').at(-1) ?? '';
      const ids: number[] = [made.body.data.id, theirs.body.data.id];
      const left = async () => [
        ...(await Promise.all(ids.map((id) => deps.table.get(keys.ticket(id))))),
        await deps.table.get(keys.upload(key)),
        await deps.documents.get(objectName(key)),
        ...(await rowsOf(engine, `UNIQUE#ticket#school#${school.id}#`)),
        ...(await rowsOf(engine, `UNIQUE#ticket#teacher#${teacher.id}#`)),
      ];
      const isThere = async () => (await left()).filter(Boolean).length;
      return { school, isThere };
    }

    it('takes along those of it and of its teachers when it leaves the bin for good, and not before', async () => {
      const { school, isThere } = await deleted();
      expect(await isThere()).toBe(6);
      await emptyAfter(engine, deps, 29);
      expect(await isThere()).toBe(6);
      await emptyAfter(engine, deps, 31);
      expect(await isThere()).toBe(0);
      expect(await deps.table.get(keys.bin('school', school.id))).toBeUndefined();
    });

    it('that closed waits for nobody until it opens again', async () => {
      const { school, token } = await desk.school();
      const fields = [wanted('school_name', 'Another')];
      const asked = { of: 'school', record: school.id, fields };
      const waiting = async () => (await desk.list('sdeo')).body.waiting.count;
      const before = await waiting();
      const { id } = (await desk.propose(token, asked)).body.data;
      expect(await waiting()).toBe(before + 1);
      const turned = async (step: 'close' | 'reopen', body: object) => {
        const sent = { ...of(school.id), body };
        const { status, body: answer } = await desk.call(`closures.${step}`, 'admin', sent);
        expect(status, JSON.stringify(answer)).toBe(200);
        return answer.data.version;
      };
      const closing = { on: '2026-02-28', reason: 'Too few pupils', order_no: 'A.9/2026-EDN' };
      await turned('close', { ...closing, version: school.version });
      expect(await desk.seen('sdeo', id)).toMatchObject({ state: 'closed', may: { decide: false } });
      expect(await waiting()).toBe(before);
      const listed = async (state: string) =>
        (await desk.list('sdeo', `state=${state}&of=school&record=${school.id}`)).body.data.length;
      expect([await listed('open'), await listed('closed')]).toEqual([0, 1]);
      // The closing ended the account that asked.
      const head = await desk.account('hoi', { school_id: school.school_id });
      for (const refused of [
        await desk.decide('sdeo', id, { version: 1, fields: accept('school_name') }),
        await desk.decide('sdeo', id, { version: 1, fields: [giveBack('school_name')] }),
        await desk.propose(head, { ...asked, fields: [wanted('pincode', '796002')] }),
      ])
        expect([refused.status, refused.body.message]).toEqual([409, closureMessages.isClosed]);
      const now = await desk.call('schools.get', 'admin', of(school.id));
      await turned('reopen', { version: now.body.data.version });
      expect(await waiting()).toBe(before + 1);
      const decision = { version: 1, fields: accept('school_name') };
      expect((await desk.decide('sdeo', id, decision)).body.data).toMatchObject({ state: 'accepted' });
    });

    it('takes them along when it is erased at once', async () => {
      const { school, isThere } = await deleted();
      const params = { kind: 'school', id: String(school.id) };
      expect((await desk.call('bin.erase', 'super_admin', { params })).status).toBe(200);
      expect(await isThere()).toBe(0);
    });

    it('takes them along also where the erasure was interrupted', async () => {
      const { school, isThere } = await deleted();
      const there = keys.bin('school', school.id);
      // What an interruption leaves: the record is erased, and its corrections are not.
      await deps.table.transact([
        { delete: there, condition: ALWAYS },
        { delete: keys.binLine('school', school.id), condition: ALWAYS },
      ]);
      await emptyAfter(engine, deps, 1);
      // The teacher still waits in the bin.
      expect(await isThere()).toBe(2);
      await emptyAfter(engine, deps, 31);
      expect(await isThere()).toBe(0);
    });
  });

  describe('and was merged into another', () => {
    const thereOf = (of: readonly unknown[]) => of.filter(Boolean).length;
    /** Two records of one person, of the other of which a correction is asked for and one was returned. */
    async function merged() {
      const {
        ticket: returned,
        teacher: other,
        user,
        token,
      } = await desk.asked(wanted('email', 'own@example.in'));
      const back = [{ field: 'email', accept: false, reason: 'Not yours' }];
      expect((await desk.decide('sdeo', returned.id, { version: 1, fields: back })).status).toBe(200);
      const document = await desk.evidence(token);
      const asked = { of: 'teacher', record: other.id, fields: [name()], document };
      const open = (await desk.propose(token, asked)).body.data;
      const { teacher } = await desk.person();
      const body = {
        from: other.id,
        versions: { this: teacher.version, other: other.version },
        choose: { login: 'other' },
      };
      const done = await desk.call('duplicates.merge', 'super_admin', {
        params: { id: String(teacher.id) },
        body,
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      const stored = () =>
        Promise.all([
          ...[open, returned].map(({ id }) => deps.table.get(keys.ticket(id))),
          deps.table.get(keys.upload(document.split('/').at(-1) ?? '')),
        ]);
      return { other, teacher, open, returned, stored, own: await tokenFor(deps, user) };
    }

    it('takes them to the one that stays, where they are seen, decided and kept', async () => {
      const { other, teacher, open, returned, stored, own } = await merged();
      for (const who of ['sdeo', 'admin', own])
        for (const ticket of [open, returned])
          expect(await desk.seen(who, ticket.id)).toMatchObject({
            state: ticket === open ? 'open' : 'returned',
            record: { id: teacher.id, code: teacher.teacher_ID },
          });
      const { body } = await desk.list('sdeo', `record=${teacher.id}`);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual([returned.id, open.id]);
      await emptyAfter(engine, deps, 31);
      expect(await deps.table.get(keys.bin('teacher', other.id))).toBeUndefined();
      expect(thereOf(await stored())).toBe(3);
      const decision = { version: 1, fields: accept('teacher_name') };
      expect((await desk.decide('sdeo', open.id, decision)).body.data).toMatchObject({ state: 'accepted' });
      expect((await world.read(teacher.id)).body.data.teacher_name).toBe('Lalrinpuii');
    });

    it('and comes back has them again', async () => {
      const { other, open } = await merged();
      const params = { kind: 'teacher', id: String(other.id) };
      expect((await desk.call('bin.restore', 'super_admin', { params })).status).toBe(200);
      expect(await desk.seen('sdeo', open.id)).toMatchObject({ state: 'open', record: { id: other.id } });
    });

    it.each(['at once', 'in the night'])(
      'takes them along when the one that stays is erased %s',
      async (when) => {
        const { teacher, stored } = await merged();
        const params = { id: String(teacher.id) };
        await desk.call('cascade.deleteTeacher', 'admin', { params, query: 'force=true' });
        await emptyAfter(engine, deps, 29);
        expect(thereOf(await stored())).toBe(3);
        if (when === 'at once')
          await desk.call('bin.erase', 'super_admin', { params: { kind: 'teacher', ...params } });
        else await emptyAfter(engine, deps, 31);
        expect(thereOf(await stored())).toBe(0);
      },
    );
  });

  it('and comes back while the bin is emptied keeps them', async () => {
    const { ticket, teacher } = await desk.asked(name());
    const at = { id: String(teacher.id) };
    await desk.call('cascade.deleteTeacher', 'admin', { params: at, query: 'force=true' });
    const bin = keys.bin('teacher', teacher.id);
    let waits = true;
    const get: Table['get'] = async (key) => {
      if (waits && key.pk === bin.pk) {
        waits = false;
        const back = await desk.call('bin.restore', 'super_admin', { params: { kind: 'teacher', ...at } });
        expect(back.status).toBe(200);
      }
      return deps.table.get(key);
    };
    const table = new Proxy(deps.table, {
      get: (real, part) => {
        const own = part === 'get' ? get : Reflect.get(real, part);
        return typeof own === 'function' ? own.bind(real) : own;
      },
    });
    await emptyBin({ ...deps, table });
    expect(await deps.table.get(keys.ticket(ticket.id))).toBeDefined();
  });

  it('and is gone closes them', async () => {
    const { ticket, teacher, token } = await desk.asked(name());
    await desk.call('cascade.deleteTeacher', 'admin', {
      params: { id: String(teacher.id) },
      query: 'force=true',
    });
    expect(await desk.seen('admin', ticket.id)).toMatchObject({
      state: 'closed',
      may: { decide: false, withdraw: false },
    });
    expect(await desk.seen('sdeo', ticket.id)).toBeUndefined();
    expect(
      (await desk.decide('super_admin', ticket.id, { version: 1, fields: accept('teacher_name') })).status,
    ).toBe(404);
    expect((await desk.withdraw(token, ticket.id)).status).toBe(404);
  });
});
