import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['shared', 'functions'];

/** Every regular expression literal in the sources that read what others send. */
function expressions(): { at: string; regex: RegExp }[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const found: { at: string; regex: RegExp }[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({
          at: `${file.slice(ROOT.length + 1)}:${line} ${node.text}`,
          regex: new RegExp(pattern, flags),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Long runs of these, with an end that does not match, make an ambiguous expression try all its ways. */
const UNITS = [
  'a',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '@',
  '=',
  '/',
  '+',
  '"',
  '{',
  '\u0301',
  'a.',
  'a@',
  'a ',
  '0,',
  '::',
  'ab',
  '0.',
];
const STARTS = ['', 'a@', 'a@a.', 'Bearer ', 'application/json', '$argon2id$v=19$m=', '::ffff:', '1.'];
const hostile = (length: number) =>
  STARTS.flatMap((start) =>
    UNITS.map((unit) => `${start}${unit.repeat(Math.ceil(length / unit.length))}\u0007!`),
  );

/** The least time of several runs: what the work takes when nothing else gets in the way. */
function leastTime(regex: RegExp, text: string, runs = 5): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i += 1) {
    const began = performance.now();
    if (regex.global) text.replace(regex, '');
    else regex.test(text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

describe('R41: regular expressions', () => {
  const found = expressions();
  const [small, large] = [hostile(2_000), hostile(20_000)];

  /** Whether an expression takes about ten times as long for ten times the text. */
  function isLinear(regex: RegExp, tries = [1, 5, 5]): boolean {
    const sum = (texts: string[], runs?: number) =>
      texts.reduce((total, text) => total + leastTime(regex, text, runs), 0);
    sum(small, 1);
    // Linear work grows 10 times, work on pairs 100 times. The millisecond added to both absorbs the machine's noise.
    const grows = (runs?: number) => (sum(large, runs) + 1) / (sum(small, runs) + 1);
    // A machine that pauses can only add time. So one undisturbed try of three is enough, and one run where even that is
    // quick.
    return tries.some((runs) => grows(runs) < 40);
  }

  it('are found in the sources', () => {
    expect(found.length).toBeGreaterThan(20);
    const planted = /^(a+)+$/;
    const grows = leastTime(planted, `${'a'.repeat(22)}!`) / leastTime(planted, `${'a'.repeat(12)}!`);
    expect(grows).toBeGreaterThan(50);
  });

  it('that try each pair of places are told', () => {
    // A pause during the small texts would hide the growth: of five runs one is without it.
    expect(isLinear(/(?:0,)+$/, [5])).toBe(false);
  });

  it.each(found)('take ten times as long for ten times the text: $at', ({ regex }) => {
    expect(
      isLinear(regex),
      'It grew more than 40-fold three times over: the pattern tries a text in several ways, or the machine is very busy.',
    ).toBe(true);
  });
});
