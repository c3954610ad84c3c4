import { expect, test } from 'vitest';
import { addressOf, choosePath } from './address.ts';

const ONE = ['/schools/{id}', '/schools/school-id/{schoolId}'];
const BLOCKS = ['/locations/rd-blocks', '/locations/rd-blocks/all', '/locations/rd-blocks/{id}'];

test('the path whose parameters are those given is taken', () => {
  expect(choosePath(ONE, { id: 3 })).toBe('/schools/{id}');
  expect(choosePath(ONE, { schoolId: '0150' })).toBe('/schools/school-id/{schoolId}');
  expect(choosePath(BLOCKS, {})).toBe('/locations/rd-blocks');
  expect(choosePath(BLOCKS, { id: undefined })).toBe('/locations/rd-blocks');
  expect(choosePath(BLOCKS, { id: 4 })).toBe('/locations/rd-blocks/{id}');
});

test('a path asked for is taken, and a wrong one is a plain mistake', () => {
  expect(choosePath(BLOCKS, {}, '/locations/rd-blocks/all')).toBe('/locations/rd-blocks/all');
  expect(() => choosePath(BLOCKS, {}, '/locations/elsewhere')).toThrow('No path');
  expect(() => choosePath(ONE, {})).toThrow('No path');
});

test('values are encoded, so none can change the address', () => {
  expect(addressOf('/schools/{id}', { id: '../auth?x=1#y' }, {})).toBe('/schools/..%2Fauth%3Fx%3D1%23y');
  expect(addressOf('/schools/search', {}, { q: 'a&limit=9 ü', page: 2, limit: undefined })).toBe(
    '/schools/search?q=a%26limit%3D9+%C3%BC&page=2',
  );
});
