import type { SchoolCascade } from './school.ts';
import { counted, listed } from './text.ts';

const WORDS: [keyof SchoolCascade, one: string, many: string][] = [
  ['teachers', 'teacher', 'teachers'],
  ['medicalRecords', 'medical record', 'medical records'],
  ['postingHistories', 'posting', 'postings'],
  ['deputations', 'deputation', 'deputations'],
  ['attachments', 'attachment', 'attachments'],
];

/** For example `12 teachers, 3 medical records and 14 postings`; '' when there are none. */
export const dependentsInWords = (counts: Partial<SchoolCascade>): string =>
  listed(WORDS.flatMap(([kind, one, many]) => (counts[kind] ? [counted(counts[kind], one, many)] : [])));
