import { FAULTS } from './faults.ts';
import { REQUIREMENTS } from './requirements.ts';
import type { Row } from './row.ts';
import { allTitles, type TestTitle } from './testTitles.ts';

/** A row with its number, `R1` or `F1`, and the tests that prove it. */
export type Evidence = Row & { number: string; tests: readonly TestTitle[]; absent: readonly string[] };

/** The rows by number. */
export const ROWS: ReadonlyMap<string, Row> = new Map([
  ...REQUIREMENTS.map((row, index) => [`R${index + 1}`, row] as const),
  ...FAULTS.map((row, index) => [`F${index + 1}`, row] as const),
]);

const NUMBER = /\b[RF][1-9][0-9]?\b/g;

/** The numbers that a title names. */
export const numbersIn = (title: string): string[] => title.match(NUMBER) ?? [];

/** Each row with its tests: those that the row names, then the outermost tests whose titles have its number. */
export function gatherEvidence(root: string): Evidence[] {
  const named = [...ROWS.values()].flatMap(({ also = [] }) => also.map(fileOf));
  const titles = allTitles(root, (file, text) => text.match(NUMBER) !== null || named.includes(file));
  return [...ROWS].map(([number, row]) => {
    const numbered = titles.filter(({ path }) => {
      const own = path.at(-1) ?? '';
      return (
        numbersIn(own).includes(number) && !path.slice(0, -1).some((one) => numbersIn(one).includes(number))
      );
    });
    const wanted = row.also ?? [];
    const also = wanted.flatMap((name) => titles.find((one) => nameOf(one) === name) ?? []);
    const found = also.map(nameOf);
    return {
      number,
      ...row,
      tests: [...numbered, ...also],
      absent: wanted.filter((name) => !found.includes(name)),
    };
  });
}

const fileOf = (name: string) => name.split(': ')[0] ?? '';

/** `file: title`, as rows name tests. */
const nameOf = ({ file, path }: TestTitle) => `${file}: ${path.at(-1)}`;
