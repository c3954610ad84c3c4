import { expect, it } from 'vitest';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, deputation } from '#shared/records/teacher.ts';
import { ended, type Lists, reopened, standEnded } from './entries.ts';

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
