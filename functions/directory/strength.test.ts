import { expect, it } from 'vitest';
import { leastOf } from '#shared/records/samples.ts';
import { attachment } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { Rows } from './rows.ts';
import { strengthsOf } from './strength.ts';
import { guestsAmong } from './teachers.ts';

const SCHOOLS = [schoolRowOf(3, {}), schoolRowOf(2, {}), schoolRowOf(1, {})];
const attached = (school_id: string, end_date: string) =>
  ({ ...leastOf(attachment), joining_date: '2026-01-01', end_date, school_id }) as never;

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
