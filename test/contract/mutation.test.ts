import { describe, expect, it } from 'vitest';
import { applied, inWords, mutantsOf, telling } from '../mutation/mutants.ts';
import { type Reach, testsFor } from '../mutation/reach.ts';
import { type Fate, sampled, scoreOf } from '../mutation/score.ts';

/** What may become of a text, each as the whole text. */
const become = (text: string) => mutantsOf('a.ts', text).map((mutant) => applied(text, mutant));

describe('the mutants of a text', () => {
  it.each([
    ['a + b;', ['a - b;']],
    ["a + 'b';", ['a + "";']],
    ['a <= b;', ['true;', 'false;', 'a < b;', 'a > b;']],
    ['a && b;', ['true;', 'false;', '(a) || (b);']],
    ['a ?? b;', ['(a) && (b);']],
    ['!a;', ['a;']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();']],
    ['const f = () => a;', ['const f = () => undefined;']],
    ['function f() { a(); }', ['function f() {}']],
    ["const a = { 'b-c': 1 };", ['const a = {};']],
    ['f([a]);', ['f([]);']],
    ['a?.b;', ['a.b;']],
    ['a.startsWith(b);', ['a.endsWith(b);']],
    ['a.filter(b);', ['a;']],
    ['a += 1;', ['a -= 1;']],
    ['const a = /^b+$/;', ['const a = /b+$/;', 'const a = /^b+/;', 'const a = /^b$/;']],
    ["import a from 'b'; type C = 'd' | true;", []],
  ])('%j', (text, expected) => {
    expect(become(text)).toEqual(expected);
  });

  it('say where they are and what they change', () => {
    const text = 'const one = 1;\nconst two = one  +\n  one;\n';
    expect(mutantsOf('a.ts', text).map((mutant) => inWords(text, mutant))).toEqual([
      'a.ts:2 ArithmeticOperator: one + one  ->  one - one',
    ]);
  });

  it('are in the function that `telling` tells of', () => {
    const text =
      'const f = (a) => a + 1;\nfunction g(a) { return [1].map((b) => { return a - b; }); }\nf(3);\n';
    const of = new Map(mutantsOf('a.ts', text).map(({ replacement, within }) => [replacement, within]));
    expect(of.get('a - 1')).toBe(1);
    expect(of.get('[]')).toBe(2);
    expect(of.get('a + b')).toBe(3);
    const reached = new Function('globalThis', `${telling('a.ts', text)}\nreturn [...globalThis.reached];`)(
      {},
    );
    expect(reached.toSorted()).toEqual(['a.ts#0', 'a.ts#1']);
  });
});

it('a mutant is tried by tests that call its function, those about its file first', () => {
  const reach: Reach = new Map([
    ['all.test.ts', { calls: new Set(['a.ts#0', 'a.ts#1', 'b.ts#0', 'c.ts#0']), seconds: 5 }],
    ['a.test.ts', { calls: new Set(['a.ts#0', 'a.ts#1']), seconds: 1 }],
    ['b.test.ts', { calls: new Set(['b.ts#0', 'a.ts#0']), seconds: 1 }],
  ]);
  expect(testsFor(reach, { file: 'a.ts', within: 1 })).toEqual(['a.test.ts', 'all.test.ts']);
  expect(testsFor(reach, { file: 'c.ts', within: 7 })).toEqual([]);
  const named: Reach = new Map([
    ['other.test.ts', { calls: new Set(['otpLimits.ts#1']), seconds: 1 }],
    ['otp.test.ts', { calls: new Set(['otpLimits.ts#1', 'b.ts#0', 'b.ts#1']), seconds: 1 }],
  ]);
  expect(testsFor(named, { file: 'otpLimits.ts', within: 1 })).toEqual(['otp.test.ts', 'other.test.ts']);
});

describe('the score', () => {
  const fates = (killed: number, survived: number): Fate[] => [
    ...Array<Fate>(killed).fill('killed'),
    ...Array<Fate>(survived).fill('survived'),
  ];

  it('is the share of those noticed; none that no compiler lets through counts', () => {
    const all: Fate[] = ['killed', 'timeout', 'survived', 'uncovered', 'invalid'];
    expect(scoreOf(all, 5)).toMatchObject({ detected: 2, counted: 4, percent: 50 });
  });

  // Wilson's interval as textbooks have it: 80 of 100 lie between 71.1 % and 86.7 %.
  it('of a sample has an interval, that of all of them has none', () => {
    expect(scoreOf(fates(80, 20), 5000)).toMatchObject({ percent: 80, low: 71.1, high: 86.7 });
    expect(scoreOf(fates(80, 20), 100)).toMatchObject({ percent: 80, low: 80, high: 80 });
  });

  it('comes of mutants drawn once each, the same for the same numbers', () => {
    const numbers = [0.9, 0, 0.5];
    let at = 0;
    const random = () => numbers[at++ % 3] as number;
    expect(sampled(['a', 'b', 'c', 'd', 'e'], 3, random)).toEqual(['b', 'd', 'e']);
    expect(sampled(['a', 'b'], 5, () => 0.99).toSorted()).toEqual(['a', 'b']);
  });
});
