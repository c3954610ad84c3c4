import { describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import type { Field } from '#shared/records/record.ts';
import { school as record } from '#shared/records/school.ts';
import { blankValues } from '../../record/values.ts';
import { schoolDetails, schoolSheet } from './schoolView.ts';

const school: School = {
  ...blankValues(record),
  id: 7,
  school_id: '15010100101',
  school_name: 'Govt. Zotlang Primary School',
  school_type: 'Co-educational',
  school_level: 'Primary School',
  management: 'Private_Unaided',
  medium: 'Mizo',
  district: 'Aizawl',
  habitation: 'Zotlang',
  pincode: '796005',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  established_year: 1956,
  version: 1,
  created_at: '2026-03-31T20:00:00.000Z',
  updated_at: '2026-04-02T10:00:00.000Z',
};

describe('schoolDetails', () => {
  const declared = Object.values<Field>(record).flatMap(({ label, details }) => (details ? [label] : []));
  /** The labels of the specification. Fields that declare their section follow them. */
  const labels = (of: School) =>
    schoolDetails(of).map(({ title, items }) => [
      title,
      ...items.map(([label]) => label).filter((label) => !declared.includes(label)),
    ]);

  it('has the sections and labels of the specification, and the founding year where it is known', () => {
    expect(labels(school)).toEqual([
      ['Basic Information', 'School Name', 'School ID', 'School Type', 'School Level', 'Year Established'],
      [
        'Location Details',
        'District',
        'Block Office',
        'Village/Habitation',
        'Pin Code',
        'RD Block',
        'Habitation Type',
      ],
      ['Educational Information', 'Management Type', 'Medium of Instruction', 'Habitation Category'],
      ['Contact Information', 'Complete Address', 'Phone Number', 'Email Address', 'Pin Code'],
    ]);
    expect(labels({ ...school, established_year: null })[0]).toEqual([
      'Basic Information',
      'School Name',
      'School ID',
      'School Type',
      'School Level',
    ]);
  });

  it('has every field that declares a section, which must be one of its own', () => {
    const sections = schoolDetails(school);
    for (const { label, details } of Object.values<Field>(record)) {
      if (!details) continue;
      const section = sections.find(({ title }) => title === details);
      expect(section, `${label} declares a section that schoolView.ts does not have`).toBeDefined();
      expect(section?.items.map(([shown]) => shown)).toContain(label);
    }
  });

  it('has class and category of the habitation once each on the record page and in print', () => {
    const labelled = schoolSheet(school, 'clerk').sections.map(({ facts }) => facts);
    expect(labelled[1]?.slice(-2)).toEqual([
      ['Habitation Class', 'Rural'],
      ['Habitation Category', 'Village'],
    ]);
    expect(labelled[2]?.map(([label]) => label)).toEqual(['Management Type', 'Medium of Instruction']);
  });

  it('leaves the habitation category out when there is none', () => {
    expect(labels({ ...school, habitation_category: '' })[2]).toEqual([
      'Educational Information',
      'Management Type',
      'Medium of Instruction',
    ]);
  });

  it('shows types without underscores wherever they stand, and other texts as they are', () => {
    const written = { ...school, block_office: 'DEO_Aizawl', district: 'East_Hills', habitation: 'Zo_tlang' };
    const shown = new Map(schoolDetails(written).flatMap(({ items }) => items));
    expect(shown.get('Block Office')).toBe('DEO Aizawl');
    expect(shown.get('Complete Address')).toBe('Zo_tlang, DEO Aizawl, East_Hills, 796005');
    expect(shown.get('District')).toBe('East_Hills');
    expect(shown.get('Village/Habitation')).toBe('Zo_tlang');
  });

  it("shows types without underscores, an address in order, and 'Not specified' for nothing", () => {
    const shown = new Map(schoolDetails(school).flatMap(({ items }) => items));
    expect(shown.get('Management Type')).toBe('Private Unaided');
    expect(shown.get('Complete Address')).toBe('Zotlang, DEO Aizawl, Aizawl, 796005');
    expect(shown.get('RD Block')).toBe('Not specified');
    expect(shown.get('Phone Number')).toBe('Not specified');
    expect(shown.get('Email Address')).toBe('Not specified');
  });
});
