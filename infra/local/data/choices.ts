import type { NewMaster } from '../../../functions/masterData/writes.ts';
import { CLASSES } from '../../../shared/domain/classes.ts';

/** The religion of most teachers comes first, so that lists show it first. */
export const RELIGIONS = [
  'Christianity',
  'Hinduism',
  'Islam',
  'Buddhism',
  'Sikhism',
  'Jainism',
  'Judaism',
  'Others',
] as const;

/** How a teacher is employed: under the state's rules, or for a central scheme. */
export const SERVICE_CATEGORIES = [
  'Regular',
  'Contract',
  'Samagra Shiksha (SSA)',
  'Samagra Shiksha (RMSA)',
  'Hindi Propagation (CSS)',
  'Ad hoc',
  'Muster Roll',
] as const;

/** Subjects by the classes in which they are taught, from and to. */
const TAUGHT: readonly [from: number, to: number, names: readonly string[]][] = [
  [1, 12, ['English', 'Mizo', 'Mathematics']],
  [1, 5, ['Environmental Studies']],
  [1, 10, ['Art Education', 'Work Education', 'Physical Education']],
  [5, 10, ['Hindi']],
  [6, 10, ['Science', 'Social Studies']],
  [9, 12, ['Bengali', 'Nepali', 'Information Technology']],
  [11, 12, ['Physics', 'Chemistry', 'Biology', 'Computer Science', 'Geology', 'Home Science']],
  [11, 12, ['History', 'Geography', 'Political Science', 'Economics', 'Public Administration']],
  [11, 12, ['Education', 'Sociology', 'Psychology', 'Philosophy']],
  [11, 12, ['Accountancy', 'Business Studies', 'Entrepreneurship']],
];

/** The subjects of the state's schools, classes 1 to 12. */
export const SUBJECTS: readonly NewMaster[] = TAUGHT.flatMap(([from, to, names]) =>
  names.map((name) => ({ name, code: '', classes: CLASSES.slice(from - 1, to).join(',') })),
);
