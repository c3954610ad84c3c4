import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/support/slowLine.ts';

/** A worker keeps what it loaded for all its files. Most of a file's time would go into loading the same again. */
const kept = { isolate: false };
// Only what hangs ends here: none of it says how quick anything is.
const engineBacked = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Files that touch a client of AWS, a module or the environment of the process: each has a process of its own. */
const apartOf = (files: string) =>
  globSync(files).filter((file) =>
    /aws-sdk-client-mock|vi\.(mock|resetModules|stub\w+|useFakeTimers)\(|process\.env|fakeServices\(/.test(
      readFileSync(file, 'utf8'),
    ),
  );
const INTEGRATION = 'test/integration/**/*.test.ts';
const INFRA = 'test/infra/**/*.test.ts';
const infra = {
  // A file that is run alone builds all functions first.
  ...{ testTimeout: 180_000, hookTimeout: 300_000 },
  // The CDK's own check of each template is of the deployment. Here it is 40 % of what making the templates takes.
  env: { CDK_VALIDATION: 'false' },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // As patient as a look at a screen is: a second is over before a busy machine has begun.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          ...kept,
          include: ['{shared,functions,infra,web,test/tools}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: { name: 'contract', include: ['test/contract/**/*.test.ts'], ...kept, ...engineBacked },
      },
      { test: { name: 'infra', include: [INFRA], exclude: apartOf(INFRA), ...kept, ...infra } },
      { test: { name: 'infra-apart', include: apartOf(INFRA), ...infra } },
      {
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: apartOf(INTEGRATION),
          ...kept,
          ...engineBacked,
        },
      },
      { test: { name: 'integration-apart', include: apartOf(INTEGRATION), ...engineBacked } },
      { test: { name: 'fault', include: ['test/fault/**/*.test.ts'], ...engineBacked } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/e2eCloud.ts'],
          // A worker keeps its browser and its cloud too.
          ...kept,
          // After all else, since a browser and a cloud for each worker leave nothing over.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000 * PATIENCE,
          hookTimeout: 120_000 * PATIENCE,
          expect: { poll: { timeout: PATIENCE > 1 ? 30_000 : 15_000 } },
        },
      },
      {
        test: {
          name: 'bench',
          include: ['test/bench/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
