import { describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { leastOf } from '#shared/records/samples.ts';
import { deputation, posting } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { Rows } from './rows.ts';
import { schoolStatus, teacherStatus } from './status.ts';

const schools = Rows.of([
  schoolRowOf(1, { school_id: '1001', habitation_category: 'Village' }),
  schoolRowOf(2, { school_id: '1002', habitation_category: 'Town' }),
]);
const rules = { ...FIRST_RULES, tenure: { years: 5, by: [{ schedule: 'Town' as const, years: 3 }] } };

/** Which of some teachers, numbered from 1, have a status on a day. */
function having(status: string, today: string, ...stored: Partial<Parameters<typeof teacherRowOf>[1]>[]) {
  const teachers = Rows.of(stored.map((one, i) => teacherRowOf(i + 1, { school: 1, ...one })));
  const fits = teacherStatus(status, { today, rules }, { teachers, schools });
  return teachers
    .filter(fits)
    .map(({ id }) => id)
    .sort((one, other) => one - other);
}
const open = (school_id: string, from_date = '2020-01-01', to_date = '') =>
  ({ ...leastOf(posting), school_id, from_date, to_date }) as never;
const posted = (...posting_histories: never[]) => ({ posting_histories });

describe('a status of teachers', () => {
  it('tells of a retirement from a year before it to its last day, and then that it is past', () => {
    // The service ends on the last day of November.
    const born = [{ date_of_birth: '1966-11-15' }, { date_of_birth: '' }];
    for (const [today, soon, past] of [
      ['2025-11-29', [], []],
      ['2025-11-30', [1], []],
      ['2026-11-30', [1], []],
      ['2026-12-01', [], [1]],
    ] as const) {
      expect(having('Retires in 12 months', today, ...born), today).toEqual(soon);
      expect(having('Past retirement', today, ...born), today).toEqual(past);
    }
  });

  it('tells of a deputation for three months after its last day', () => {
    const entry = { ...leastOf(deputation), joining_date: '2026-01-01', end_date: '2026-05-10' };
    const ended = { deputations: [entry as never] };
    for (const [today, on, lately] of [
      ['2026-05-10', [1], []],
      ['2026-05-11', [], [1]],
      ['2026-08-10', [], [1]],
      ['2026-08-11', [], []],
    ] as const) {
      expect(having('On deputation', today, ended), today).toEqual(on);
      expect(having('Deputation ended in 3 months', today, ended), today).toEqual(lately);
    }
  });

  it('counts open postings, and compares the School ID of the latest with that of the record', () => {
    const some = [
      posted(),
      posted(open('1001', '2010-01-01', '2019-12-31')),
      posted(open('1001')),
      posted(open('1002', '2015-01-01'), open('1001')),
      posted(open('1002')),
      posted(open('')),
    ];
    const found = (status: string) => having(status, '2026-03-02', ...some);
    expect(found('No open posting')).toEqual([1, 2]);
    expect(found('Two open postings')).toEqual([4]);
    expect(found('Posted at another school')).toEqual([5]);
  });

  it('tells that a tenure ended once it is as long as that of the place, and not of whoever retires soon', () => {
    const since = (school: number, date_of_birth = '1980-01-15') => ({
      ...{ school, date_of_birth },
      ...posted(open(`100${school}`, '2020-06-01')),
    });
    // In the village five years, in the town three. The third retires within two years of each of these days.
    const some = [since(1), since(2), since(1, '1967-05-15'), { school: 1 }];
    expect(having('Tenure ended', '2023-05-31', ...some)).toEqual([]);
    expect(having('Tenure ended', '2023-06-01', ...some)).toEqual([2]);
    expect(having('Tenure ended', '2025-05-31', ...some)).toEqual([2]);
    expect(having('Tenure ended', '2025-06-01', ...some)).toEqual([1, 2]);
  });

  it('takes no empty phone number for one that several share', () => {
    const phones = ['', '9862000001', '', '9862000002', '9862000001'];
    const some = phones.map((phone_number) => ({ phone_number }));
    expect(having('Shared phone number', '2026-03-02', ...some)).toEqual([2, 5]);
  });

  it('has a name: no other fits anybody', () => {
    const nobody = { posting_histories: [] };
    expect(having('No open posting', '2026-03-02', nobody)).toEqual([1]);
    for (const name of ['constructor', 'no open posting', ''])
      expect(having(name, '2026-03-02', nobody)).toEqual([]);
  });
});

it('a school is closed where it closed, whatever the case of the word', () => {
  const some = [{ ...schoolRowOf(2, {}), closed: {} as never }, schoolRowOf(1, {})];
  const fits = (status: string) =>
    some.filter(schoolStatus(status, { teachers: Rows.of([]), hasHead: () => true })).map(({ id }) => id);
  expect([fits('Closed'), fits('closed'), fits('Close')]).toEqual([[2], [2], []]);
});
