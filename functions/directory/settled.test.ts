import { describe, expect, it } from 'vitest';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { isAttachedOn } from '../teachers/whereabouts.ts';
import { settled, successorIn } from './settled.ts';

const school = (id: number, more: object = {}) => ({ id, school_id: `S${id}`, ...more }) as SchoolRow;
const teacher = (id: number, at: number, more: object = {}) =>
  ({ id, school: at, posted_at: `S${at}`, since: '2010-01-01', ...more }) as TeacherRow;
const closed = (into?: number) => ({
  closed: { on: '2026-02-28', at: '', reason: '', order_no: '', ...(into && { into: { id: into } }) },
});
const going = (to: number, ids?: number[]) => ({ going: { job: 'J', to, on: '2026-02-28', ids } });
const seats = (teachers: TeacherRow[], schools: SchoolRow[]) =>
  settled({ teachers, schools }).teachers.map(({ id, school: at }) => [id, at]);

describe('teachers whom a job moves', () => {
  it('are all at the other school, as the job will leave them, but for those who left the service', () => {
    const left = teacher(1, 1, { service: { left_on: '2025-01-01' } });
    const given = [teacher(3, 2), teacher(2, 1), left];
    const all = settled({ teachers: given, schools: [school(2), school(1, { ...closed(2), ...going(2) })] });
    expect(all.teachers.map((row) => [row.id, row.school, row.posted_at, row.since])).toEqual([
      [3, 2, 'S2', '2010-01-01'],
      [2, 2, 'S2', '2026-02-28'],
      [1, 1, 'S1', '2010-01-01'],
    ]);
    expect(all.seat?.({ id: 2, school: 1 })).toBe(2);
    expect(all.seat?.({ id: 1, school: 1, left: {} })).toBe(1);
  });

  it('are those who were chosen, where a school splits', () => {
    const schools = [school(2), school(1, going(2, [2]))];
    expect(seats([teacher(3, 1), teacher(2, 1)], schools)).toEqual([
      [3, 1],
      [2, 2],
    ]);
  });

  it('have guests of the closing school beside them', () => {
    const guest = teacher(4, 3, { service: { attached: ['S1'] } });
    const { teachers } = settled({
      teachers: [guest],
      schools: [school(3), school(2), school(1, { ...closed(2), ...going(2) })],
    });
    expect(teachers.map(({ school: at, service }) => [at, service?.attached])).toEqual([[3, ['S2']]]);
  });

  it('are attached to no school that is their own then', () => {
    const { teachers } = settled({
      teachers: [
        teacher(5, 1, { service: { attached: ['S2'] } }),
        teacher(4, 2, { service: { attached: ['S1', 'S3'] } }),
      ],
      schools: [school(3), school(2), school(1, { ...closed(2), ...going(2) })],
    });
    expect(teachers.map(({ school: at, service }) => [at, service?.attached])).toEqual([
      [2, []],
      [2, ['S3']],
    ]);
  });

  it('are so too where the attachment ends later, but for one that ended before the closing', () => {
    const spans = (...entries: [string, string, from?: string][]) => ({
      service: { attached_spans: entries.map(([at, to, from = '2020-01-01']) => [at, from, to] as const) },
    });
    const { teachers } = settled({
      teachers: [
        teacher(7, 2, spans(['S1', '2026-03-02', '2026-03-02'], ['S1', '2026-03-03', '2026-03-02'])),
        teacher(6, 3, spans(['S1', '2026-02-28'], ['S1', '2026-12-31'])),
        teacher(5, 1, spans(['S2', '2025-12-31'], ['S2', '2026-12-31'])),
      ],
      schools: [school(3), school(2), school(1, { ...closed(2), ...going(2) })],
    });
    expect(teachers.map(({ service }) => service?.attached_spans)).toEqual([
      // An attachment of one day after the closing stays where it was.
      [['S1', '2026-03-02', '2026-03-02']],
      [
        ['S1', '2020-01-01', '2026-02-28'],
        ['S2', '2020-01-01', '2026-12-31'],
      ],
      [['S2', '2020-01-01', '2025-12-31']],
    ]);
  });

  it('are attached from the first day on of what the closing leaves', () => {
    const [later, ends] = [
      ['S3', '2026-04-01', '2026-12-31'],
      ['S2', '2020-01-01', '2026-12-31'],
    ] as const;
    const row = teacher(5, 1, {
      attachments: 2,
      attached_until: '2026-12-31',
      service: { attached_spans: [later, ends] },
    });
    const { teachers } = settled({
      teachers: [row],
      schools: [school(3), school(2), school(1, { ...closed(2), ...going(2) })],
    });
    expect(teachers.map(({ service }) => service?.attached_spans)).toEqual([[later]]);
    for (const [day, is] of [
      ['2026-03-31', false],
      ['2026-04-01', true],
    ] as const)
      expect(teachers.map((one) => isAttachedOn(one, day))).toEqual([is]);
  });

  it('are as they are stored while no job runs', () => {
    const given = { teachers: [teacher(2, 1)], schools: [school(1, closed(2))] };
    expect(settled(given)).toEqual(given);
  });
});

it('finds the school that goes on for another, over several closings, and none behind one that had nobody', () => {
  const goesBy = successorIn([school(5), school(4, closed()), school(2, closed(5)), school(1, closed(2))]);
  expect([5, 2, 1, 4, 9].map((id) => goesBy(id)?.id)).toEqual([5, 5, 5, 4, undefined]);
});
