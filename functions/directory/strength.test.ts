import { describe, expect, it } from 'vitest';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, deputation } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { Rows } from './rows.ts';
import { standingOf, strengthsOf } from './strength.ts';
import { guestsAmong } from './teachers.ts';

const SCHOOLS = [schoolRowOf(3, {}), schoolRowOf(2, {}), schoolRowOf(1, {})];
const attached = (school_id: string, end_date: string, joining_date = '2026-01-01') =>
  ({ ...leastOf(attachment), joining_date, end_date, school_id }) as never;
const deputed = (joining_date: string, end_date = '') =>
  ({ ...leastOf(deputation), joining_date, end_date }) as never;

/** How many are attached out of the first school and in at the others on a day, and how many are at work in all. */
function counted(today: string, ...attachments: never[]) {
  const teachers = Rows.of([teacherRowOf(1, { school: 1, attachments })]);
  const master = new MasterData(new Map());
  const of = strengthsOf({
    ...{ teachers, schools: SCHOOLS, guests: guestsAmong(teachers), posts: [], master, today },
  });
  const [third, second, first] = SCHOOLS.map(of);
  return [
    first?.attached_out,
    second?.attached_in,
    third?.attached_in,
    SCHOOLS.reduce((sum, one) => sum + of(one).effective, 0),
  ];
}

it.each([
  ['2026-12-30', [1, 1, 0, 1]],
  ['2026-12-31', [1, 1, 0, 1]],
  ['2027-01-01', [0, 0, 0, 1]],
])('counts on %s who is attached until 31/12 at one school at a time', (today, expected) => {
  expect(counted(today, attached('1002', '2026-12-31'))).toEqual(expected);
});

it('counts at the school of the attachment without an end who has another that ends later', () => {
  expect(counted('2026-06-01', attached('1003', ''), attached('1002', '2026-12-31'))).toEqual([1, 0, 1, 1]);
});

it.each([
  ['2026-01-31', [0, 0, 0, 1]],
  ['2026-02-01', [1, 1, 0, 1]],
  // The attachment that has begun counts, and from its first day on the one without an end.
  ['2026-05-31', [1, 1, 0, 1]],
  ['2026-06-01', [1, 0, 1, 1]],
])('counts on %s at no school to which the attachment begins later', (today, expected) => {
  const entries = [attached('1003', '', '2026-06-01'), attached('1002', '2026-12-31', '2026-02-01')];
  expect(counted(today, ...entries)).toEqual(expected);
});

describe('where somebody is', () => {
  const where = (fields: object, ...days: string[]) =>
    days.map((day) => standingOf(teacherRowOf(1, { school: 1, ...fields }), day));

  it('is a deputation from its first day to its last', () => {
    const deputations = [deputed('2026-03-01'), deputed('2025-01-01', '2025-12-31')];
    const days = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'] as const;
    expect(where({ deputations }, ...days)).toEqual(['deputed', 'present', 'present', 'deputed']);
  });

  it('is an attachment to an office from its first day to its last', () => {
    const attachments = [attached('', '2026-03-31', '2026-03-01'), attached('', '', '2026-06-01')];
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2026-06-01'] as const;
    const expected = ['present', 'attached', 'attached', 'present', 'attached'];
    expect(where({ attachments }, ...days)).toEqual(expected);
  });

  it('is the one before the deputation that is to come', () => {
    const away = [{ kind: 'leave', from: '2026-01-01', to: '2026-01-31' }];
    const fields = { away, deputations: [deputed('2026-03-01')], attachments: [attached('1002', '')] };
    const days = ['2026-01-31', '2026-02-01', '2026-03-01'] as const;
    expect(where(fields, ...days)).toEqual(['away', 'attached', 'deputed']);
  });

  it('is one without a first day at any time', () => {
    expect(where({ deputations: [deputed('', '2026-03-31')] }, '2020-01-01')).toEqual(['deputed']);
    expect(where({ attachments: [attached('', '', '')] }, '2020-01-01')).toEqual(['attached']);
  });

  it('is as before in the row of a former version, which does not tell the first days', () => {
    const former = (fields: object, service: object) =>
      standingOf({ ...teacherRowOf(1, { school: 1, ...fields }), service }, '2026-01-01');
    expect(former({ deputations: [deputed('2026-03-01')] }, {})).toBe('deputed');
    expect(former({ deputations: [deputed('2025-03-01', '2025-12-31')] }, {})).toBe('present');
    expect(former({ attachments: [attached('1002', '', '2026-03-01')] }, { attached: ['1002'] })).toBe(
      'attached',
    );
    // Of two attachments it told the one at a school.
    const two = { attachments: [attached('1002', '2025-12-31'), attached('', '2026-12-31')] };
    const told = { attached_spans: [['1002', '2025-01-01', '2025-12-31'] as const] };
    expect(former(two, told)).toBe('attached');
  });
});
