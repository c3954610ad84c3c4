import { describe, expect, it } from 'vitest';
import { searchForm } from '#shared/domain/text.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { similarFinder, similarTeachers } from './teachers.ts';

const row = (id: number, name: string, more: Partial<TeacherRow> = {}) =>
  ({
    id,
    text: `${searchForm(name)}\nt-${id}`,
    phone_number: `98620000${id + 10}`,
    date_of_birth: '1980-05-12',
    ...more,
  }) as TeacherRow;

const ROWS = [
  row(1, 'Lalthanpuii'),
  row(2, 'Lalthanpuii', { date_of_birth: '1981-05-12' }),
  row(3, 'Lalthanpuii Sailo'),
  row(4, 'Zova', { phone_number: '9862000011' }),
];
const found = (...asked: Parameters<typeof similarTeachers>) =>
  similarTeachers(...asked).map(({ row: { id }, match }) => `${id} ${match}`);

describe('teachers who may be the same person', () => {
  it('have the same phone', () => {
    expect(found(ROWS, { phone: '9862000011' })).toEqual(['1 phone', '4 phone']);
    expect(found(ROWS, { phone: '9862099999' })).toEqual([]);
  });

  it('have the whole name and the birth date in common, in any case and accents', () => {
    const asked = { name: 'LALTHÁNPUII', date_of_birth: '1980-05-12' };
    expect(found(ROWS, asked)).toEqual(['1 name and birth date']);
    expect(found(ROWS, { ...asked, date_of_birth: '1979-05-12' })).toEqual([]);
  });

  it('are not told by the name or the birth date alone', () => {
    expect(found(ROWS, { name: 'Lalthanpuii' })).toEqual([]);
    expect(found(ROWS, { date_of_birth: '1980-05-12' })).toEqual([]);
    expect(found(ROWS, {})).toEqual([]);
  });

  it('are others than the one that is asked about, and twenty at most', () => {
    expect(found(ROWS, { phone: '9862000011', except: 1 })).toEqual(['4 phone']);
    const many = Array.from({ length: 30 }, (_, i) => row(i, 'Zova', { phone_number: '9862000011' }));
    expect(found(many, { phone: '9862000011' })).toHaveLength(20);
  });

  it('are the same for each of many persons that are asked about together', () => {
    const find = similarFinder(ROWS);
    const born = { date_of_birth: '1980-05-12' };
    const asked = [
      { phone: '9862000011' },
      { phone: '9862000013', name: 'Lalthanpuii', ...born },
      { name: 'lalthanpuii sailo', ...born },
      { name: 'Lalthanpuii' },
      born,
      {},
    ];
    const told = asked.map((one) => find(one).map(({ row: { id }, match }) => `${id} ${match}`));
    expect(told.map((some) => some.sort())).toEqual(asked.map((one) => found(ROWS, one).sort()));
    expect(told.map(({ length }) => length)).toEqual([2, 2, 1, 0, 0, 0]);
  });
});
