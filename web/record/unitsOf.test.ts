import { describe, expect, it } from 'vitest';
import { school } from '#shared/records/school.ts';
import { reconcile, same, withOwn } from '../ui/conflict.ts';
import { unitsOf } from './unitsOf.ts';
import { startValues, type Values } from './values.ts';

const SCHOOL_UNITS = unitsOf(school);
const base: Values<typeof school> = {
  ...startValues(school),
  school_id: '15010100101',
  school_name: 'Govt. Zotlang Primary School',
  school_level: ['Primary School'],
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  pincode: '796005',
};

const rowsOf = (typed: typeof base, stored: typeof base) => reconcile(SCHOOL_UNITS, base, typed, stored).rows;
const mergeOf = (typed: typeof base, stored: typeof base) =>
  reconcile(SCHOOL_UNITS, base, typed, stored).merge;

it('what the person’s own lost save stored counts as what the edit began with, other changes do not', () => {
  const sent = { ...base, pincode: '796009', school_name: 'Zotlang PS' };
  const stored = { ...base, pincode: '796009', school_name: 'Zotlang P.S.' };
  expect(withOwn(SCHOOL_UNITS, base, sent, stored)).toEqual({ ...base, pincode: '796009' });
  // What was typed back is stored again then.
  const { rows, merge } = reconcile(SCHOOL_UNITS, withOwn(SCHOOL_UNITS, base, sent, stored), base, stored);
  expect(rows).toEqual([]);
  expect(merge({})).toEqual({ ...base, school_name: 'Zotlang P.S.' });
  expect(withOwn(SCHOOL_UNITS, base, undefined, stored)).toEqual(base);
});

describe('what is asked', () => {
  it('is nothing if both sides made the same change', () => {
    const both = { ...base, pincode: '796009' };
    expect(rowsOf(both, { ...both })).toEqual([]);
  });

  it('is only what both changed, each in another way', () => {
    const typed = { ...base, school_name: 'Zotlang PS', pincode: '796001' };
    const stored = { ...base, school_phone: '03892322345', pincode: '796009' };
    expect(rowsOf(typed, stored)).toEqual([
      { key: 'pincode', label: 'Pincode', stored: '796009', typed: '796001' },
    ]);
  });

  it('shows types without underscores, and other texts as they are', () => {
    const typed = { ...base, management: 'Private_Unaided', school_name: 'Zotlang_PS' };
    const stored = { ...base, management: 'Local_Body', school_name: 'Zotlang P.S.' };
    expect(rowsOf(typed, stored)).toMatchObject([
      { key: 'school_name', typed: 'Zotlang_PS' },
      { key: 'management', stored: 'Local Body', typed: 'Private Unaided' },
    ]);
  });

  it('distinguishes types that look the same on screen', () => {
    const typed = { ...base, management: 'Local_Body' };
    expect(rowsOf(typed, { ...base, management: 'Local Body' })).toHaveLength(1);
  });

  it('is a place as a whole', () => {
    const typed = { ...base, district: 'Lunglei', rd_block: 'Hnahthial', habitation: '' };
    expect(rowsOf(typed, { ...base, habitation: 'Chaltlang' })).toMatchObject([
      { stored: 'Aizawl › Tlangnuam › Chaltlang', typed: 'Lunglei › Hnahthial' },
    ]);
  });

  it('distinguishes places whose parts read the same', () => {
    const typed = { ...base, rd_block: 'Zotlang', habitation: '' };
    const stored = { ...base, rd_block: '', habitation: 'Zotlang' };
    expect(rowsOf(typed, stored)).toHaveLength(1);
  });
});

describe('what is saved', () => {
  it('keeps the changes of both where nothing is asked', () => {
    const typed = { ...base, school_name: 'Zotlang PS', school_email: 'z@example.org' };
    const stored = { ...base, school_phone: '03892322345', school_email: 'z@example.org' };
    expect(mergeOf(typed, stored)({})).toEqual({ ...typed, school_phone: '03892322345' });
  });

  it('takes the whole place from the chosen side, and the rest from whoever changed it', () => {
    const typed = { ...base, school_name: 'Zotlang PS', district: 'Lunglei', rd_block: '', habitation: '' };
    const stored = { ...base, habitation: 'Chaltlang', school_level: ['Primary School', 'Middle School'] };
    const merge = mergeOf(typed, stored);
    expect(merge({ district: 'stored' })).toEqual({ ...stored, school_name: 'Zotlang PS' });
    expect(merge({ district: 'typed' })).toEqual({ ...typed, school_level: stored.school_level });
  });

  it('takes no space at an end for a change', () => {
    const typed = { ...base, school_name: ` ${base.school_name} ` };
    expect(mergeOf(typed, { ...base, school_name: 'Renamed' })({}).school_name).toBe('Renamed');
    expect(same(SCHOOL_UNITS, typed, base)).toBe(true);
    expect(same(SCHOOL_UNITS, { ...base, pincode: '' }, base)).toBe(false);
  });
});
