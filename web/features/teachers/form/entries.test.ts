import { describe, expect, it } from 'vitest';
import { holdsText, incompleteEntries, isDropped } from './entries.ts';
import { newEntry, newTeacher } from './teacherValues.ts';

const entries = newEntry('Co-educational');

describe('an entry is not sent', () => {
  it.each([
    ['posting_histories', { school_name: 'Govt. P/S', from_date: '2020-01-01' }, false],
    ['posting_histories', { school_name: 'Govt. P/S', from_date: '' }, true],
    ['posting_histories', { school_name: ' ', from_date: '2020-01-01' }, true],
    ['deputations', { department_name: '', designation: '', joining_date: '' }, true],
    ['deputations', { department_name: '', designation: 'Clerk', joining_date: '' }, false],
    [
      'attachments',
      { department_name: 'A', designation: 'B', district: 'C', joining_date: '2020-01-01' },
      false,
    ],
    [
      'attachments',
      { department_name: 'A', designation: 'B', district: '', joining_date: '2020-01-01' },
      true,
    ],
    [
      'attachments',
      { department_name: 'A', designation: '', district: 'C', joining_date: '2020-01-01' },
      true,
    ],
    ['attachments', { department_name: 'A', designation: 'B', district: 'C', joining_date: '' }, true],
  ] as const)('%s %o: %s', (list, entry, dropped) => {
    expect(isDropped(list, entry)).toBe(dropped);
  });
});

describe('incomplete entries', () => {
  it('are named one by one with what they lack', () => {
    expect(
      incompleteEntries({
        ...newTeacher(),
        posting_histories: [
          { ...entries.posting_histories, school_name: 'Govt. P/S', from_date: '2020-01-01' },
          { ...entries.posting_histories, school_name: 'Govt. P/S' },
          entries.posting_histories,
        ],
        deputations: [entries.deputations],
        attachments: [{ ...entries.attachments, department_name: 'SCERT', joining_date: '2020-01-01' }],
      }),
    ).toEqual([
      'Posting 2 has no from date and will not be saved',
      'Posting 3 is empty and will not be saved',
      'Deputation 1 is empty and will not be saved',
      'Attachment 1 has no designation and no district and will not be saved',
    ]);
  });

  it('hold text as soon as anything but the first school type is there', () => {
    expect(holdsText(entries.posting_histories)).toBe(false);
    expect(holdsText({ ...entries.posting_histories, pincode: '796001' })).toBe(true);
  });
});
