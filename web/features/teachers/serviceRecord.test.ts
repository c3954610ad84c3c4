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

it('leaves out histories without entries, the whole Aadhaar number, and health', () => {
  const text = JSON.stringify(sheet({ aadhaar_number: 'XXXXXXXX1234', medical_severity: 'Critical' }));
  expect(text).not.toMatch(/History|Critical|Medical/);
  expect(text).toContain('XXXXXXXX1234');
});
