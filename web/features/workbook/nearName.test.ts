import { expect, it } from 'vitest';
import type { ImportRow, MissingName, Outcome } from '#shared/domain/import.ts';
import { nearInstead } from './nearName.ts';

const row = (number: number, outcome: Outcome, texts: Record<string, string>): ImportRow => ({
  ...{
    row: number,
    id: null,
    key: `S-${number}`,
    name: '',
    outcome,
    issues: [],
    done: null,
    reason: '',
    left: [],
  },
  cells: Object.entries(texts).map(([column, text]) => ({
    ...{ column, base: null, old: '', new: text, conflict: false },
  })),
});

const inBlock = (rd_block: string, habitation: string) => ({ habitation, rd_block, district: 'Aizawl' });
const missing: MissingName = {
  collection: 'habitations',
  path: ['Aizawl', 'Block X', 'Vengthlang'],
  rows: 2,
  near: 'Venghlang',
};

it('puts the near name only into the rows that have the missing one in the same places', () => {
  const rows = [
    row(2, 'invalid', inBlock('Block X', 'Vengthlang')),
    // Block Y has a village of that name.
    row(3, 'create', inBlock('Block Y', 'Vengthlang')),
    // The row has another fault.
    row(4, 'invalid', inBlock('Block Y', 'Vengthlang')),
    row(5, 'invalid', inBlock('block x', 'VENGTHLANG')),
    row(6, 'invalid', inBlock('Block X', 'Venghlang')),
  ];
  expect(nearInstead('schools', rows, missing)).toEqual([
    [2, 'habitation', 'Venghlang'],
    [5, 'habitation', 'Venghlang'],
  ]);
});

it('puts the near name of a list without places into every row that has the missing one', () => {
  const rows = [
    row(2, 'invalid', { religion: 'Christianityy' }),
    row(3, 'invalid', { religion: 'Hinduism', subjects_taught: 'Christianityy' }),
  ];
  const religion: MissingName = {
    ...{ collection: 'religions', path: ['Christianityy'], rows: 1, near: 'Christianity' },
  };
  expect(nearInstead('teachers', rows, religion)).toEqual([[2, 'religion', 'Christianity']]);
});
