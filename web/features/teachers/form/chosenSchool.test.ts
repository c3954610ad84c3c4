import { describe, expect, it } from 'vitest';
import { samplePosting, sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { choosePosting, schoolFacts } from './chosenSchool.ts';
import type { ChosenSchool } from './teacherValues.ts';

const facts = (school: Omit<ChosenSchool, 'school_type'>) =>
  Object.fromEntries(
    schoolFacts({ ...school, school_type: '' }, 'Government').map(({ label, value }) => [label, value]),
  );

describe('the facts of a chosen school', () => {
  it('are the school’s own', () => {
    expect(facts(sampleTeacher)).toEqual({
      Management: 'Private Unaided',
      Medium: 'Mizo',
      District: 'Aizawl',
      'Block Office': 'DEO Aizawl',
      'RD Block': 'Tlangnuam',
      Habitation: 'Zotlang',
      Pincode: '796005',
      'Habitation Class': 'Rural',
      'Habitation Category': 'Village',
      Phone: '03892322345',
    });
  });

  it('fall back as specified where the school has none', () => {
    const bare = { ...sampleTeacher };
    for (const field of [
      'management',
      'medium',
      'district',
      'habitation_class',
      'habitation_category',
    ] as const)
      bare[field] = '';
    expect(facts(bare)).toMatchObject({
      Management: 'Government',
      Medium: 'English',
      District: 'Aizawl',
      'Habitation Class': 'Rural',
      'Habitation Category': 'Village',
    });
  });
});

describe('a posting', () => {
  it('takes type, medium, management, block office and place from its school, not its dates', () => {
    const { from_date, to_date, status, ...copied } = samplePosting;
    expect(choosePosting(samplePosting)).toEqual(copied);
  });
});
