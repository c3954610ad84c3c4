import { expect, it } from 'vitest';
import { dividedLines, sharedLines, unitedLines } from './united.ts';

const line = (designation: string, sanctioned: number, subject = '') => ({
  designation,
  subject,
  sanctioned,
});

it('adds posts of one name, whatever its case, and takes them away again', () => {
  const own = [line('Teacher', 2), line('Clerk', 1)];
  const more = [line('teacher', 3), line('Teacher', 1, 'Mathematics')];
  const both = unitedLines(own, more);
  expect(both).toEqual([line('Teacher', 5), line('Clerk', 1), line('Teacher', 1, 'Mathematics')]);
  expect(dividedLines(both, more)).toEqual(own);
  expect(own).toEqual([line('Teacher', 2), line('Clerk', 1)]);
});

it('takes away no more than there is', () => {
  expect(dividedLines([line('Teacher', 2), line('Clerk', 0)], [line('Teacher', 3)])).toEqual([
    line('Clerk', 0),
  ]);
});

it('tells what of the posts that came along is still there', () => {
  const own = [line('Teacher', 2), line('Clerk', 4), line('Peon', 1)];
  expect(sharedLines(own, [line('teacher', 3), line('Clerk', 1), line('Cook', 1)])).toEqual([
    line('Teacher', 2),
    line('Clerk', 1),
  ]);
});

it('knows a subject by its item, and keeps the former name for the postings that come along', () => {
  const named = (kept: string) => ({ ...line('Teacher', 2, 'Language'), subject_id: 40, kept });
  const other = { ...line('Teacher', 1, 'English'), subject_id: 50, kept: 'English' };
  const both = unitedLines([named('Language')], [named('English'), other]);
  expect(both).toEqual([{ ...named('English'), sanctioned: 4 }, other]);
  expect(dividedLines(both, [named('English'), other])).toEqual([named('English')]);
});
