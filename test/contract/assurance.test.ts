import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gatherEvidence, numbersIn, ROWS } from '../assurance/evidence.ts';
import { assurancePage } from '../assurance/page.ts';
import { resultOf } from '../assurance/results.ts';
import { SUITES } from '../assurance/suites.ts';
import { titlesIn } from '../assurance/testTitles.ts';

const rows = gatherEvidence('.');
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

describe('every requirement and every fault', () => {
  it('is in the list, once and in order', () => {
    const numbers = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(
      [...ROWS.keys()],
      'test/assurance/requirements.ts holds R1 to R91 and test/assurance/faults.ts F1 to F19, in order.',
    ).toEqual([...numbers('R', 91), ...numbers('F', 19)]);
    for (const { number, demand } of rows) expect(demand.length, number).toBeGreaterThan(20);
  });

  it.each(rows)('$number has a test that is there, or the reason why not', (row) => {
    const { tests, absent, reason = '', commands = [] } = row;
    const correct = 'Correct the row in test/assurance/requirements.ts or test/assurance/faults.ts';
    expect(absent, `${correct}: no test has these titles.`).toEqual([]);
    expect(tests.length > 0 || reason !== '', `${correct}, or name a test after it.`).toBe(true);
    expect(
      commands.filter((command) => !scripts[command]),
      `${correct}: package.json has no such script.`,
    ).toEqual([]);
  });

  it('has a line of its own in the page', () => {
    const lines = assurancePage(rows, () => 'passed').match(/^\| [RF][0-9]+ \|.*\| passed \|$/gm);
    expect(lines?.map((line) => line.split(' ')[1])).toEqual([...ROWS.keys()]);
  });
});

describe('every suite of the plan', () => {
  it.each(Object.entries(SUITES))('%s is there', (_, files) => {
    expect(files.length).toBeGreaterThan(0);
    expect(
      files.filter((file) => !existsSync(file)),
      'These are not there: correct test/assurance/suites.ts.',
    ).toEqual([]);
  });
});

describe('the reader of tests', () => {
  const source = `
    describe('R1: doors', () => {
      it('share one', () => {});
      it.skip('R2: not now', () => {});
      it.each([['it', 1]])('take %s (R3)', () => {});
      it.each\`a\`(\`F4 \${name} and $more\`, () => {});
    });
    notATest('R5', () => {});`;
  const titles = titlesIn('a.test.ts', source);

  it('finds titles with those around them, and none that is left out', () => {
    expect(titles.map(({ path }) => path)).toEqual([
      ['R1: doors'],
      ['R1: doors', 'share one'],
      ['R1: doors', 'take %s (R3)'],
      ['R1: doors', 'F4 %s and $more'],
    ]);
    expect(titles.map(({ path }) => numbersIn(path.at(-1) ?? ''))).toEqual([['R1'], [], ['R3'], ['F4']]);
  });

  it('tells a row as passed when all of it ran and passed, and else not', () => {
    const ran = (title: string, passed = true) => ({ titles: ['R1: doors', title], passed });
    const result = (...cases: ReturnType<typeof ran>[]) =>
      resultOf(new Map([['a.test.ts', cases]]), titles.slice(1));
    const all = [ran('share one'), ran('take it (R3)'), ran('F4 x and y')];
    expect(result(...all)).toBe('passed');
    expect(result(...all, ran('take them (R3)', false))).toBe('FAILED');
    expect(result(...all.slice(1))).toBe('not run');
    expect(resultOf(new Map(), [])).toBe('not met');
  });
});
