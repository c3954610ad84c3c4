import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import type { TestTitle } from './testTitles.ts';

/** What vitest writes with its JSON reporter, as far as it is read here. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

export type Result = 'passed' | 'FAILED' | 'not run' | 'not met';

type Ran = { titles: string[]; passed: boolean };

/** What ran, by file. */
export type Reports = ReadonlyMap<string, readonly Ran[]>;

/** Reads reports of test runs; of a file that several have, the last says it. */
export function readReports(root: string, files: readonly string[]): Reports {
  const reports = files.map((file) => Report.parse(JSON.parse(readFileSync(file, 'utf8'))));
  return new Map(
    reports.flatMap(({ testResults }) =>
      testResults.map(({ name, assertionResults }) => [
        relative(root, name),
        assertionResults
          // Those that a filter of names left out say nothing.
          .filter(({ status }) => status !== 'skipped' && status !== 'pending')
          .map(({ ancestorTitles, title, status }) => ({
            titles: [...ancestorTitles, title],
            passed: status === 'passed',
          })),
      ]),
    ),
  );
}

/** How all of these tests ended: each must have run, and each of its cases passed. Without tests nothing is met. */
export function resultOf(reports: Reports, tests: readonly TestTitle[]): Result {
  if (tests.length === 0) return 'not met';
  const ran = tests.map(({ file, path }) => {
    const forms = path.map(formOf);
    return (reports.get(file) ?? []).filter(({ titles }) =>
      forms.every((form, depth) => form.test(titles[depth] ?? '')),
    );
  });
  if (ran.flat().some(({ passed }) => !passed)) return 'FAILED';
  return ran.every((cases) => cases.length > 0) ? 'passed' : 'not run';
}

/** The titles that a title of the source may become: `%s` and `$name` are filled in for each case of a table. */
function formOf(title: string): RegExp {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/%[sdifjo#]|\\\$\w+(\\\.\w+)*/g, '.*')}$`, 's');
}
