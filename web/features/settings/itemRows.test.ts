import { describe, expect, it } from 'vitest';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { filterItems } from './itemRows.ts';

const items: MasterItem[] = [
  {
    id: 1,
    version: 1,
    name: 'Durtlang',
    is_active: true,
    rd_block_name: 'Tlangnuam',
    district_name: 'Aizawl',
  },
  {
    id: 2,
    version: 1,
    name: 'Sihphir',
    is_active: false,
    rd_block_name: 'Tlangnuam',
    district_name: 'Aizawl',
  },
  { id: 3, version: 1, name: 'Zotê', is_active: true, rd_block_name: 'Champhai', district_name: 'Champhai' },
  { id: 4, version: 1, name: 'Mathematics', is_active: true, code: 'MAT-01', classes: 'Class 1' },
];
const found = (q: string, inactive = true) => filterItems(items, { q, inactive }).map(({ id }) => id);

describe('filterItems', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['TLANG', [1, 2]],
    ['zote', [3]],
    ['aizawl', [1, 2]],
    ['mat-01', [4]],
    ['aizawl durt', [1]],
    ['class 1', []],
    ['nowhere', []],
  ])('%j finds %j', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it('leaves out what is inactive when told', () => {
    expect(found('', false)).toEqual([1, 3, 4]);
    expect(found('sihphir', false)).toEqual([]);
  });
});
