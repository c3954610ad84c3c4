import { describe, expect, it } from 'vitest';
import { demoTeachers } from '../../infra/local/data/demoTeachers.ts';
import { PAIRS } from '../../test/fixtures/namePairs.ts';
import { findsClosely, nameForm, namesAlike, oneLetterOff } from './names.ts';

/** Damerau's distance in full (optimal string alignment), as textbooks have it. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return at(a.length, b.length);
}

describe('one letter off', () => {
  it('is a distance of one, of all texts with up to four of two letters', () => {
    const texts = ['', ...'ab'];
    for (let length = 2; length <= 4; length += 1)
      for (const text of texts.filter((one) => one.length === length - 1)) texts.push(`${text}a`, `${text}b`);
    expect(texts).toHaveLength(31);
    for (const a of texts)
      for (const b of texts) expect([a, b, oneLetterOff(a, b)]).toEqual([a, b, distance(a, b) === 1]);
  });
});

const alike = (a: string, b: string) => namesAlike(nameForm(a), nameForm(b));

describe('names', () => {
  it.each([
    ['H. Lalhruapengtluaia', 'H Lalhruapengtluaia'],
    ['Lalrinpuii Sailo', 'LALRINPUII  SÁILO'],
    ['Lal Rinpuii', 'Lalrinpuii'],
    ['Lal-rinpuii', 'Lalrinpuii'],
    ['Pu Zoramthanga', 'Zoramthanga'],
    ['Pi. Vanlalruati', 'Vanlalruati'],
    ['H. Lalhruapengtluaia', 'Hmingthanga Lalhruapengtluaia'],
  ])('%s and %s are the same', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual(['same', 'same']);
  });

  it.each([
    ['Zoramthanga', 'Zoramthangi'],
    ['Lalhruapengtluaia', 'Lalhruapengtluia'],
    ['Vanlalruati', 'Vanlarluati'],
  ])('%s and %s are close', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual(['close', 'close']);
  });

  it.each([
    ['Zova', 'Zova Sailo'],
    ['Rinpuia', 'Rinpuii'],
    ['H. Lalhruapengtluaia', 'K. Lalhruapengtluaia Ralte'],
    ['H. Z.', 'H. Z. Lalthanga'],
    ['', 'Zoramthanga'],
  ])('“%s” and “%s” are two', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['lalhruapengtluia', 'H. Lalhruapengtluaia', true],
    ['lal rinpuii', 'Lalrinpuii Sailo', true],
    ['sailo lalrinpui', 'Lalrinpuii Sailo', true],
    ['rinpuia', 'Lalrinpuii', false],
    ['h', 'H. Lalhruapengtluaia', true],
    ['hmingthanga', 'H. Lalhruapengtluaia', false],
    ['hmingthanga lalhruapengtluaia', 'H. Lalhruapengtluaia', true],
    ['zzz', 'Zoramthanga', false],
  ])('“%s” finds %s: %s', (typed, name, finds) => {
    expect(findsClosely(nameForm(typed), nameForm(name))).toBe(finds);
  });
});

describe('two hundred held pairs of names', () => {
  const pool = [...new Set(demoTeachers().map(({ teacher_name }) => teacher_name))].map(nameForm);

  it('find each other in 95 of 100, with at most 5 false hits per 100', () => {
    expect(PAIRS).toHaveLength(200);
    const missed = PAIRS.filter(([stored, typed]) => !findsClosely(nameForm(typed), nameForm(stored)));
    expect(missed.length, `missed: ${missed.map((pair) => pair.join(' / ')).join(', ')}`).toBeLessThanOrEqual(
      10,
    );
    const stored = new Set(PAIRS.map(([name]) => nameForm(name).whole));
    const false_ = PAIRS.flatMap(([, typed]) =>
      pool.filter((name) => !stored.has(name.whole) && findsClosely(nameForm(typed), name)),
    );
    expect(false_.length).toBeLessThanOrEqual(10);
  });
});
