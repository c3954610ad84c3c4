import { describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import type { Lists } from '../teachers/entries.ts';
import { carried, carriedBack } from './carry.ts';

const TO = {
  ...{
    school_id: '2002',
    school_name: 'Chanmari Middle School',
    school_type: 'Government',
    district: 'Aizawl',
  },
  ...{ rd_block: 'Tlangnuam', habitation: 'Chanmari', habitation_class: 'Urban', pincode: '796007' },
} as School;
const FROM = { school_id: '1001' };
const posting = (school_id: string, from_date: string, more: object = {}) =>
  ({ school_name: `School ${school_id}`, school_id, from_date, to_date: '', ...more }) as never;
const lists = (more: Partial<Lists> = {}): Lists => ({
  posting_histories: [],
  deputations: [],
  attachments: [],
  ...more,
});

it('closes the posting at the school, opens the same post at the other, and takes both back', () => {
  const before = lists({
    posting_histories: [
      posting('9', '2001-01-01', { to_date: '2010-01-01' }),
      posting('1001', '2010-01-02', { designation: 'Teacher', subject: 'Mathematics' }),
    ],
  });
  const { lists: after, carried: done } = carried(before, FROM, TO, '2026-02-28');
  expect(after.posting_histories).toMatchObject([
    { school_id: '9', to_date: '2010-01-01' },
    { school_id: '1001', to_date: '2026-02-28' },
    {
      school_id: '2002',
      from_date: '2026-02-28',
      to_date: '',
      designation: 'Teacher',
      subject: 'Mathematics',
    },
  ]);
  expect(carriedBack(after, done)).toEqual(before);
});

it('leaves a posting at the school that ended before', () => {
  const former = posting('1001', '2001-01-01', { to_date: '2010-01-01' });
  const before = lists({ posting_histories: [former, posting('1001', '2015-01-01')] });
  const { lists: after, carried: done } = carried(before, FROM, TO, '2026-02-28');
  expect(after.posting_histories[0]).toEqual(former);
  expect(done.posting_histories?.was).toEqual(before.posting_histories.slice(1));
});

it('leaves a posting at another school, and opens none for who has none', () => {
  const before = lists({ posting_histories: [posting('9', '2001-01-01')] });
  expect(carried(before, FROM, TO, '2026-02-28')).toEqual({ lists: before, carried: {} });
});

it('ends a posting that began later on its first day, so that no posting ends before it begins', () => {
  const before = lists({ posting_histories: [posting('1001', '2026-03-01')] });
  const { lists: after } = carried(before, FROM, TO, '2026-02-28');
  expect(after.posting_histories).toMatchObject([
    { from_date: '2026-03-01', to_date: '2026-03-01' },
    { from_date: '2026-03-01', to_date: '' },
  ]);
});

it('takes nothing back of a list in which somebody changed an entry since', () => {
  const before = lists({ posting_histories: [posting('1001', '2010-01-02')] });
  const { lists: after, carried: done } = carried(before, FROM, TO, '2026-02-28');
  const [old, made] = after.posting_histories;
  const changed = { ...after, posting_histories: [old, { ...made, from_date: '2026-03-05' }] } as Lists;
  expect(carriedBack(changed, done)).toEqual(changed);
});

const attachment = (school_id: string, end_date: string, joining_date = '2026-01-01') =>
  ({
    ...{ department_name: 'School', designation: 'Teacher', joining_date, end_date },
    ...{ district: 'Lunglei', rd_block: '', habitation: '', school_id },
  }) as never;

it.each([
  ['without an end', ''],
  ['that ends later', '2026-12-31'],
])('carries the attachment of a guest, %s', (_, end_date) => {
  const before = lists({ attachments: [attachment('1001', end_date)] });
  const { lists: after, carried: done } = carried(before, FROM, TO, '2026-02-28');
  expect(after.attachments).toMatchObject([
    { school_id: '1001', end_date: '2026-02-28' },
    { school_id: '2002', joining_date: '2026-02-28', end_date, district: 'Aizawl' },
  ]);
  expect(carriedBack(after, done)).toEqual(before);
});

it('leaves an attachment that ended by then, and ends one to the own school that would end later', () => {
  const past = lists({ attachments: [attachment('1001', '2026-02-28')] });
  expect(carried(past, FROM, TO, '2026-02-28')).toEqual({ lists: past, carried: {} });
  const own = lists({ attachments: [attachment('2002', '2026-12-31')] });
  const { lists: after } = carried(own, FROM, TO, '2026-02-28', '2002');
  expect(after.attachments).toMatchObject([{ school_id: '2002', end_date: '2026-02-28' }]);
});

describe('an attachment that began after the day', () => {
  it.each([
    ['without an end', ''],
    ['that ends later', '2026-12-31'],
  ])('ends and goes on on its first day, once, %s', (_, end_date) => {
    const before = lists({ attachments: [attachment('1001', end_date, '2026-03-02')] });
    const { lists: after, carried: done } = carried(before, FROM, TO, '2026-02-28');
    expect(after.attachments).toMatchObject([
      { school_id: '1001', joining_date: '2026-03-02', end_date: '2026-03-02' },
      { school_id: '2002', joining_date: '2026-03-02', end_date },
    ]);
    expect(carriedBack(after, done)).toEqual(before);
    expect(carried(after, FROM, TO, '2026-02-28')).toEqual({ lists: after, carried: {} });
  });

  it('ends once where the teacher belongs to the other school', () => {
    const before = lists({
      attachments: [attachment('1001', '', '2026-03-02'), attachment('2002', '', '2026-03-03')],
    });
    const { lists: after } = carried(before, FROM, TO, '2026-02-28', '2002');
    expect(after.attachments).toMatchObject([
      { school_id: '1001', end_date: '2026-03-02' },
      { school_id: '2002', end_date: '2026-03-03' },
    ]);
    expect(carried(after, FROM, TO, '2026-02-28', '2002')).toEqual({ lists: after, carried: {} });
  });

  it('stays as it is where it is of one day', () => {
    const before = lists({ attachments: [attachment('1001', '2026-03-02', '2026-03-02')] });
    expect(carried(before, FROM, TO, '2026-02-28')).toEqual({ lists: before, carried: {} });
  });
});
