import { expect, it } from 'vitest';
import { readAsk, writeAsk } from './askState.ts';

const question = { of: 'schools', all: [['district', 'is', 'Aizawl']] };
const ask = JSON.stringify(question);

it('reads back the page of an answer, and takes one that no answer has for the first', () => {
  const state = readAsk(new URLSearchParams({ ask, page: '3', question: 'q1' }));
  expect(state).toEqual({ question, page: 3, saved: 'q1', broken: false });
  expect(readAsk(writeAsk(state))).toEqual(state);
  for (const page of ['0', '-1', '1.5', 'two', '5000000'])
    expect(readAsk(new URLSearchParams({ ask, page })).page, page).toBe(1);
});
