import { describe, expect, it } from 'vitest';
import { linesOfText, postsText } from './postsText.ts';

const line = (designation: string, subject: string, sanctioned: number) => ({
  ...{ designation, subject, sanctioned },
});

describe('the posts of a school in one cell', () => {
  it.each([
    [[], 'No post'],
    [[line('Headmaster', '', 1)], 'Headmaster: 1'],
    [
      [line('Headmaster', '', 1), line('Teacher', 'Mathematics', 3), line('Peon: night', 'Social [A]', 0)],
      'Headmaster: 1; Teacher [Mathematics]: 3; Peon: night [Social [A]]: 0',
    ],
  ])('are %j as %s', (lines, text) => {
    expect(postsText(lines)).toBe(text);
  });

  it('are read again as they were written', () => {
    for (const text of [
      'No post',
      'Headmaster: 1',
      'Headmaster: 1; Teacher [Mathematics]: 3; Peon: night: 0',
    ])
      expect(postsText(linesOfText(text) ?? [])).toBe(text);
  });

  it.each(['', 'Headmaster', 'Headmaster: many', ': 3', 'Headmaster: 1;', 'Teacher [Mathematics]: 3000'])(
    'cannot be read from %j',
    (text) => {
      expect(linesOfText(text)).toBeUndefined();
    },
  );
});
