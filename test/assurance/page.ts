import type { Evidence } from './evidence.ts';
import type { Result } from './results.ts';
import { SUITES } from './suites.ts';
import type { TestTitle } from './testTitles.ts';

export const PAGE = 'dist/assurance.md';

const INTRODUCTION = `# Assurance

Which test proves which requirement (R) and fault (F) of the security plan, by its number. Titles of tests carry the
number; \`test/assurance/\` holds what is asked for in short, tests without a number, and the reasons below.
\`npm run assurance\` writes this page from the sources and the report of the last \`npm test\`, and ends with 1 where
a row has no test, or one that failed or did not run.`;

export function assurancePage(rows: readonly Evidence[], resultOf: (row: Evidence) => Result): string {
  const table = (letter: string) => [
    '| row | what is asked for | proven by | result |',
    '| --- | --- | --- | --- |',
    ...rows
      .filter(({ number }) => number.startsWith(letter))
      .map((row) => `| ${row.number} | ${row.demand} | ${provenBy(row)} | ${resultOf(row)} |`),
  ];
  const reasons = rows.flatMap(({ number, reason }) => (reason ? [`- ${number}: ${reason}`] : []));
  return `${[
    INTRODUCTION,
    '',
    '## Requirements',
    '',
    ...table('R'),
    '',
    '## Faults',
    '',
    ...table('F'),
    '',
    '## Not as written',
    '',
    ...reasons,
    '',
    '## Suites',
    '',
    '| suite | files |',
    '| --- | --- |',
    ...Object.entries(SUITES).map(([name, files]) => `| ${name} | ${files.map(linkTo).join('<br>')} |`),
  ].join('\n')}\n`;
}

function provenBy({ tests, commands = [] }: Evidence): string {
  const files = Map.groupBy(tests, ({ file }) => file);
  return [
    ...[...files].map(([file, of]) => `${linkTo(file)}: ${of.map(titleOf).join('; ')}`),
    ...commands.map((command) => `\`npm run ${command}\``),
  ].join('<br>');
}

const linkTo = (file: string) => `[${file}](../${file})`;

/** A title as text of a table. What a case fills in is shown as `…`. */
function titleOf({ path }: TestTitle): string {
  const open = (path.at(-1) ?? '').replace(/%[sdifjo#]|\$\w+(\.\w+)*/g, '…');
  return /\p{L}/u.test(open) ? open.replace(/[\\`*_[\]|<>]/g, (sign) => `\\${sign}`) : 'every case';
}
