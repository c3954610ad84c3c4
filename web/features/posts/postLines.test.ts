import { expect, it } from 'vitest';
import { PostsInput, type SchoolPosts } from '#shared/domain/service/posts.ts';
import { isDirty, reconciled, sentLines, storedDrafts, withLine } from './postLines.ts';

const line = (key: number, sanctioned: string) => ({
  key,
  designation: ' Teacher ',
  subject: '',
  sanctioned,
});

it('gives each added line a key of its own, also after one was removed', () => {
  expect(withLine([])[0]).toMatchObject({ key: 0, sanctioned: '1' });
  expect(withLine([line(4, '2')]).map(({ key }) => key)).toEqual([4, 5]);
});

it('sends numbers, and lets the rules refuse a line without one', () => {
  expect(sentLines([line(0, '12')])).toEqual([{ designation: 'Teacher', subject: '', sanctioned: 12 }]);
  const valid = (sanctioned: string) =>
    PostsInput.safeParse({ version: 0, lines: sentLines([line(0, sanctioned)]) }).success;
  expect([valid('0'), valid('')]).toEqual([true, false]);
});

const school = (version: number, ...lines: [string, number][]) =>
  ({
    school_id: '1001',
    version,
    lines: lines.map(([designation, sanctioned]) => ({ designation, subject: '', sanctioned })),
  }) as unknown as SchoolPosts;
const first = school(1, ['Teacher', 3], ['Headmaster', 1]);
/** An edit of the first version, in which teachers have so many posts. */
const edited = (sanctioned: string) => ({
  base: first,
  drafts: storedDrafts(first).map((one) => (one.designation === 'Teacher' ? { ...one, sanctioned } : one)),
});

it('keeps a line that somebody else stored meanwhile beside what was typed', () => {
  const { rows, merge } = reconciled(edited('4'), school(2, ['Teacher', 3], ['Headmaster', 1], ['Clerk', 2]));
  expect(rows).toEqual([]);
  const { base, drafts } = merge({});
  expect(base.version).toBe(2);
  expect(drafts.map((one) => [one.key, one.designation, one.sanctioned])).toEqual([
    [0, 'Teacher', '4'],
    [1, 'Headmaster', '1'],
    [2, 'Clerk', '2'],
  ]);
});

it('asks where both changed one post, and takes the stored lines on demand', () => {
  const { rows, merge } = reconciled(edited('4'), school(2, ['Teacher', 5], ['Headmaster', 1]));
  expect(rows).toEqual([{ key: 'lines.0', label: 'Teacher', stored: 'Teacher: 5', typed: 'Teacher: 4' }]);
  expect(isDirty(merge({ 'lines.0': 'stored' }))).toBe(false);
  expect(isDirty(merge({ 'lines.0': 'typed' }))).toBe(true);
});
