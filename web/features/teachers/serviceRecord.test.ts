import { expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { samplePosting as posting, sampleTeacher as teacher } from '../../../test/support/sampleTeacher.ts';
import { serviceRecord } from './serviceRecord.ts';

const sheet = (more: Partial<Teacher> = {}) =>
  serviceRecord(
    { ...teacher, posting_histories: [], deputations: [], attachments: [], ...more },
    '2026-11-21',
    'admin',
  );
const tableOf = (title: string, more: Partial<Teacher>) =>
  sheet(more).sections.find((section) => section.title === title)?.table;

it('says whose record it is and who printed it', () => {
  expect(sheet({ teacher_name: 'Lalthanpuii', teacher_ID: 'T-1' })).toMatchObject({
    title: 'Service Record',
    about: 'Lalthanpuii, Teacher ID T-1',
    printedBy: 'admin',
  });
});

it('lists the postings from the first to the present one', () => {
  const posting_histories = [
    { ...posting, school_name: 'Second School', from_date: '2019-04-01', to_date: '' },
    { ...posting, school_name: 'First School', from_date: '2010-06-01', to_date: '2019-03-31' },
  ];
  const rows = tableOf('Posting History', { posting_histories })?.rows.map(([from, to, school]) => [
    from,
    to,
    school,
  ]);
  expect(rows).toEqual([
    ['01/06/2010', '31/03/2019', 'First School'],
    ['01/04/2019', 'Current', 'Second School'],
  ]);
});

it('shows that an end lies ahead', () => {
  const deputations = [
    {
      department_name: 'SCERT',
      designation: 'Resource Person',
      joining_date: '2026-01-05',
      end_date: '2027-01-04',
      status: 'Completed' as const,
    },
  ];
  expect(tableOf('Deputation History', { deputations })?.rows).toEqual([
    ['05/01/2026', 'until 04/01/2027', 'SCERT', 'Resource Person', 'Completed'],
  ]);
});

it('tells the post and the order of an entry, and has no column that nothing stands in', () => {
  const order = { id: 3, number: 'A.1/2026' };
  const made = { ...posting, from_date: '2024-04-01', designation: 'Teacher', subject: 'Mathematics', order };
  const table = tableOf('Posting History', { posting_histories: [made, posting] });
  const cell = (header: string) => table?.rows.map((row) => row[table.headers.indexOf(header)]);
  expect([cell('Designation'), cell('Order')]).toEqual([
    ['', 'Teacher, Mathematics'],
    ['', 'A.1/\u200b2026'],
  ]);
  expect(tableOf('Posting History', { posting_histories: [posting] })?.headers).toEqual([
    ...['From', 'To', 'School', 'School ID', 'Place', 'Status'],
  ]);
  const office = {
    ...{ department_name: 'SCERT', designation: 'Officer', status: 'Active' as const, order },
    ...{ joining_date: '2026-01-05', end_date: '' },
  };
  expect(tableOf('Deputation History', { deputations: [office] })).toEqual({
    headers: ['From', 'To', 'Department', 'Designation', 'Order', 'Status'],
    rows: [['05/01/2026', 'Ongoing', 'SCERT', 'Officer', 'A.1/\u200b2026', 'Active']],
  });
});

it('leaves out histories without entries, the whole Aadhaar number, and health', () => {
  const text = JSON.stringify(sheet({ aadhaar_number: 'XXXXXXXX1234', medical_severity: 'Critical' }));
  expect(text).not.toMatch(/History|Critical|Medical/);
  expect(text).toContain('XXXXXXXX1234');
});
