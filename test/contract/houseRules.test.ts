import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => file !== 'test/contract/houseRules.test.ts');
}

const ALL = ['shared', 'functions', 'infra', 'web', 'test'];
const RUNNING = ['shared', 'functions', 'web'];

/** What is never written, where, and why. `sample` shows that the pattern finds it. */
const RULES: {
  never: RegExp;
  in: string[];
  why: string;
  sample: string;
  tests?: boolean;
  /** The one file that is exempt. */
  but?: string;
}[] = [
  {
    never: /import\s+(type\s+)?(\{[^}]*\bz\b[^}]*\}|z)\s+from\s+['"]zod['"]/,
    in: ALL,
    why: 'the named import drags every locale into a bundle: import * as z',
    sample: `import { z } from 'zod';`,
    tests: true,
  },
  {
    never: /\bconsole\.(log|info|debug|dir|table)\b/,
    in: RUNNING,
    why: 'the log is written by deps.log alone, one line without personal data',
    sample: 'console.log(event)',
  },
  {
    never: /\bconsole\./,
    in: ['functions'],
    why: 'a function logs by deps.log alone',
    sample: 'console.error(event)',
  },
  {
    never:
      /^(?!\s*import type).*(from|import\()\s*['"](#shared|\.{1,2}(\/[^'"]*)?)\/contracts\/index\.ts['"]/m,
    in: ['functions', 'web'],
    why: 'the list of all contracts holds every schema: no bundle may have it',
    sample: `import { endpoints } from '#shared/contracts/index.ts';`,
  },
  {
    never: /(?<!\.)\bsecrets\(['"]/,
    in: ['functions'],
    why: 'the test of the grants finds a secret that is read by `.secrets(…)`: write deps.secrets(…)',
    sample: `await secrets('names')`,
  },
  {
    never: /\bas any\s*[;,)\].}]|<any>/,
    in: ALL,
    why: 'any switches the types off',
    sample: '(value as any).name',
    tests: true,
  },
  {
    never: /@ts-(ignore|nocheck)/,
    in: ALL,
    why: 'an error that is silenced is still there',
    sample: '// @ts-ignore',
    tests: true,
  },
  {
    never: /\bas (unknown as )?Deps\b/,
    in: ['functions'],
    why: 'whole() alone opens what a handler was not given',
    sample: 'deps as Deps',
    but: 'functions/app/whole.ts',
  },
  {
    never: /\bkind: 'all'/,
    in: ['functions'],
    why: 'a scope is the one of an account, never made up',
    sample: "{ ...actor, scope: { kind: 'all' } }",
    but: 'functions/table/job.ts',
  },
  {
    never: /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/,
    in: RUNNING,
    why: 'text stays text',
    sample: 'element.innerHTML = text',
  },
  {
    never: /\bprocess\.env\b(?!\))/,
    in: ['functions', 'shared', 'web'],
    why: 'the environment is read once, by createDeps(process.env)',
    sample: 'process.env.SECRET',
  },
];

describe('house rules', () => {
  it.each(RULES)('never $never', ({ never, in: folders, why, sample, tests = false, but }) => {
    expect(sample).toMatch(never);
    const read = folders.flatMap(files).filter((file) => tests || !/\.test\.tsx?$/.test(file));
    expect(read.length).toBeGreaterThan(20);
    const found = read.filter((file) => never.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(found, why).toEqual(but ? [but] : []);
  });
});

it('every file of tests is in a project of vitest: no command runs any other', () => {
  const { projects = [] } = config.test ?? {};
  const included = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  const run = new Set(globSync(included, { cwd: ROOT }));
  const tests = globSync(`{${ALL.join()}}/**/*.test.{ts,tsx}`, { cwd: ROOT });
  expect(tests.length).toBeGreaterThan(400);
  expect(
    tests.filter((file) => !run.has(file)),
    'Put these into an `include` of vitest.config.ts.',
  ).toEqual([]);
});
