import { describe, expect, it } from 'vitest';
import { choicesOf, declare, examplesOf, namesOf, omit, pick, renamed } from './record.ts';

/** A record that uses every word of the vocabulary once. */
const pupil = declare({
  name: { label: 'Name', text: 100, required: true, example: 'Zova', column: true },
  notes: { label: 'Notes', lines: 500, details: 'About' },
  village: { label: 'Village', choice: 'habitations', under: 'block' },
  block: { label: 'Block', choice: 'rd-blocks' },
  religion: { label: 'Religion', choice: 'religions' },
  stream: { label: 'Stream', oneOf: ['Arts', 'Science'], starts: 'Arts' },
  subjects: { label: 'Subjects', someOf: 'subjects' },
  born: { label: 'Born', date: true },
  siblings: { label: 'Siblings', number: [0, 20] },
  marks: { label: 'Marks', list: { year: { label: 'Year', number: [1990, 2100] } } },
});

describe('a declared record', () => {
  it('names its fields in their order', () => {
    expect(namesOf(pupil).slice(0, 3)).toEqual(['name', 'notes', 'village']);
  });

  it('gives its choices, types before places', () => {
    expect(choicesOf(pupil)).toEqual([
      { field: 'religion', collection: 'religions', under: undefined },
      { field: 'village', collection: 'habitations', under: 'block' },
      { field: 'block', collection: 'rd-blocks', under: undefined },
    ]);
  });

  it('gives the examples that it has', () => {
    expect(examplesOf(pupil)).toEqual({ name: 'Zova' });
  });

  it('is picked from, left out of and renamed', () => {
    expect(namesOf(pick(pupil, ['born', 'name']))).toEqual(['born', 'name']);
    expect(namesOf(omit(pupil, ['name', 'notes', 'marks']))).toHaveLength(7);
    expect(renamed({ a: 1, b: 2 }, { a: 'x', b: 'b' })).toEqual({ x: 1, b: 2 });
  });
});
