import { describe, expect, it } from 'vitest';
import { samplePosting, sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { differences, merge } from '../../../ui/conflict.ts';
import { TEACHER_UNITS } from './teacherConflict.ts';
import { toValues } from './teacherValues.ts';

const base = toValues(sampleTeacher);
const posted = toValues({ ...sampleTeacher, posting_histories: [samplePosting] });

describe('differences', () => {
  it('name fields and whole lists, and prefer what was changed here', () => {
    const typed = { ...posted, teacher_name: 'Zova', date_of_birth: '1986-01-02' };
    const stored = { ...base, teacher_name: 'Zovi', phone_number: '9000000001' };
    expect(differences(TEACHER_UNITS, base, typed, stored)).toMatchObject([
      { key: 'teacher_name', label: 'Teacher Name', stored: 'Zovi', typed: 'Zova', preferred: 'typed' },
      {
        key: 'date_of_birth',
        label: 'Date of Birth',
        stored: '28/02/1985',
        typed: '02/01/1986',
        preferred: 'typed',
      },
      {
        key: 'phone_number',
        label: 'Phone Number',
        stored: '9000000001',
        typed: '0986543210',
        preferred: 'stored',
      },
      {
        key: 'posting_histories',
        label: 'Posting History',
        stored: '',
        typed: 'Govt. Zotlang Primary School, 01/04/2019 to 31/03/2024',
        preferred: 'typed',
      },
    ]);
  });

  it('are none if a school changed only its own details', () => {
    const moved = toValues({ ...sampleTeacher, district: 'Lunglei', current_school_name: 'Renamed' });
    expect(differences(TEACHER_UNITS, base, base, moved)).toEqual([]);
  });
});

describe('merge', () => {
  it('takes of each difference the chosen side, or the preferred one', () => {
    const typed = { ...posted, teacher_name: 'Zova', email: 'z@example.org' };
    const stored = { ...base, teacher_name: 'Zovi', phone_number: '9000000001' };
    const found = differences(TEACHER_UNITS, base, typed, stored);
    expect(merge(typed, stored, found, { teacher_name: 'stored' })).toEqual({
      ...typed,
      teacher_name: 'Zovi',
      phone_number: '9000000001',
    });
    expect(merge(typed, stored, found, { posting_histories: 'stored' }).posting_histories).toEqual([]);
  });
});
