import { describe, expect, it } from 'vitest';
import { BUILT_IN_QUESTIONS } from './builtInQuestions.ts';
import { Question } from './question.ts';
import { asksSubjectInClass, sentenceOf } from './questionText.ts';

const faultsOf = (question: object) =>
  Question.safeParse(question).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('a question', () => {
  it.each<[string, object, string]>([
    [
      'an unknown field',
      { of: 'schools', all: [['shoe_size', 'is', '7']] },
      'all.0: There is no field “shoe_size” of schools',
    ],
    [
      'a field of the other kind',
      { of: 'schools', all: [['gender', 'is', 'Male']] },
      'all.0: There is no field “gender” of schools',
    ],
    [
      'the Aadhaar number',
      { of: 'teachers', all: [['aadhaar_number', 'is', '1']] },
      'all.0: There is no field “aadhaar_number” of teachers',
    ],
    [
      'an operator that does not fit',
      { of: 'teachers', all: [['gender', 'before', 'Male']] },
      'all.0: Gender cannot be asked with “before”',
    ],
    [
      'a value of another kind',
      { of: 'teachers', all: [['age', 'atLeast', 'fifty']] },
      'all.0: Age: must be a number',
    ],
    [
      'a day that is none',
      { of: 'teachers', all: [['joining_date', 'before', '01/02/2020']] },
      'all.0: Joining Date: must be a date as YYYY-MM-DD',
    ],
    [
      'a day that the month lacks',
      { of: 'teachers', all: [['date_of_birth', 'before', '1980-02-30']] },
      'all.0: Date of Birth: must be a date as YYYY-MM-DD',
    ],
    [
      'an instant for a day',
      { of: 'teachers', all: [['joining_date', 'is', '2020-06-30T00:00:00Z']] },
      'all.0: Joining Date: must be a date as YYYY-MM-DD',
    ],
    [
      'a text that nobody sees',
      { of: 'teachers', all: [['teacher_name', 'contains', '\u200b']] },
      'all.0: Teacher Name: must have a character that can be seen',
    ],
    [
      'a search for an accent alone',
      { of: 'schools', all: [['search', 'contains', '\u0301']] },
      'all.0: Search: must have a character that can be seen',
    ],
    [
      'a list with a text that nobody sees',
      { of: 'schools', all: [['pincode', 'in', ['796001', '\u2060']]] },
      'all.0: Pincode: must have a character that can be seen',
    ],
    [
      'a period that is none',
      { of: 'teachers', all: [['retires_on', 'within', 'soon']] },
      'all.0: Retirement Date: must be a number of days, months or years, such as 12m',
    ],
    [
      'a value that is not in its list',
      { of: 'teachers', all: [['gender', 'is', 'Man']] },
      'all.0: Gender: “Man” is not among the values of Gender',
    ],
    [
      'teachers of teachers',
      { of: 'teachers', all: [], has: { all: [] } },
      'has: Only questions about schools ask of their teachers',
    ],
    [
      'an unknown column',
      { of: 'schools', all: [], columns: ['gender'] },
      'columns: There is no field “gender” of schools',
    ],
    [
      'an unknown group',
      { of: 'schools', all: [], group: ['search'] },
      'group: There is no field “search” of schools',
    ],
    ...[
      ['teacher_name', 'Teacher Name'],
      ['teacher_ID', 'Teacher ID'],
      ['phone_number', 'Phone Number'],
      ['email', 'Email'],
    ].map(([name, label]): [string, object, string] => [
      `a count by ${name}, which would list persons`,
      { of: 'teachers', all: [], group: ['district', name] },
      `group: ${label} tells who a person is, so nothing is counted by it`,
    ]),
    [
      'more than twelve conditions in all',
      {
        of: 'schools',
        all: Array(10).fill(['pincode', 'empty', true]),
        has: { all: Array(3).fill(['email', 'empty', true]) },
      },
      'all: A question has at most 12 conditions',
    ],
  ])('is refused with %s', (_, question, fault) => {
    expect(faultsOf(question)).toEqual([fault]);
  });

  it('asks for the longest name that a school may have, and for nothing longer than any text of a record', () => {
    const named = (length: number) =>
      faultsOf({ of: 'schools', all: [['school_name', 'is', 'x'.repeat(length)]] });
    expect(named(200)).toEqual([]);
    expect(named(254)).toEqual([]);
    expect(named(255)).toHaveLength(1);
  });
  it.each(['date_of_birth', 'joining_date', 'gender', 'religion', 'age', 'school_name', 'school_email'])(
    'counts by %s, which tells of no person',
    (name) => {
      const of = name === 'school_email' ? 'schools' : 'teachers';
      expect(faultsOf({ of, all: [], group: [name] })).toEqual([]);
    },
  );

  it.each(['200y', '-200y', '2400m', '-2400m', '9999d'])('asks for a period of %s', (period) => {
    expect(faultsOf({ of: 'teachers', all: [['retires_on', 'within', period]] })).toEqual([]);
  });

  it.each(['201y', '-201y', '9999y', '2401m', '-2401m', '10000d'])(
    'does not ask for a period of %s',
    (period) => {
      expect(faultsOf({ of: 'teachers', all: [['retires_on', 'within', period]] })).toEqual([
        'all.0: Retirement Date: must be a number of days, months or years, such as 12m',
      ]);
    },
  );

  it('that everybody finds can be asked, has a name of its own, and stands there once', () => {
    for (const { query } of BUILT_IN_QUESTIONS) expect(faultsOf(query)).toEqual([]);
    expect(new Set(BUILT_IN_QUESTIONS.map(({ id }) => id)).size).toBe(BUILT_IN_QUESTIONS.length);
    expect(new Set(BUILT_IN_QUESTIONS.map(({ name }) => name)).size).toBe(BUILT_IN_QUESTIONS.length);
    expect(new Set(BUILT_IN_QUESTIONS.map(({ query }) => JSON.stringify(query))).size).toBe(
      BUILT_IN_QUESTIONS.length,
    );
  });

  it.each<[string, Question]>([
    ['Teachers', { of: 'teachers', all: [] }],
    [
      'Teachers whose district is Lunglei and who teach Mathematics',
      {
        of: 'teachers',
        all: [
          ['district', 'is', 'Lunglei'],
          ['subjects_taught', 'is', 'Mathematics'],
        ],
      },
    ],
    [
      'Teachers whose retirement date is in the next 12 months, counted by district',
      { of: 'teachers', all: [['retires_on', 'within', '12m']], group: ['district'] },
    ],
    [
      'Schools whose RD block is Tlangnuam or Aibawk and without pincode',
      {
        of: 'schools',
        all: [
          ['rd_block', 'in', ['Tlangnuam', 'Aibawk']],
          ['pincode', 'empty', true],
        ],
      },
    ],
    [
      'Schools without a teacher who teaches Mathematics and who teaches in Class 9',
      {
        of: 'schools',
        all: [],
        has: {
          not: true,
          all: [
            ['subjects_taught', 'is', 'Mathematics'],
            ['classes_taught', 'is', 'Class 9'],
          ],
        },
      },
    ],
    [
      'Teachers whose joining date is before 05/06/2010',
      { of: 'teachers', all: [['joining_date', 'before', '2010-06-05']] },
    ],
    ['Teachers whose age is at least 50', { of: 'teachers', all: [['age', 'atLeast', 50]] }],
    ['Schools with the status No pincode', { of: 'schools', all: [['status', 'is', 'No pincode']] }],
  ])('reads: %s', (sentence, question) => {
    expect(sentenceOf(question)).toBe(sentence);
  });

  it('says that subjects and classes are separate lists where it asks for both', () => {
    const both: Question['all'] = [
      ['subjects_taught', 'is', 'Mizo'],
      ['classes_taught', 'is', 'Class 1'],
    ];
    expect(asksSubjectInClass({ of: 'teachers', all: both })).toBe(true);
    expect(asksSubjectInClass({ of: 'schools', all: [], has: { not: false, all: both } })).toBe(true);
    expect(asksSubjectInClass({ of: 'teachers', all: both.slice(1) })).toBe(false);
  });
});
