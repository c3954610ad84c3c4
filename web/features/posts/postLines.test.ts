import { expect, it } from 'vitest';
import { PostsInput } from '#shared/domain/service/posts.ts';
import { sentLines, withLine } from './postLines.ts';

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
