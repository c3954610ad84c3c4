import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsHolding } from './textIndex.ts';

/** Few letters, so that texts often contain the wanted text, within a line and across lines. */
const part = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ṭ'), maxLength: 4 });
const texts = fc.array(
  fc.array(part, { maxLength: 3 }).map((lines) => lines.join('\n')),
  { maxLength: 12 },
);
const rowsOf = (list: readonly string[]) => list.map((text, id) => ({ id, text }));

describe('rowsHolding', () => {
  it('finds the same rows in the same order as a look at each, at the first search and at every later one', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.array(part, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        (list, searches, every) => {
          const rows = rowsOf(list);
          const also = every ? ({ id }: { id: number }) => id % every === 0 : undefined;
          for (const words of [...searches, ...searches]) {
            const holds = (text: string, word: string, place: number, id: number) =>
              text.includes(word) || (place === 0 && also?.({ id }));
            const expected = rows.filter(({ id, text }) =>
              words.every((word, place) => holds(text, word, place, id)),
            );
            const wanted = words.map((word, place) => (place === 0 && also ? { word, also } : { word }));
            expect(rowsHolding(rows, wanted)).toEqual(expected);
          }
        },
      ),
      { numRuns: 500, seed: 20261121 },
    );
  });

  it('keeps arrays apart', () => {
    const [some, others] = [rowsOf(['ab', 'b']), rowsOf(['b', 'ab', 'a'])];
    for (let i = 0; i < 3; i += 1) {
      expect(rowsHolding(some, [{ word: 'a' }]).map(({ id }) => id)).toEqual([0]);
      expect(rowsHolding(others, [{ word: 'a' }]).map(({ id }) => id)).toEqual([1, 2]);
    }
  });
});
