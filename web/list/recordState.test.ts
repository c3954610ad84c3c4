import { expect, it } from 'vitest';
import { STAFF_ROLES } from '#shared/access/roles.ts';
import {
  choosesPlace,
  offeredFilters,
  readRecordState,
  withFilter,
  writeRecordState,
} from './recordState.ts';

const read = (query: string, area: 'schools' | 'teachers' = 'teachers') =>
  readRecordState(area, new URLSearchParams(query));
const plain = { q: '', page: 1, limit: 10, filters: {}, sort: 'newest', order: 'desc', hidden: undefined };

it.each([
  ['', plain],
  [
    'district=Aizawl&subject=Mathematics&page=3',
    { ...plain, page: 3, filters: { district: 'Aizawl', subject: 'Mathematics' } },
  ],
  ['service=left', { ...plain, filters: { service: 'left' } }],
  ['service=all', { ...plain, filters: { service: 'all' } }],
  // Lists show those in service, so this is no choice.
  ['service=in', plain],
  ['sort=name', { ...plain, sort: 'name', order: 'asc' }],
  ['sort=district&order=desc', { ...plain, sort: 'district', order: 'desc' }],
  ['sort=wages&order=up', plain],
  ['hide=Location,,Management', { ...plain, hidden: ['Location', 'Management'] }],
  ['hide=', { ...plain, hidden: [] }],
  [`gender=++&religion=Hindu&medium=${'x'.repeat(101)}`, plain],
])('reads ?%s', (query, expected) => {
  expect(read(query)).toEqual(expected);
});

it('a list of schools knows no filter of teachers', () => {
  expect(read('gender=Male&district=Aizawl', 'schools').filters).toEqual({ district: 'Aizawl' });
});

it('keeps defaults out of the address, and reads back what it wrote', () => {
  expect(writeRecordState(read('sort=newest&order=desc&page=1')).toString()).toBe('');
  const query =
    'q=govt&page=2&limit=10&district=Aizawl&gender=Not+stated&sort=name&order=desc&hide=Location%2CType+%26+Level';
  expect(writeRecordState(read(query)).toString()).toBe(query);
});

it('another district removes the block', () => {
  const filters = { district: 'Aizawl', rd_block: 'Tlangnuam', gender: 'Male' };
  expect(withFilter(filters, 'district', 'Lunglei')).toEqual({ district: 'Lunglei', gender: 'Male' });
  expect(withFilter(filters, 'gender', '')).toEqual({ district: 'Aizawl', rd_block: 'Tlangnuam' });
});

it('offers a role only what its scope leaves to choose', () => {
  const NEW_FILTER = 'Add a new filter to the lists of this test.';
  const schools = ['district', 'rd_block', 'management', 'medium', 'school_type'];
  const people = [
    'gender',
    'social_group',
    'age',
    'service_category',
    'subject',
    'class',
    'status',
    'service',
  ];
  expect(offeredFilters('schools', 'admin'), NEW_FILTER).toEqual([...schools, 'status']);
  expect(offeredFilters('teachers', 'admin'), NEW_FILTER).toEqual([...schools, ...people]);
  expect(offeredFilters('schools', 'deo'), NEW_FILTER).toEqual([...schools.slice(1), 'status']);
  expect(offeredFilters('schools', 'sdeo'), NEW_FILTER).toEqual([...schools.slice(2), 'status']);
  expect(offeredFilters('schools', 'hoi'), NEW_FILTER).toEqual([]);
  expect(offeredFilters('teachers', 'hoi'), NEW_FILTER).toEqual(people);
});

it('leaves each role the places to choose that its scope does not decide', () => {
  const chosen = (['district', 'rd_block'] as const).map((place) =>
    STAFF_ROLES.filter((role) => choosesPlace(place, role)),
  );
  expect(chosen).toEqual([
    ['super_admin', 'admin'],
    ['super_admin', 'admin', 'deo'],
  ]);
});
