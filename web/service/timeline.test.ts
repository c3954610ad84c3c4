import { describe, expect, it } from 'vitest';
import type { Posting, Teacher } from '#shared/domain/teacher.ts';
import { samplePosting, sampleTeacher } from '../../test/support/sampleTeacher.ts';
import { lengthOf } from './spans.ts';
import { presentDuty, timelineOf } from './timeline.ts';

const TODAY = '2026-11-21';

const posting = (school_name: string, from_date: string, to_date = ''): Posting => ({
  ...samplePosting,
  school_name,
  from_date,
  to_date,
  status: to_date ? 'Completed' : 'Active',
});
const office = (department_name: string, joining_date: string, end_date = '') => ({
  department_name,
  designation: 'Resource Person',
  joining_date,
  end_date,
  status: end_date ? ('Completed' as const) : ('Active' as const),
});

/** The timeline of a teacher who joined on 1 June 2010, a line for each item and each doubt. */
const lines = (more: Partial<Teacher>) =>
  timelineOf({ ...sampleTeacher, ...more }, TODAY).flatMap((item) =>
    item.what === 'entry'
      ? [`${item.kind} ${item.entry.title}`, ...item.doubts.map((doubt) => `! ${doubt}`)]
      : [item.what === 'gap' ? `! ${item.text}` : item.text],
  );

describe('the timeline of a teacher', () => {
  it('is newest first, of all three kinds, down to the joining of service', () => {
    expect(
      lines({
        posting_histories: [
          posting('Zotlang', '2010-06-01', '2015-03-31'),
          posting('Chanmari', '2015-04-01'),
        ],
        deputations: [office('SCERT', '2018-01-01', '2018-12-31')],
        attachments: [
          { ...office('DIET', '2012-01-01', '2012-06-30'), district: 'Aizawl', rd_block: '', habitation: '' },
        ],
      }),
    ).toEqual([
      'deputation SCERT',
      'posting Chanmari',
      'attachment DIET',
      'posting Zotlang',
      'Joined service on 01/06/2010',
    ]);
  });

  it('doubts an open posting at another school than that of the record, and no former one', () => {
    const at = (school_id: string, one: Posting) => ({ ...one, school_id });
    const posting_histories = [
      at('1001', posting('Zotlang', '2010-06-01', '2015-03-31')),
      at('1002', posting('Chanmari', '2015-04-01')),
    ];
    const school = { school_id: '1003', current_school_name: 'Bawngkawn' };
    expect(lines({ ...school, posting_histories })).toEqual([
      'posting Chanmari',
      '! Has no end, but the school of the record is Bawngkawn',
      'posting Zotlang',
      'Joined service on 01/06/2010',
    ]);
  });

  it('says how long there was no posting: after joining, between postings, and until today', () => {
    expect(
      lines({
        posting_histories: [
          posting('Zotlang', '2010-06-11', '2015-03-31'),
          posting('Chanmari', '2015-07-01', '2024-03-31'),
        ],
      }),
    ).toEqual([
      '! Gap of 2 years and 7 months: no posting since 01/04/2024',
      'posting Chanmari',
      '! Gap of 3 months: no posting from 01/04/2015 to 30/06/2015',
      'posting Zotlang',
      '! Gap of 10 days: no posting from 01/06/2010 to 10/06/2010',
      'Joined service on 01/06/2010',
    ]);
  });

  it('ends when the teacher left', () => {
    const leftOn = (on: string) => ({ left: { reason: 'resigned' as const, on, order_no: '' } });
    const until = (to: string) => ({ posting_histories: [posting('Zotlang', '2010-06-01', to)] });
    const gaps = (more: Partial<Teacher>) => lines(more).filter((line) => line.startsWith('!'));
    expect(gaps({ ...until('2024-03-31'), ...leftOn('2024-03-31') })).toEqual([]);
    expect(gaps({ ...until('2024-03-31'), ...leftOn('2024-06-30') })).toEqual([
      '! Gap of 3 months: no posting from 01/04/2024 to 30/06/2024',
    ]);
    // What was planned for later is no end of the gap.
    const planned = [
      posting('Zotlang', '2010-06-01', '2024-03-31'),
      posting('Chanmari', '2025-01-01', '2025-12-31'),
    ];
    expect(gaps({ posting_histories: planned, ...leftOn('2024-06-30') })).toEqual([
      '! Gap of 3 months: no posting from 01/04/2024 to 30/06/2024',
    ]);
    // Who is to leave on a day that comes has a gap until today.
    expect(gaps({ ...until('2026-11-11'), ...leftOn('2026-12-31') })).toEqual([
      '! Gap of 10 days: no posting since 12/11/2026',
    ]);
  });

  it('counts a deputation as a posting, and no gap from one day to the next', () => {
    expect(
      lines({
        posting_histories: [
          posting('Zotlang', '2010-06-01', '2015-03-31'),
          posting('Chanmari', '2016-01-01'),
        ],
        deputations: [office('SCERT', '2015-04-01', '2015-12-31')],
      }).filter((line) => line.startsWith('!')),
    ).toEqual([]);
  });

  it('tells of no gap where no posting is recorded', () => {
    expect(lines({})).toEqual(['Joined service on 01/06/2010']);
    expect(lines({ deputations: [office('SCERT', '2018-01-01')] })).toEqual([
      'deputation SCERT',
      'Joined service on 01/06/2010',
    ]);
  });

  it('names the posting with which a later one overlaps, and allows them to share a day', () => {
    expect(
      lines({
        posting_histories: [
          posting('Zotlang', '2010-06-01', '2015-03-31'),
          posting('Chanmari', '2015-03-31', '2016-03-31'),
          posting('Ramhlun', '2016-03-01'),
          posting('Bawngkawn', '2020-01-01', '2020-12-31'),
        ],
      }),
    ).toEqual([
      'posting Bawngkawn',
      '! Overlaps with Ramhlun (01/03/2016 – Current)',
      'posting Ramhlun',
      '! Overlaps with Chanmari (31/03/2015 – 31/03/2016)',
      'posting Chanmari',
      'posting Zotlang',
      'Joined service on 01/06/2010',
    ]);
  });

  it('marks what begins before the joining, ends before it begins, or has no start', () => {
    expect(
      lines({
        posting_histories: [posting('Zotlang', '2009-06-01'), posting('Chanmari', '')],
        deputations: [office('SCERT', '2018-01-01', '2017-01-01')],
      }),
    ).toEqual([
      'deputation SCERT',
      '! Ends before it begins',
      'Joined service on 01/06/2010',
      'posting Zotlang',
      '! Begins before the teacher joined on 01/06/2010',
      'posting Chanmari',
      '! Has no start date',
    ]);
  });

  it('marks a posting without an end at a school that is not the record’s', () => {
    const elsewhere = { ...posting('Chanmari', '2010-06-01'), school_id: '00150999' };
    expect(lines({ posting_histories: [elsewhere] })).toEqual([
      'posting Chanmari',
      '! Has no end, but the school of the record is Govt. Zotlang Primary School',
      'Joined service on 01/06/2010',
    ]);
    expect(lines({ posting_histories: [{ ...elsewhere, school_id: '' }] })).toEqual([
      'posting Chanmari',
      'Joined service on 01/06/2010',
    ]);
  });
});

it.each([
  ['2024-01-31', '2024-01-31', '1 day'],
  ['2024-01-31', '2024-02-28', '29 days'],
  ['2024-01-01', '2024-01-31', '1 month'],
  ['2024-02-01', '2024-02-29', '1 month'],
  ['2023-03-15', '2024-03-14', '1 year'],
  ['2023-03-15', '2025-05-20', '2 years and 2 months'],
])('%s to %s is %s', (from, to, length) => {
  expect(lengthOf(from, to)).toBe(length);
});

it('says what a teacher does now, at another office before at a school', () => {
  const duty = (more: Partial<Teacher>) => presentDuty({ ...sampleTeacher, ...more }, TODAY);
  const posting_histories = [
    posting('Zotlang', '2010-06-01', '2015-03-31'),
    posting('Chanmari', '2015-04-01'),
  ];
  expect(duty({})).toBe('No present posting');
  expect(duty({ posting_histories: [posting('Zotlang', '2010-06-01', '2015-03-31')] })).toBe(
    'No present posting',
  );
  expect(duty({ posting_histories })).toBe('In post since 01/04/2015');
  expect(duty({ posting_histories, deputations: [office('SCERT', '2026-01-01', '2026-11-22')] })).toBe(
    'On deputation since 01/01/2026, SCERT',
  );
  const attached = { ...office('DIET', '2026-02-01'), district: 'Aizawl', rd_block: '', habitation: '' };
  expect(duty({ posting_histories, attachments: [attached] })).toBe('Attached since 01/02/2026, DIET');
  expect(duty({ posting_histories, deputations: [office('SCERT', '2026-11-22')] })).toBe(
    'In post since 01/04/2015',
  );
});
