import { describe, expect, it } from 'vitest';
import { dateContradictions, dateDoubts, experience, type TeacherDates } from './teacherDates.ts';

const dates = (more: Partial<TeacherDates> = {}): TeacherDates => ({
  date_of_birth: '1980-05-12',
  joining_date: '2005-06-01',
  posting_histories: [],
  deputations: [],
  attachments: [],
  ...more,
});
const TODAY = '2026-07-14';
const fieldsOf = (more: Partial<TeacherDates>) =>
  dateContradictions(dates(more), TODAY).map(({ field }) => field);
const postings = (...spans: [from_date: string, to_date: string][]) => ({
  posting_histories: spans.map(([from_date, to_date]) => ({ from_date, to_date })),
});

describe('dates that contradict each other', () => {
  it('are none in a life as most are', () => {
    expect(fieldsOf(postings(['2005-06-01', '2010-03-31'], ['2010-04-01', '']))).toEqual([]);
  });

  it.each([
    ['a birth tomorrow', { date_of_birth: '2026-07-15', joining_date: '2026-07-16' }, ['date_of_birth']],
    ['a birth today', { date_of_birth: '2026-07-14', joining_date: '2026-07-14' }, []],
    ['joining the day before birth', { joining_date: '1980-05-11' }, ['joining_date']],
    ['joining on the day of birth', { joining_date: '1980-05-12' }, []],
    ['joining in the future', { joining_date: '2027-01-01' }, []],
  ])('%s', (_name, more, expected) => {
    expect(fieldsOf(more)).toEqual(expected);
  });

  it('are ends before their starts, in every list, each named by its place', () => {
    const spans = [
      { joining_date: '2012-01-01', end_date: '2012-01-01' },
      { joining_date: '2012-01-02', end_date: '2012-01-01' },
      { joining_date: '2012-01-02', end_date: '' },
    ];
    expect(
      fieldsOf({
        ...postings(['2010-01-01', ''], ['2011-01-01', '2010-12-31']),
        deputations: spans,
        attachments: [...spans].reverse(),
        away: spans.map(({ joining_date: from, end_date: to }) => ({ from, to })),
      }),
    ).toEqual([
      'posting_histories.1.to_date',
      'deputations.1.end_date',
      'attachments.1.end_date',
      'away.1.to',
    ]);
  });
});

describe('doubtful dates', () => {
  it.each([
    ['17 years and 364 days', '1998-05-11', ['The teacher was 17 years old at joining']],
    ['18 years', '1998-05-12', []],
    ['70 years', '2050-05-12', []],
    ['70 years and a day', '2050-05-13', ['The teacher was over 70 years old at joining']],
  ])('joining at %s', (_name, joining_date, expected) => {
    expect(dateDoubts(dates({ joining_date }))).toEqual(expected);
  });

  it.each<[string, [string, string][], string[]]>([
    [
      'one after the other',
      [
        ['2005-01-01', '2010-01-01'],
        ['2010-01-02', ''],
      ],
      [],
    ],
    [
      'one from the day the other ends',
      [
        ['2005-01-01', '2010-01-01'],
        ['2010-01-01', ''],
      ],
      [],
    ],
    [
      'a day in common',
      [
        ['2005-01-01', '2010-01-02'],
        ['2010-01-01', ''],
      ],
      ['Postings 1 and 2 overlap'],
    ],
    [
      'in any order',
      [
        ['2010-01-01', ''],
        ['2005-01-01', '2010-01-02'],
      ],
      ['Postings 2 and 1 overlap'],
    ],
    [
      'two without an end',
      [
        ['2005-01-01', ''],
        ['2010-01-01', ''],
      ],
      ['Postings 1 and 2 both have no end'],
    ],
    [
      'three without an end',
      [
        ['2005-01-01', ''],
        ['2010-01-01', ''],
        ['2015-01-01', ''],
      ],
      ['Postings 1, 2 and 3 all have no end'],
    ],
    [
      'one without an end before another',
      [
        ['2005-01-01', ''],
        ['2010-01-01', '2011-01-01'],
      ],
      ['Postings 1 and 2 overlap'],
    ],
    [
      'one still being filled in',
      [
        ['', ''],
        ['2010-01-01', ''],
      ],
      [],
    ],
  ])('postings: %s', (_name, spans, expected) => {
    expect(dateDoubts(dates(postings(...spans)))).toEqual(expected);
  });

  it.each(['deputations', 'attachments'] as const)('%s begin when service has begun', (list) => {
    const from = (joining_date: string) => ({ joining_date, end_date: '' });
    const entries = [from('2005-06-01'), from('2005-05-31'), from('')];
    expect(dateDoubts(dates({ [list]: entries }))).toEqual([
      `${list === 'deputations' ? 'Deputation' : 'Attachment'} 2 begins before the teacher joined`,
    ]);
    expect(dateDoubts(dates({ joining_date: '', [list]: entries }))).toEqual([]);
  });

  it('are not asked of what is a contradiction', () => {
    expect(dateDoubts(dates({ joining_date: '1979-01-01' }))).toEqual([]);
  });
});

describe('experience', () => {
  // Years have 365.25 days: 20 years are 7,305 days, and one year is complete after 366 days.
  it.each([
    ['', 'Not specified'],
    ['2006-07-14', '20 years'],
    ['2006-07-15', '19 years'],
    ['2025-07-13', '1 year'],
    ['2025-07-14', '11 months'],
    ['2026-06-13', '1 month'],
    ['2026-06-14', '0 months'],
    ['2026-07-14', '0 months'],
    ['2027-01-01', '0 months'],
  ])('since %s is %s', (joining, expected) => {
    expect(experience({ joining_date: joining }, TODAY)).toBe(expected);
  });

  it('ends when the teacher left, and goes on until a day that comes', () => {
    const left = (on: string) => ({ reason: 'resigned' as const, on, order_no: '' });
    const since = { joining_date: '2006-07-14' };
    expect(experience({ ...since, left: left('2016-07-14') }, TODAY)).toBe('10 years');
    expect(experience({ ...since, left: left('2027-07-31') }, TODAY)).toBe('20 years');
  });
});
