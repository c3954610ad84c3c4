import { expect, it } from 'vitest';
import type { ReportSchool } from '#shared/domain/report.ts';
import { inOrder, turned } from './schoolOrder.ts';

const school = (school_name: string, rd_block: string): ReportSchool => ({
  id: 1,
  school_id: '1',
  school_name,
  school_type: '',
  management: '',
  district: 'Aizawl',
  rd_block,
});
const schools = [
  school('Govt. School 10', 'Tlangnuam'),
  school('Govt. School 9', 'Darlawn'),
  school('Bethel School', ''),
  school('Chanmari School', 'Tlangnuam'),
];
const ordered = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(schools, order).map(({ school_name }) => school_name);

it('orders by a column, numbers in names as numbers', () => {
  expect(ordered({ by: 'school_name', order: 'asc' })).toEqual([
    'Bethel School',
    'Chanmari School',
    'Govt. School 9',
    'Govt. School 10',
  ]);
});

it('keeps equals by name and what has no value last, whichever way it goes', () => {
  expect(ordered({ by: 'rd_block', order: 'desc' })).toEqual([
    'Chanmari School',
    'Govt. School 10',
    'Govt. School 9',
    'Bethel School',
  ]);
  expect(ordered({ by: 'rd_block', order: 'asc' }).at(-1)).toBe('Bethel School');
});

it('the same column again turns the order round', () => {
  const first = { by: 'school_name', order: 'asc' } as const;
  expect(turned(first, 'school_name')).toEqual({ by: 'school_name', order: 'desc' });
  expect(turned({ by: 'school_name', order: 'desc' }, 'school_name')).toEqual(first);
  expect(turned(first, 'management')).toEqual({ by: 'management', order: 'asc' });
});
