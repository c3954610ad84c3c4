import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Scratch } from '../support/scratch.ts';
import { type Mutant, telling } from './mutants.ts';

/** Files of tests that start whole clouds or programs, or are long: too dear to be run for a mutant. */
const DEAR =
  /support\/(?:cloud|launched|e2eCloud|loading|teacherLoading)\.ts|infra\/bundle|local\/(?:cloud|demoData)\.ts/;
const SETUP = 'reachSetup.ts';
const CONFIG = 'vitest.reach.config.ts';
const FOLDER = 'reach';

/** The projects whose tests run in a process, on an engine of their own. */
export const PROJECTS = ['unit', 'contract', 'integration'];

/** Which functions each file of tests calls, as `file#number`, and how long it takes. */
export type Reach = Map<string, { calls: ReadonlySet<string>; seconds: number }>;

/** Run in each worker: once the tests of a file are done it keeps what they called. */
const setupText = `
import { writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
afterAll(() => {
  const file = expect.getState().testPath.slice(process.cwd().length + 1);
  const told = JSON.stringify({ file, calls: [...(globalThis.reached ?? [])] });
  writeFileSync('${FOLDER}/' + file.replaceAll('/', '#') + '.json', told);
});
`;

const configText = `
import config from './vitest.config.ts';
const projects = config.test.projects.map(({ test }) => ({ test: { ...test, setupFiles: ['./${SETUP}'] } }));
export default { ...config, test: { ...config.test, projects } };
`;

/** The files of tests that may be run for a mutant. */
async function candidates(scratch: Scratch): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['shared', 'functions', 'test/contract', 'test/integration']) {
    const names = await readdir(join(scratch.folder, folder), { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.test.ts'))) {
      const file = join(folder, name);
      if (!DEAR.test(await scratch.read(file))) found.push(file);
    }
  }
  return found.sort();
}

/** Runs all of them once over sources that tell what is called, which are as they were afterwards. */
export async function measureReach(scratch: Scratch, texts: ReadonlyMap<string, string>): Promise<Reach> {
  await mkdir(join(scratch.folder, FOLDER), { recursive: true });
  await scratch.write(SETUP, setupText);
  await scratch.write(CONFIG, configText);
  for (const [file, text] of texts) await scratch.write(file, telling(file, text));
  const files = await candidates(scratch);
  const { seconds, red } = await scratch.test({ projects: PROJECTS, files, config: CONFIG });
  for (const file of red) console.error(`${file} is red without any mutant, and is left out.`);
  for (const [file, text] of texts) await scratch.write(file, text);
  const reach: Reach = new Map();
  for (const name of await readdir(join(scratch.folder, FOLDER))) {
    const { file, calls } = JSON.parse(await scratch.read(join(FOLDER, name)));
    if (!red.has(file)) reach.set(file, { calls: new Set(calls), seconds: seconds.get(file) ?? 0 });
  }
  return reach;
}

/** A mutant is given up as survived after so many files, or so many seconds of them, were green. */
const MOST_FILES = 12;
const MOST_SECONDS = 60;

/** `otpLimits.ts` and `otp.test.ts` are about one thing: what their names begin with. */
const subjectOf = (file: string) => /^[a-z]+/.exec(basename(file))?.[0] ?? '';
const NAMESAKE = 10;

/**
 * The files of tests to run for a mutant, the likeliest to notice first: those called after its file, those that call
 * more of it than of others, and those that take little time.
 */
export function testsFor(reach: Reach, { file, within }: Pick<Mutant, 'file' | 'within'>): string[] {
  const likely = [...reach]
    .filter(([, { calls }]) => calls.has(`${file}#${within}`))
    .map(([tests, { calls, seconds }]) => {
      const about = [...calls].filter((call) => call.startsWith(`${file}#`)).length;
      const named = basename(tests).toLowerCase().includes(subjectOf(file)) ? NAMESAKE : 1;
      return { tests, seconds, worth: (named * about) / calls.size / Math.max(0.2, seconds) };
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_FILES);
  let left = MOST_SECONDS;
  return likely.flatMap(({ tests, seconds }, i) => {
    left -= seconds;
    return i === 0 || left >= 0 ? [tests] : [];
  });
}
