import { describe, expect, it } from 'vitest';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { droppedSubjects, offeredSubjects } from './subjects.ts';

const subject = (id: number, name: string, classes: string): MasterItem => ({
  id,
  version: 1,
  name,
  is_active: true,
  classes,
});
const subjects = [
  subject(1, 'Mizo', 'Class 1,Class 2'),
  subject(2, 'Physics', 'Class 11, Class 12'),
  subject(3, 'English', 'Class 1, Class 12'),
  subject(4, 'Unassigned', ''),
];

describe('subjects', () => {
  it('are offered when one of the classes has them', () => {
    expect(offeredSubjects(subjects, ['Class 1'])).toEqual(['Mizo', 'English']);
    expect(offeredSubjects(subjects, ['Class 2', 'Class 12'])).toEqual(['Mizo', 'Physics', 'English']);
    expect(offeredSubjects(subjects, [])).toEqual([]);
    // Class 1 is not the beginning of Class 11.
    expect(offeredSubjects([subject(5, 'Botany', 'Class 11')], ['Class 1'])).toEqual([]);
  });

  it('are dropped when no class has them; an unknown one stays while there are classes', () => {
    const chosen = ['Mizo', 'English', 'Thlanmual'];
    expect(droppedSubjects(subjects, ['Class 12'], chosen)).toEqual(['Mizo']);
    expect(droppedSubjects(subjects, [], chosen)).toEqual(chosen);
    expect(droppedSubjects(subjects, ['Class 1'], chosen)).toEqual([]);
  });
});
