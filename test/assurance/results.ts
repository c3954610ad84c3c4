import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import type { TestTitle } from './testTitles.ts';

/** The part of vitest's JSON report that is read here. */
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

/** The tests that ran, by file. */
type Reports = ReadonlyMap<string, readonly Ran[]>;

/** Reads reports of test runs. When several have the same file, the last one counts. */
export function readReports(root: string, files: readonly string[]): Reports {
  const reports = files.map((file) => Report.parse(JSON.parse(readFileSync(file, 'utf8'))));
  return new Map(
    reports.flatMap(({ testResults }) =>
      testResults.map(({ name, assertionResults }) => [
        relative(root, name),
        assertionResults
          // Tests that a filter left out say nothing.
          .filter(({ status }) => status !== 'skipped' && status !== 'pending')
          .map(({ ancestorTitles, title, status }) => ({
            titles: [...ancestorTitles, title],
            passed: status === 'passed',
          })),
      ]),
    ),
  );
}

/**
 * How all of these tests ended. Each must have run, and each of its cases must have passed. Without tests nothing is
 * met.
 */
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

/** Matches what a title of the source may become: each case of a table fills in `%s` and `$name`. */
function formOf(title: string): RegExp {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/%[sdifjo#]|\\\$\w+(\\\.\w+)*/g, '.*')}$`, 's');
}
