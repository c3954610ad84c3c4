import { expect, it } from 'vitest';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, deputation } from '#shared/records/teacher.ts';
import { ended, type Lists, reopened, standEnded, withoutMade } from './entries.ts';

const BOTH = ['deputations', 'attachments'] as const;
const span = (joining_date: string, end_date: string) => ({ joining_date, end_date });
const listsOf = (deputations: object[], attachments: object[] = []): Lists => ({
  posting_histories: [],
  deputations: deputations.map((entry) => ({ ...leastOf(deputation), ...entry })) as never,
  attachments: attachments.map((entry) => ({ ...leastOf(attachment), ...entry })) as never,
});

it('ends what has no end and what was to end later, and nothing else', () => {
  const past = [span('2025-01-01', '2025-06-30'), span('2025-07-01', '2026-02-02')];
  const planned = span('2026-05-01', '2026-06-30');
  const before = listsOf([...past, span('2026-01-12', '2026-12-31'), planned], [span('2026-01-12', '')]);
  const { lists, ended: was } = ended(before, BOTH, '2026-02-02');
  const on = span('2026-01-12', '2026-02-02');
  expect(lists).toEqual(listsOf([...past, on, planned], [on]));
  expect(was).toMatchObject({ deputations: [{ end_date: '2026-12-31' }], attachments: [{ end_date: '' }] });
  expect(standEnded(lists, was, '2026-02-02')).toBe(true);
  expect(reopened(lists, was, '2026-02-02')).toEqual(before);
});

it('ends those that are named, on their first day where that is later', () => {
  const [now, later, others] = [span('2026-01-12', ''), span('2026-05-01', ''), span('2026-05-01', '')];
  const at = (school_id: string) => (entry: object) => ({ ...entry, school_id });
  const before = listsOf([], [...[now, later].map(at('1')), at('2')(others)]);
  const { lists, ended: was } = ended(before, BOTH, '2026-02-02', ({ school_id }) => school_id === '1');
  expect(lists.attachments.map(({ end_date }) => end_date)).toEqual(['2026-02-02', '2026-05-01', '']);
  expect(standEnded(lists, was, '2026-02-02')).toBe(true);
  expect(reopened(lists, was, '2026-02-02')).toEqual(before);
});

it('refuses a day before an entry without an end began', () => {
  expect(() => ended(listsOf([span('2026-02-03', '')]), BOTH, '2026-02-02')).toThrow();
});

const ordered = (id: number, joining_date: string, end_date = '') => ({
  ...span(joining_date, end_date),
  order: { id, number: `A.${id}` },
});

it('finds what an order made by the order, by its first day, and while it is open', () => {
  const made = ordered(7, '2026-01-12');
  const others = [
    span('2026-01-12', ''),
    ordered(8, '2026-01-12'),
    ordered(7, '2026-01-13'),
    ordered(7, '2026-01-12', '2026-02-02'),
  ];
  expect(withoutMade(listsOf([...others, made]), 7, '2026-01-12')).toEqual(listsOf(others));
  expect(withoutMade(listsOf(others, [made]), 7, '2026-01-12')).toEqual(listsOf(others));
  expect(withoutMade(listsOf(others, others), 7, '2026-01-12')).toBeUndefined();
});

it('opens again only what is still as the step left it, one entry for each that it ended', () => {
  const on = '2026-02-02';
  const twice = [span('2026-01-12', ''), span('2026-01-12', '')];
  const before = listsOf(twice, [span('2026-01-12', '')]);
  const { lists, ended: was } = ended(before, BOTH, on);
  expect(reopened(lists, was, on)).toEqual(before);
  const changes: object[] = [
    { end_date: '2026-02-01' },
    { end_date: on, designation: 'Another' },
    { end_date: on, order: { id: 7, number: 'A.7' } },
  ];
  for (const more of changes) {
    const since = listsOf(
      [span('2026-01-12', on), span('2026-01-12', on)],
      [{ ...span('2026-01-12', on), ...more }],
    );
    expect(standEnded(since, was, on), JSON.stringify(more)).toBe(false);
    expect(reopened(since, was, on)).toEqual({ ...since, deputations: before.deputations });
  }
});

it('ends open postings and times away too, and what began or ends on the day as it should', () => {
  const on = '2026-02-02';
  const posting = (from_date: string, to_date: string) => ({ school_name: 'North', from_date, to_date });
  const away = (from: string, to: string) => ({ kind: 'leave', from, to });
  const before = {
    ...listsOf([]),
    posting_histories: [posting('2010-01-01', '2015-01-01'), posting('2026-02-02', '')],
    away: [
      away('2026-01-01', '2026-02-02'),
      away('2026-02-02', '2026-02-09'),
      away('2026-02-03', '2026-02-09'),
    ],
  } as unknown as Lists;
  const all = ended(before, ['posting_histories', 'away'], on);
  expect(all.lists).toEqual({
    ...before,
    posting_histories: [posting('2010-01-01', '2015-01-01'), posting('2026-02-02', on)],
    away: [away('2026-01-01', on), away('2026-02-02', on), away('2026-02-03', '2026-02-09')],
  });
  expect(all.ended).toEqual({
    posting_histories: [posting('2026-02-02', '')],
    away: [away('2026-02-02', '2026-02-09')],
  });
  expect(reopened(all.lists, all.ended, on)).toEqual(before);
  const none = ended(before, ['posting_histories', 'away'], on, () => false);
  expect(none).toEqual({ lists: before, ended: {} });
});

it('knows an entry again that came from the table, where its members have any order', () => {
  const on = '2026-02-02';
  const before = listsOf([ordered(7, '2026-01-12')]);
  const { lists, ended: was } = ended(before, BOTH, on);
  const backwards = (entry: object) => Object.fromEntries(Object.entries(structuredClone(entry)).reverse());
  const read = { ...lists, deputations: lists.deputations.map(backwards) } as unknown as Lists;
  expect(standEnded(read, was, on)).toBe(true);
  expect(reopened(read, was, on)).toEqual(before);
});

it('lets an entry begin later that is not to end', () => {
  const before = listsOf([span('2026-02-03', ''), span('2026-01-12', '')]);
  const began = ({ joining_date }: Record<string, unknown>) => joining_date === '2026-01-12';
  const { lists } = ended(before, BOTH, '2026-02-02', began);
  expect(lists).toEqual(listsOf([span('2026-02-03', ''), span('2026-01-12', '2026-02-02')]));
});
