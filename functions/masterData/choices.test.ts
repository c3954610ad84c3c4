import { describe, expect, it } from 'vitest';
import { declare } from '#shared/records/record.ts';
import { choose, readerOf } from './choices.ts';
import { MasterData } from './stored.ts';

const record = declare({
  district: { label: 'District', choice: 'districts', required: true },
  rd_block: { label: 'RD Block', choice: 'rd-blocks', under: 'district' },
  medium: { label: 'Medium', choice: 'mediums' },
  year: { label: 'Year', number: [1800, 2100] },
  note: { label: 'Note', text: 10 },
});

const master = new MasterData(new Map())
  .plus('districts', [{ id: 1, name: 'Aizawl', is_active: true }])
  .plus('rd-blocks', [{ id: 2, name: 'Tlangnuam', is_active: true, parent: 1 }])
  .plus('mediums', [{ id: 3, name: 'Mizo', is_active: false }]);
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

  describe('of a place that is gone', () => {
    const gone = { is_active: false, gone: true } as const;
    const places = new MasterData(new Map())
      .plus('districts', [
        { id: 1, name: 'Lunglei', ...gone },
        { id: 2, name: 'Lunglei', is_active: true },
      ])
      .plus('rd-blocks', [
        { id: 3, name: 'Bunghmun', parent: 1, ...gone },
        { id: 4, name: 'Other', parent: 2, is_active: true },
      ])
      .plus('mediums', []);
    const before = { district: 1, rd_block: 3 };
    const names = { district: 'Lunglei', rd_block: 'Bunghmun', medium: '' };
    const block = (is_active: boolean) =>
      places.plus('rd-blocks', [{ id: 5, name: 'Bunghmun', parent: 2, is_active }]);

    it('stay as a whole while the new place of the name lacks a part', () => {
      expect(choose(record, names, places, before)).toEqual({ ...before, medium: undefined });
      expect(choose(record, names, block(false), before)).toEqual({ ...before, medium: undefined });
    });

    it('give way together to a new place that has them all', () => {
      const found = { district: 2, rd_block: 5, medium: undefined };
      expect(choose(record, names, block(true), before)).toEqual(found);
      const alone = { district: 2, rd_block: undefined, medium: undefined };
      expect(choose(record, { ...names, rd_block: '' }, places, { district: 1 })).toEqual(alone);
    });

    it('are sought in the new place once another part was chosen', () => {
      const other = { district: 2, rd_block: 4, medium: undefined };
      expect(choose(record, { ...names, rd_block: 'Other' }, places, before)).toEqual(other);
      expect(() => choose(record, { ...names, rd_block: 'Nowhere' }, places, before)).toThrow('Nowhere');
      // The block was never in the district that the record names.
      expect(() => choose(record, names, places, { district: 2, rd_block: 3 })).toThrow('Bunghmun');
    });
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
