import type { Question } from './question.ts';

/** A question that everybody finds. `part` is the heading under which it stands. */
export type BuiltInQuestion = {
  id: string;
  part: 'often' | 'service' | 'quality';
  name: string;
  query: Question;
};

const status = (of: Question['of'], value: string): Question => ({ of, all: [['status', 'is', value]] });

/** The questions that a Director asks, and those that show what records lack. */
export const BUILT_IN_QUESTIONS: readonly BuiltInQuestion[] = [
  {
    id: 'noMathematics9',
    part: 'often',
    name: 'High schools without a Mathematics teacher for Class 9',
    query: {
      of: 'schools',
      all: [['school_level', 'is', 'High School']],
      has: {
        not: true,
        all: [
          ['subjects_taught', 'is', 'Mathematics'],
          ['classes_taught', 'is', 'Class 9'],
        ],
      },
    },
  },
  {
    id: 'retireSoon',
    part: 'often',
    name: 'Who retires in the next 12 months, by district',
    query: { of: 'teachers', all: [['retires_on', 'within', '12m']], group: ['district'] },
  },
  {
    id: 'longAtPost',
    part: 'often',
    name: 'Who has been at one post for five years or more',
    query: {
      of: 'teachers',
      all: [['years_at_post', 'atLeast', 5]],
      columns: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'since', 'years_at_post'],
      sort: ['since', 'asc'],
    },
  },
  {
    id: 'oneTeacher',
    part: 'often',
    name: 'Schools with one teacher',
    query: { of: 'schools', all: [['teacher_count', 'is', 1]] },
  },
  {
    id: 'vacancies',
    part: 'service',
    name: 'Vacancies by subject and district',
    query: {
      of: 'schools',
      all: [['vacant', 'atLeast', 1]],
      group: ['vacant_subjects', 'district'],
      columns: ['school_name', 'school_id', 'district', 'rd_block', 'vacant', 'vacant_subjects'],
      sort: ['vacant', 'desc'],
    },
  },
  {
    id: 'surplus',
    part: 'service',
    name: 'Surplus and deficit',
    query: {
      of: 'schools',
      all: [['sanctioned', 'empty', false]],
      columns: ['school_name', 'school_id', 'district', 'sanctioned', 'effective', 'vacant', 'surplus'],
      sort: ['surplus', 'desc'],
    },
  },
  {
    id: 'inTransit',
    part: 'service',
    name: 'Relieved and not joined',
    query: {
      of: 'teachers',
      all: [['whereabouts', 'is', 'In transit']],
      columns: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'relieved_on'],
      sort: ['relieved_on', 'asc'],
    },
  },
  {
    id: 'withoutOrder',
    part: 'service',
    name: 'Posted at another school',
    query: status('teachers', 'Posted at another school'),
  },
  {
    id: 'notReturned',
    part: 'service',
    name: 'Due back and not returned',
    query: {
      of: 'teachers',
      all: [['due_back', 'within', '-50y']],
      columns: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'whereabouts', 'due_back'],
      sort: ['due_back', 'asc'],
    },
  },
  {
    id: 'tenureComplete',
    part: 'service',
    name: 'Whose tenure is complete',
    query: {
      of: 'teachers',
      all: [['status', 'is', 'Tenure ended']],
      columns: [
        'teacher_name',
        'teacher_ID',
        'school_name',
        'district',
        'since',
        'tenure_ends',
        'retires_on',
      ],
      sort: ['tenure_ends', 'asc'],
    },
  },
  {
    id: 'noBlock',
    part: 'quality',
    name: 'Schools without an RD block',
    query: status('schools', 'No RD block'),
  },
  {
    id: 'noPincode',
    part: 'quality',
    name: 'Schools without a pincode',
    query: status('schools', 'No pincode'),
  },
  {
    id: 'noHead',
    part: 'quality',
    name: 'Schools whose head has no account',
    query: status('schools', 'No head account'),
  },
  {
    id: 'noPosting',
    part: 'quality',
    name: 'Teachers without an open posting',
    query: status('teachers', 'No open posting'),
  },
  {
    id: 'twoPostings',
    part: 'quality',
    name: 'Teachers with two open postings',
    query: status('teachers', 'Two open postings'),
  },
  {
    id: 'overAge',
    part: 'quality',
    name: 'Teachers past their retirement',
    query: {
      ...status('teachers', 'Past retirement'),
      columns: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'date_of_birth', 'retires_on'],
    },
  },
  {
    id: 'sharedPhone',
    part: 'quality',
    name: 'Teachers who share a phone number',
    query: { ...status('teachers', 'Shared phone number'), sort: ['phone_number', 'asc'] },
  },
  {
    id: 'overlap',
    part: 'quality',
    name: 'Teachers with deputations at the same time',
    query: status('teachers', 'Overlapping deputations'),
  },
  {
    id: 'duplicates',
    part: 'quality',
    name: 'Teachers who may be entered twice',
    query: {
      ...status('teachers', 'Likely duplicate'),
      columns: ['teacher_name', 'teacher_ID', 'school_name', 'date_of_birth', 'phone_number'],
      sort: ['date_of_birth', 'asc'],
    },
  },
];
