import { describe, expect, it } from 'vitest';
import { maskAadhaar, statusOf, TeacherInput, TeacherPatch } from './teacher.ts';

const INPUT = {
  teacher_ID: 'PS-01',
  teacher_name: 'Lalrinpuii Sailo',
  date_of_birth: '1980-05-12',
  joining_date: '2005-06-01',
  gender: 'Female',
  social_group: 'ST',
  religion: 'Christianity',
  phone_number: '9862012345',
  subjects_taught: '["English"]',
  classes_taught: '["Class 1"]',
  school_id: '1001',
};
const messagesOf = (change: Record<string, unknown>) => {
  const result = TeacherInput.safeParse({ ...INPUT, ...change });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the rules of a teacher (specification, part 2, section 5)', () => {
  it.each([
    ['subjects_taught', '[]', 'Please select at least one subject'],
    ['subjects_taught', undefined, 'Please select at least one subject'],
    ['subjects_taught', null, 'Please select at least one subject'],
    ['classes_taught', [], 'Please select at least one class'],
    ['classes_taught', undefined, 'Please select at least one class'],
    ['classes_taught', null, 'Please select at least one class'],
    ['social_group', '', 'Please select a social group'],
    ['religion', '', 'Please select a religion'],
    ['gender', '', 'Please select a gender'],
    ['phone_number', '', 'Phone number is required'],
    ['teacher_ID', ' ', 'Teacher ID is required'],
    ['phone_number', '986201234', 'Phone number must be exactly 10 digits'],
    ['phone_number', '98620123456', 'Phone number must be exactly 10 digits'],
    ['phone_number', '98620a2345', 'Phone number must be exactly 10 digits'],
    ['aadhaar_number', '12345678901', 'Aadhaar number must be exactly 12 digits'],
    ['aadhaar_number', '1234567890123', 'Aadhaar number must be exactly 12 digits'],
    ['aadhaar_number', 'XXXXXXX01234', 'Aadhaar number must be exactly 12 digits'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messagesOf({ [field]: value })).toEqual([[field, message]]);
  });

  const idInvalid =
    'Teacher ID must contain only letters, numbers, hyphens, and underscores (max 50 characters)';
  it.each(['PS 01', 'PS/01', 'é', 'a'.repeat(51)])('a Teacher ID %j is none', (teacher_ID) => {
    expect(messagesOf({ teacher_ID })).toContainEqual(['teacher_ID', idInvalid]);
  });
  it.each(['P', 'ps_01-B', 'a'.repeat(50)])('a Teacher ID %j is one', (teacher_ID) => {
    expect(messagesOf({ teacher_ID })).toEqual([]);
  });

  it.each(['Class 0', 'Class 13', 'class 1', 'Nursery'])('%s is no class', (name) => {
    expect(messagesOf({ classes_taught: [name] })).toHaveLength(1);
  });
  it.each([
    ['gender', 'Other'],
    ['social_group', 'EWS'],
    ['date_of_birth', '12/05/1980'],
    ['joining_date', ''],
    ['teacher_name', 'R2D2'],
    ['teacher_name', ''],
    ['teacher_name', ".-'"],
    ['school_id', 'A1'],
    ['email', 'nobody'],
  ])('%s cannot be %j', (field, value) => {
    expect(new Set(messagesOf({ [field]: value }).map(([name]) => name))).toEqual(new Set([field]));
  });

  it.each(['Ṭhangpuii', 'K. Vanlal-hruaia', "D'Souza", 'लालरिनपुई', 'José Ângela'])(
    '%s is a name, in whatever script',
    (teacher_name) => {
      expect(messagesOf({ teacher_name })).toEqual([]);
    },
  );

  it('takes the number off what a telephone writes around it', () => {
    for (const phone_number of ['+91 98620-12345', '098620 12345'])
      expect(TeacherInput.parse({ ...INPUT, phone_number }).phone_number).toBe('9862012345');
    expect(TeacherInput.parse({ ...INPUT, aadhaar_number: '2345 6789 0124' }).aadhaar_number).toBe(
      '234567890124',
    );
  });

  it('holds entries to what they need', () => {
    const posting = { school_name: 'Old School', from_date: '2005-06-01' };
    const deputation = {
      department_name: 'Board (Exams), MBSE & Co/Aizawl',
      designation: 'Officer',
      joining_date: '2012-01-01',
    };
    const attachment = { ...deputation, district: 'Aizawl' };
    const all = { posting_histories: [posting], deputations: [deputation], attachments: [attachment] };
    expect(messagesOf(all)).toEqual([]);
    const without = (entry: object, field: string) => ({ ...entry, [field]: '' });
    for (const [list, entry, fields] of [
      ['posting_histories', posting, ['school_name', 'from_date']],
      ['deputations', deputation, ['department_name', 'designation', 'joining_date']],
      ['attachments', attachment, ['department_name', 'designation', 'district', 'joining_date']],
    ] as const) {
      for (const field of fields)
        expect(messagesOf({ [list]: [without(entry, field)] })).toContainEqual([
          `${list}.0.${field}`,
          expect.any(String),
        ]);
      expect(messagesOf({ [list]: [{ ...entry, unknown: 1 }] })).toHaveLength(1);
      if ('designation' in entry)
        expect(messagesOf({ [list]: [{ ...entry, designation: '(&)' }] })).toHaveLength(1);
      expect(messagesOf({ [list]: Array(50).fill(entry) })).toEqual([]);
      expect(messagesOf({ [list]: Array(51).fill(entry) })).toHaveLength(1);
    }
  });
});

it('a patch may leave everything out, and null and blanks empty what is optional', () => {
  expect(TeacherPatch.parse({})).toEqual({});
  expect(TeacherPatch.parse({ email: null, aadhaar_number: null, service_category: '' })).toEqual({
    email: '',
    aadhaar_number: '',
    service_category: '',
  });
});

it('an entry is completed by its end, and active without one', () => {
  expect([statusOf(''), statusOf('2030-01-01')]).toEqual(['Active', 'Completed']);
});

it('of an Aadhaar number the last four digits are shown', () => {
  expect([maskAadhaar('0124'), maskAadhaar('')]).toEqual(['XXXXXXXX0124', '']);
});
