import { describe, expect, it } from 'vitest';
import { declare } from '#shared/records/record.ts';
import { choose, readerOf } from './choices.ts';
import { MasterData, nameKey, type StoredMaster } from './stored.ts';

const record = declare({
  district: { label: 'District', choice: 'districts', required: true },
  rd_block: { label: 'RD Block', choice: 'rd-blocks', under: 'district' },
  medium: { label: 'Medium', choice: 'mediums' },
  year: { label: 'Year', number: [1800, 2100] },
  note: { label: 'Note', text: 10 },
});

const held = (items: StoredMaster[]) => ({
  version: 1,
  items,
  byId: new Map(items.map((item) => [item.id, item])),
  byName: new Map(items.map((item) => [nameKey(item.name, item.parent), item])),
});
const master = new MasterData(
  new Map([
    ['districts', held([{ id: 1, name: 'Aizawl', is_active: true }])],
    ['rd-blocks', held([{ id: 2, name: 'Tlangnuam', is_active: true, parent: 1 }])],
    ['mediums', held([{ id: 3, name: 'Mizo', is_active: false }])],
  ]),
);
const faults = (names: { district: string; rd_block: string; medium: string }, before = {}) => {
  try {
    choose(record, names, master, before);
  } catch (error) {
    return (error as { issues: { field: string }[] }).issues.map(({ field }) => field);
  }
  return [];
};

describe('names for ids', () => {
  it('are found whatever their case, each within the one it lies in', () => {
    const names = { district: 'AIZAWL', rd_block: 'tlangnuam', medium: '' };
    expect(choose(record, names, master)).toEqual({ district: 1, rd_block: 2, medium: undefined });
  });

  it('are refused where they are unknown, inactive, or wait for the one they lie in', () => {
    expect(faults({ district: 'Atlantis', rd_block: '', medium: '' })).toEqual(['district']);
    expect(faults({ district: '', rd_block: 'Tlangnuam', medium: 'Mizo' })).toEqual(['medium', 'rd_block']);
  });

  it('stay though they are inactive by now', () => {
    expect(faults({ district: 'Aizawl', rd_block: '', medium: 'Mizo' }, { medium: 3 })).toEqual([]);
  });

  it('are read back, with empty text and null for what is absent', () => {
    expect(readerOf(record)({ district: 1, rd_block: 2, medium: 9 }, master)).toEqual({
      district: 'Aizawl',
      rd_block: 'Tlangnuam',
      medium: '',
      year: null,
      note: '',
    });
  });
});
