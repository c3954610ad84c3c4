import { describe, expect, it } from 'vitest';
import { samplePosting, sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { checkTeacher, doubtsOf, issuesAtFields, toBody } from './teacherChecks.ts';
import { newEntry, newTeacher, type TeacherValues, toValues } from './teacherValues.ts';

const TODAY = '2026-06-01';
const whole: TeacherValues = { ...toValues(sampleTeacher), phone_number: '9876543210' };
const { status: _, order: _order, ...sample } = samplePosting;
const posting = { ...sample, designation: '', subject: '' };
const deputation = {
  department_name: 'SCERT',
  designation: 'Resource Person',
  joining_date: '2021-01-01',
  end_date: '',
  due_back: '',
};
const attachment = { ...deputation, district: 'Aizawl', rd_block: 'Tlangnuam', habitation: '' };

/** The eleven checks of the specification (part 2, section 5), each with values that fail it alone. */
const CHECKS: readonly [alert: string, field: string, fault: Partial<TeacherValues>][] = [
  ['Please select at least one subject', 'subjects_taught', { subjects_taught: [] }],
  ['Please select at least one class', 'classes_taught', { classes_taught: [] }],
  ['Please select a school', 'school', { school: null }],
  ['Please select a social group', 'social_group', { social_group: '' }],
  ['Please select a religion', 'religion', { religion: '' }],
  ['Please select a gender', 'gender', { gender: '' }],
  ['Phone number is required', 'phone_number', { phone_number: '' }],
  ['Teacher ID is required', 'teacher_ID', { teacher_ID: ' ' }],
  [
    'Teacher ID must contain only letters, numbers, hyphens, and underscores (max 50 characters)',
    'teacher_ID',
    { teacher_ID: 'T 1' },
  ],
  ['Phone number must be exactly 10 digits', 'phone_number', { phone_number: '987654321' }],
  ['Aadhaar number must be exactly 12 digits', 'aadhaar_number', { aadhaar_number: '12345678901' }],
];

describe('the checks of the specification', () => {
  it('pass a complete form', () => {
    expect(checkTeacher(whole, TODAY)).toMatchObject({ input: { teacher_name: 'Lalthanpuii' } });
  });

  it.each(CHECKS)('alert "%s" at %s', (alert, field, fault) => {
    const checked = checkTeacher({ ...whole, ...fault }, TODAY);
    expect(checked.input).toBeUndefined();
    expect(checked.alert).toBe(alert);
    expect(checked.faults?.[0]).toEqual({ field, message: alert });
  });

  // All pairs of different fields: whichever stands first in the list is the alert.
  it.each(
    CHECKS.flatMap((first, i) =>
      CHECKS.slice(i + 1)
        .filter(([, field]) => field !== first[1])
        .map((second) => [first, second] as const),
    ),
  )('keep their order: %o before %o', (first, second) => {
    const both = { ...whole, ...second[2], ...first[2] };
    expect(checkTeacher(both, TODAY).alert).toBe(first[0]);
    expect(checkTeacher(both, TODAY).faults?.map(({ field }) => field)).toEqual(
      expect.arrayContaining([first[1], second[1]]),
    );
  });

  it('alert one after the other as an empty form is filled in', () => {
    const mended: Partial<TeacherValues>[] = [
      { subjects_taught: ['Mizo'] },
      { classes_taught: ['Class 1'] },
      { school: whole.school },
      { social_group: 'ST' },
      { religion: 'Christianity' },
      { gender: 'Female' },
      { phone_number: '98765' },
      { teacher_ID: 'T#1' },
      { teacher_ID: 'T_1-a' },
      { phone_number: '9876543210', aadhaar_number: '1' },
      { aadhaar_number: '' },
    ];
    let values = newTeacher();
    const alerts = [checkTeacher(values, TODAY).alert];
    for (const step of mended) {
      values = { ...values, ...step };
      alerts.push(checkTeacher(values, TODAY).alert);
    }
    expect(alerts).toEqual([
      ...CHECKS.map(([alert]) => alert),
      'Please fill in the required fields: Teacher Name, Date of Birth, Joining Date',
    ]);
  });

  it('accept an Aadhaar number that is whole, masked or empty', () => {
    for (const aadhaar_number of ['', 'XXXXXXXX1234', '123456789012'])
      expect(checkTeacher({ ...whole, aadhaar_number }, TODAY).input).toMatchObject({ aadhaar_number });
  });
});

describe('a text that names no day', () => {
  const noDay = 'This date is not complete or does not exist';

  it('is told at its own field in the words of the form, and accuses no other date', () => {
    const values = { ...whole, date_of_birth: '31/2/1990', joining_date: '1995-07-01' };
    expect(checkTeacher(values, TODAY).faults).toEqual([{ field: 'date_of_birth', message: noDay }]);
    expect(doubtsOf(values)).toEqual([]);
  });

  it('is so in an entry too', () => {
    const posting_histories = [{ ...posting, from_date: '31/2/2010', to_date: '2012-07-01' }];
    expect(checkTeacher({ ...whole, posting_histories }, TODAY).faults).toEqual([
      { field: 'posting_histories.0.from_date', message: noDay },
    ]);
  });
});

describe('missing required fields', () => {
  it('are listed by their labels after the checks, and the first has the focus', () => {
    const checked = checkTeacher({ ...whole, joining_date: '', teacher_name: ' ' }, TODAY);
    expect(checked.alert).toBe('Please fill in the required fields: Teacher Name, Joining Date');
    expect(checked.faults?.[0]).toEqual({ field: 'teacher_name', message: 'This field is required' });
    expect(checkTeacher({ ...whole, teacher_name: '', gender: '' }, TODAY).alert).toBe(
      'Please select a gender',
    );
  });

  it('are listed entry by entry, after those of the teacher', () => {
    const lacking: TeacherValues = {
      ...whole,
      posting_histories: [posting, { ...posting, medium: '', block_office: '' }],
      deputations: [{ ...deputation, designation: '' }],
      attachments: [{ ...attachment, rd_block: '' }],
    };
    const checked = checkTeacher(lacking, TODAY);
    expect(checked.alert).toBe(
      'Please fill in the required fields: Posting 2: Medium of Instruction, Block Office; ' +
        'Deputation 1: Designation; Attachment 1: RD Block',
    );
    expect(checked.faults?.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'posting_histories.1.medium',
        'posting_histories.1.block_office',
        'deputations.0.designation',
        'attachments.0.rd_block',
      ]),
    );
    expect(checked.faults?.[0]?.field).toBe('posting_histories.1.medium');
    expect(checkTeacher({ ...lacking, date_of_birth: '' }, TODAY).alert).toBe(
      'Please fill in the required fields: Date of Birth',
    );
  });

  it('are not asked for in an entry that stands as it is stored, as an order made it', () => {
    const base: TeacherValues = {
      ...whole,
      posting_histories: [
        posting,
        { ...posting, district: '', block_office: '', from_date: '2024-04-01', to_date: '' },
      ],
      attachments: [{ ...attachment, rd_block: '' }],
    };
    const [first, second] = base.posting_histories;
    const changed = { ...base, email: 'new@example.in' };
    expect(checkTeacher(changed, TODAY, base).input).toMatchObject({ email: 'new@example.in' });
    // Its place in the list does not matter.
    expect(checkTeacher({ ...changed, posting_histories: [second!] }, TODAY, base).input).toBeDefined();
    expect(
      checkTeacher({ ...base, posting_histories: [first!, { ...second!, medium: '' }] }, TODAY, base).alert,
    ).toBe('Please fill in the required fields: Posting 2: Medium of Instruction, Block Office, District');
  });

  it('are not asked for in an entry that is not sent', () => {
    const entries = newEntry('Co-educational');
    const values: TeacherValues = {
      ...whole,
      posting_histories: [entries.posting_histories, { ...posting, from_date: '' }, posting],
      deputations: [entries.deputations],
      attachments: [{ ...attachment, district: '' }],
    };
    expect(checkTeacher(values, TODAY).input).toMatchObject({
      posting_histories: [{ school_name: posting.school_name }],
      deputations: [],
      attachments: [],
    });
  });
});

describe('dates', () => {
  it('that contradict each other are faults at their fields, in the places of the form', () => {
    const values: TeacherValues = {
      ...whole,
      posting_histories: [newEntry().posting_histories, { ...posting, to_date: '2019-03-31' }],
    };
    const checked = checkTeacher(values, TODAY);
    expect(checked.alert).toBeUndefined();
    expect(checked.faults).toEqual([
      { field: 'posting_histories.1.to_date', message: 'The end must not be before its start' },
    ]);
    expect(checkTeacher({ ...whole, date_of_birth: '2026-06-02' }, TODAY).faults?.[0]?.field).toBe(
      'date_of_birth',
    );
  });

  it('that may be a mistake are named by the numbers of the form, without entries that are not sent', () => {
    const open = { ...posting, to_date: '' };
    const values: TeacherValues = { ...whole, posting_histories: [{ ...open, school_name: '' }, open, open] };
    expect(doubtsOf(values)).toEqual(['Postings 2 and 3 both have no end']);
  });

  it('may be those of a posting that goes on at another school', () => {
    const elsewhere = { ...posting, to_date: '', school_id: '1', school_name: 'Govt. Chaltlang P/S' };
    expect(doubtsOf({ ...whole, posting_histories: [elsewhere] })).toEqual([
      expect.stringMatching(/^Posting 1, Govt. Chaltlang P\/S, has no end, but the teacher's school is /),
    ]);
  });
});

describe('the body', () => {
  it('sends lists of names as JSON in a text, the School ID, and nothing that is the school’s own', () => {
    const body = toBody(whole);
    expect(body).toMatchObject({
      school_id: '00150101',
      subjects_taught: '["Mizo","English"]',
      classes_taught: '["Class 1","Class 2","Class 5"]',
    });
    expect(Object.keys(body)).not.toContain('district');
    expect(Object.keys(body)).not.toContain('school');
  });

  it('is sent so once it is checked', () => {
    expect(checkTeacher(whole, TODAY).input).toMatchObject({
      subjects_taught: '["Mizo","English"]',
      classes_taught: '["Class 1","Class 2","Class 5"]',
    });
  });

  it('has its issues shown at the fields of the form', () => {
    const values: TeacherValues = { ...whole, posting_histories: [newEntry().posting_histories, posting] };
    expect(
      issuesAtFields(
        [
          { field: 'school_id', message: 'a' },
          { field: 'posting_histories.0.to_date', message: 'b' },
          { field: 'posting_histories.7.to_date', message: 'c' },
          { field: 'teacher_ID', message: 'd' },
          { field: 'elsewhere', message: 'e' },
        ],
        values,
      ),
    ).toEqual([
      { field: 'school', message: 'a' },
      { field: 'posting_histories.1.to_date', message: 'b' },
      { field: 'teacher_ID', message: 'd' },
    ]);
  });
});
