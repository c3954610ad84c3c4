import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { days, LONG, ticketWorld, wanted } from '../support/ticketWorld.ts';

const engine = withEngine();
const clock = days();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;
let made = 0;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now, limits: { ...LONG, ...AT_ONCE } });
  world = await teacherWorld(deps);
  desk = ticketWorld(deps, world);
});

const teacher = async () => {
  made += 1;
  return (await world.add(teacherInput(`G-${made}`, '1001'))).body.data;
};
const accept = { version: 1, fields: [{ field: 'date_of_birth', accept: true }] };
const propose = (who: string, record: number, ...fields: ReturnType<typeof wanted>[]) =>
  desk.propose(who, { of: 'teacher', record, fields });
const born = wanted('date_of_birth', '1981-05-12');

describe('birth and joining dates', () => {
  it('are changed in the form by every office while the rules do not guard them', async () => {
    const { id } = await teacher();
    for (const [at, role] of (['hoi', 'sdeo', 'deo', 'admin'] as const).entries()) {
      const date_of_birth = `198${at + 1}-01-01`;
      const { status, body } = await world.change(id, { date_of_birth }, role);
      expect([status, body.data.date_of_birth]).toEqual([200, date_of_birth]);
    }
    expect((await propose('sdeo', id, born)).status).toBe(403);
  });

  describe('that the rules guard', () => {
    const joined = async () => {
      const { id, teacher_ID } = await teacher();
      return {
        id,
        rows: [{ row: 2, key: teacher_ID, cells: [['joining_date', null, '2006-01-01'] as const] }],
      };
    };
    const workbook = () => importWorld(deps, world);
    /** A workbook that was compared while nothing was guarded. */
    let early: { id: number; checked: string };

    beforeAll(async () => {
      const { id, rows } = await joined();
      early = { id, checked: (await workbook().checked('teachers', rows as never, 'sdeo')).id };
      const { version: _, ...rules } = { ...FIRST_RULES, from: '2026-03-02', guardServiceDates: true };
      expect((await desk.call('rules.update', 'super_admin', { body: rules })).status).toBe(200);
    });

    it('are refused below administrators with the fields named, and nothing else of the form is lost or stored', async () => {
      const { id } = await teacher();
      const dates = { date_of_birth: '1981-05-12', joining_date: '2006-01-01' };
      for (const role of ['hoi', 'sdeo', 'deo'] as const) {
        const { body } = await world.change(id, { ...dates, email: 'x@example.org' }, role);
        expect([body.error, body.issues.map(({ field }: { field: string }) => field)]).toEqual([
          'conflict',
          ['date_of_birth', 'joining_date'],
        ]);
      }
      const stored = (await world.read(id)).body.data;
      expect(stored).toMatchObject({ date_of_birth: '1980-05-12', email: '', version: 1 });
      // A form that sends back the dates as they are is no change of them.
      expect((await world.change(id, { ...stored, email: 'y@example.org' }, 'hoi')).status).toBe(200);
      expect((await world.change(id, dates, 'admin')).status).toBe(200);
    });

    it('are refused to a workbook of an officer too, with the reason at the row', async () => {
      const { id, rows } = await joined();
      const compare = async (role: 'sdeo' | 'admin') => {
        const checked = await workbook().checked('teachers', rows as never, role);
        const [row] = await workbook().rows(checked.id, '', role);
        return { outcome: row?.outcome, issues: row?.issues };
      };
      const issues = [{ field: 'joining_date', message: teacherMessages.datesGuarded }];
      expect(await compare('sdeo')).toEqual({ outcome: 'invalid', issues });
      expect(await compare('admin')).toEqual({ outcome: 'update', issues: [] });
      await workbook().started('run', early.checked, 'sdeo');
      await workbook().work(early.checked);
      const [row] = await workbook().rows(early.checked, '', 'sdeo');
      expect(row?.reason).toBe(`Joining Date: ${teacherMessages.datesGuarded}`);
      expect((await world.read(early.id)).body.data.joining_date).toBe('2005-06-01');
      expect((await world.read(id)).body.data.joining_date).toBe('2005-06-01');
    });

    it('become a correction, which another office decides', async () => {
      const { id } = await teacher();
      expect((await propose('sdeo', id, born, wanted('gender', 'Male'))).status).toBe(403);
      const ticket = (await propose('sdeo', id, born)).body.data;
      expect((await desk.decide('sdeo', ticket.id, accept)).status).toBe(403);
      expect((await desk.decide('deo', ticket.id, accept)).status).toBe(403);
      clock.day = 7;
      expect((await desk.decide('deo', ticket.id, accept)).body.data.state).toBe('accepted');
      clock.day = 0;
      expect((await world.read(id)).body.data.date_of_birth).toBe('1981-05-12');
      const other = await teacher();
      const ofHead = (await propose('hoi', other.id, born)).body.data;
      expect((await desk.decide('sdeo', ofHead.id, accept)).status).toBe(200);
      expect((await world.read(other.id)).body.data.date_of_birth).toBe('1981-05-12');
    });
  });
});
