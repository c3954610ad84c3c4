import { expect, it } from 'vitest';
import { asking, conditionsOf, emptyDraft, lackOf, readTexts, typedTexts } from './askState.ts';

const question = { of: 'schools', all: [['district', 'is', 'Aizawl']] };
const ask = JSON.stringify(question);

it('reads back the page of an answer, and takes one that no answer has for the first', () => {
  const state = asking.read(new URLSearchParams({ ask, page: '3', question: 'q1' }));
  expect(state).toEqual({ question, page: 3, saved: 'q1', broken: false });
  expect(asking.read(asking.write(state))).toEqual(state);
  for (const page of ['0', '-1', '1.5', 'two', '5000000'])
    expect(asking.read(new URLSearchParams({ ask, page })).page, page).toBe(1);
});

it('keeps the question while a text has nothing but blanks, and asks for a text without those around it', () => {
  const typed = (value: string) => ({ ...emptyDraft('school_name', 'contains'), value });
  for (const blanks of ['', ' ', ' \u00a0 ']) {
    expect(lackOf('schools', typed(blanks))).toBe('value');
    expect(conditionsOf('schools', [typed(blanks)])).toEqual([]);
  }
  const all = conditionsOf('schools', [typed(' '), typed(' Govt. Primary ')]);
  expect(all).toEqual([['school_name', 'contains', 'Govt. Primary']]);
  expect(asking.read(new URLSearchParams({ ask: JSON.stringify({ of: 'schools', all }) }))).toMatchObject({
    question: { of: 'schools', all },
    broken: false,
  });
});

it('keeps the question while a condition has more values than it may', () => {
  const typed = (count: number) => ({
    ...emptyDraft('school_id', 'in'),
    value: Array.from({ length: count }, (_, i) => String(1001 + i)),
  });
  const all = conditionsOf('schools', [typed(20)]);
  expect(all).toEqual([['school_id', 'in', typed(20).value]]);
  expect(asking.read(new URLSearchParams({ ask: JSON.stringify({ of: 'schools', all }) })).broken).toBe(
    false,
  );
  expect(lackOf('schools', typed(21))).toBe('must have at most 20 values');
  expect(conditionsOf('schools', [typed(21)])).toEqual([]);
});

it('takes several texts between commas, and between semicolons where one has a comma', () => {
  expect(readTexts(' 1001, 1002 ,,1003')).toEqual(['1001', '1002', '1003']);
  expect(readTexts('Little Buds School, Saikawn; Govt. High School;')).toEqual([
    'Little Buds School, Saikawn',
    'Govt. High School',
  ]);
  for (const texts of [[], ['1001'], ['1001', '1002'], ['Bethel, Bualzau'], ['Zotlang', 'Bethel, Bualzau']])
    expect(readTexts(typedTexts(texts))).toEqual(texts);
});
