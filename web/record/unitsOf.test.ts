import { describe, expect, it } from 'vitest';
import { school } from '#shared/records/school.ts';
import { differences, merge } from '../ui/conflict.ts';
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

describe('differences', () => {
  it('finds nothing if both sides made the same change', () => {
    const both = { ...base, pincode: '796009' };
    expect(differences(SCHOOL_UNITS, base, both, { ...both })).toEqual([]);
  });

  it('prefers my change where I made one and the stored value elsewhere', () => {
    const typed = { ...base, school_name: 'Zotlang PS', pincode: '796001' };
    const stored = { ...base, school_phone: '03892322345', pincode: '796009' };
    expect(
      differences(SCHOOL_UNITS, base, typed, stored).map(
        ({ key, stored: theirs, typed: mine, preferred }) => [key, theirs, mine, preferred],
      ),
    ).toEqual([
      ['school_name', 'Govt. Zotlang Primary School', 'Zotlang PS', 'typed'],
      ['pincode', '796009', '796001', 'typed'],
      ['school_phone', '03892322345', '', 'stored'],
    ]);
  });

  it('shows types without underscores, and other texts as they are', () => {
    const typed = { ...base, management: 'Private_Unaided', school_name: 'Zotlang_PS' };
    const stored = { ...base, management: 'Local_Body' };
    expect(differences(SCHOOL_UNITS, base, typed, stored)).toMatchObject([
      { key: 'school_name', typed: 'Zotlang_PS' },
      { key: 'management', stored: 'Local Body', typed: 'Private Unaided' },
    ]);
  });

  it('distinguishes types that look the same on screen', () => {
    const typed = { ...base, management: 'Local_Body' };
    expect(differences(SCHOOL_UNITS, base, typed, { ...base, management: 'Local Body' })).toHaveLength(1);
  });

  it('asks about a place as a whole', () => {
    const typed = { ...base, district: 'Lunglei', rd_block: 'Hnahthial', habitation: '' };
    const stored = { ...base, habitation: 'Chaltlang' };
    const [place, ...others] = differences(SCHOOL_UNITS, base, typed, stored);
    expect(others).toEqual([]);
    expect(place).toMatchObject({
      stored: 'Aizawl › Tlangnuam › Chaltlang',
      typed: 'Lunglei › Hnahthial',
      preferred: 'typed',
    });
  });

  it('distinguishes places whose parts read the same', () => {
    const typed = { ...base, rd_block: 'Zotlang', habitation: '' };
    const stored = { ...base, rd_block: '', habitation: 'Zotlang' };
    expect(differences(SCHOOL_UNITS, base, typed, stored)).toHaveLength(1);
  });

  it('ignores spaces at the ends', () => {
    expect(differences(SCHOOL_UNITS, base, { ...base, school_name: ` ${base.school_name} ` }, base)).toEqual(
      [],
    );
  });
});

describe('merge', () => {
  const typed = { ...base, school_name: 'Zotlang PS', district: 'Lunglei', rd_block: '', habitation: '' };
  const stored = { ...base, habitation: 'Chaltlang', school_level: ['Primary School', 'Middle School'] };
  const found = differences(SCHOOL_UNITS, base, typed, stored);

  it('keeps both changes when nobody chooses', () => {
    expect(merge(typed, stored, found, {})).toEqual({ ...typed, school_level: stored.school_level });
  });

  it('takes the whole place from the chosen side', () => {
    expect(
      merge(typed, stored, found, { district: 'stored', school_name: 'stored', school_level: 'typed' }),
    ).toEqual({
      ...stored,
      school_level: typed.school_level,
    });
  });
});
