import { describe, expect, it } from 'vitest';
import { samplePosting, sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { choosePosting, schoolFacts, storedPosting, typedSchool } from './chosenSchool.ts';
import { type ChosenSchool, newEntry, type PostingValues } from './teacherValues.ts';

const facts = (school: Omit<ChosenSchool, 'school_type'>) =>
  Object.fromEntries(schoolFacts({ ...school, school_type: '' }, 'Government'));

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

describe('a typed name of the school of a posting', () => {
  const empty = { school_type: 'Boys', medium: '', district: '' };
  const { order: _, ...posting } = samplePosting;
  const stored: PostingValues = { ...newEntry().posting_histories, ...posting, school_id: '1001' };
  const present = '1001';
  const typed = (entry: PostingValues, text: string, of?: PostingValues) => ({
    ...entry,
    ...typedSchool(text, entry, { stored: of, present, empty }),
  });

  it('empties one that was filled in from the teacher’s school', () => {
    const added = { ...stored, from_date: '' };
    expect(storedPosting(added, [stored])).toBeUndefined();
    expect(typed(added, 'Govt. Other')).toEqual({
      ...added,
      ...empty,
      school_name: 'Govt. Other',
      school_id: '',
    });
  });

  it('corrects the name of a stored one, which keeps its details', () => {
    expect(storedPosting(stored, [{ ...stored, from_date: '1999-01-01' }, stored])).toBe(stored);
    expect(typed(stored, 'Govt. Other', stored)).toEqual({
      ...stored,
      school_name: 'Govt. Other',
      school_id: '',
    });
  });

  it('changes nothing of a stored one when a slip is taken back', () => {
    const slip = typed(stored, `${stored.school_name}x`, stored);
    expect(typed(slip, stored.school_name, stored)).toEqual(stored);
  });

  it('is that of the stored school no more once another was chosen', () => {
    const chosen = { ...stored, school_id: '1002', school_name: 'Govt. Chosen', medium: 'English' };
    expect(stored.medium).not.toBe('English');
    expect(typed(chosen, stored.school_name, stored)).toEqual({
      ...chosen,
      school_name: stored.school_name,
      school_id: '',
    });
  });
});
