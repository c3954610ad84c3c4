import { describe, expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { samplePosting as posting, sampleTeacher as teacher } from '../../test/support/sampleTeacher.ts';
import { countText, endText, historyOf } from './histories.ts';

const TODAY = '2026-11-21';

describe('an end', () => {
  it.each([
    ['', 'Current'],
    ['2026-11-20', '20/11/2026'],
    ['2026-11-21', '21/11/2026'],
    ['2026-11-22', 'until 22/11/2026'],
  ])('%j reads %s', (end, text) => {
    expect(endText(end, TODAY, 'Current')).toBe(text);
  });
});

describe('a history', () => {
  const of = (more: Partial<Teacher>, kind: Parameters<typeof historyOf>[1]) =>
    historyOf({ ...teacher, ...more }, kind, TODAY);

  it('begins with the latest start', () => {
    const posting_histories = ['2019-04-01', '2024-06-01', '2021-01-15'].map((from_date) => ({
      ...posting,
      school_name: `School of ${from_date.slice(0, 4)}`,
      from_date,
    }));
    expect(of({ posting_histories }, 'posting').map(({ title }) => title)).toEqual([
      'School of 2024',
      'School of 2021',
      'School of 2019',
    ]);
  });

  it('shows Current for a posting without an end, and Ongoing for the others', () => {
    expect(of({ posting_histories: [{ ...posting, to_date: '' }] }, 'posting')[0]?.period).toBe(
      '01/04/2019 – Current',
    );
    const office = { department_name: 'SCERT', designation: 'Resource Person', status: 'Active' as const };
    const dates = { joining_date: '2025-02-01', end_date: '' };
    expect(of({ deputations: [{ ...office, ...dates }] }, 'deputation')[0]?.period).toBe(
      '01/02/2025 – Ongoing',
    );
    const place = { district: 'Aizawl', rd_block: '', habitation: '' };
    expect(of({ attachments: [{ ...office, ...dates, ...place }] }, 'attachment')[0]).toEqual({
      place: 0,
      title: 'SCERT',
      period: '01/02/2025 – Ongoing',
      current: true,
      facts: [
        ['Designation', 'Resource Person'],
        ['From', '01/02/2025'],
        ['To', 'Ongoing'],
        ['Status', 'Active'],
        ['District', 'Aizawl'],
      ],
      more: [
        ['Designation', 'Resource Person'],
        ['District', 'Aizawl'],
      ],
    });
  });

  it('tells the post, the order and the day of return', () => {
    const order = { id: 3, number: 'A.1/2026' };
    const made = { ...posting, designation: 'Teacher', subject: 'Mathematics', order };
    const [first] = of({ posting_histories: [made] }, 'posting');
    for (const facts of [first?.facts, first?.more])
      expect(facts).toEqual(
        expect.arrayContaining([
          ['Designation', 'Teacher'],
          ['Subject', 'Mathematics'],
          ['Order', 'A.1/2026'],
        ]),
      );
    const office = {
      ...{ department_name: 'SCERT', designation: 'Officer', status: 'Active' as const, order },
      ...{ joining_date: '2026-01-05', end_date: '', due_back: '2027-03-31' },
    };
    expect(of({ deputations: [office] }, 'deputation')[0]?.more).toEqual([
      ['Designation', 'Officer'],
      ['Due Back', '31/03/2027'],
      ['Order', 'A.1/2026'],
    ]);
  });

  it('shows that an end lies ahead', () => {
    const [entry] = of({ posting_histories: [{ ...posting, to_date: '2027-03-31' }] }, 'posting');
    expect(entry?.period).toBe('01/04/2019 until 31/03/2027');
  });
});

it('counts in words', () => {
  expect([countText(1, 'posting'), countText(2, 'deputation')]).toEqual(['1 posting', '2 deputations']);
});
