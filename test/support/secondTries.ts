import type { Reporter, TestCase } from 'vitest/node';

/** So many may have met a machine that stopped for a moment. */
const BY_CHANCE = 2;

/**
 * Names at the end of a run the tests that passed only when they were run again, and why they failed at first. More
 * than a few are no chance, and the run has failed.
 */
export default class SecondTries implements Reporter {
  private readonly told: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const [first] = test.result().errors ?? [];
    this.told.push(
      `${test.module.relativeModuleId} > ${test.fullName}: ${first?.message ?? 'no reason told'}`,
    );
  }

  onTestRunEnd() {
    for (const line of this.told) console.log(`Passed when run again: ${line}`);
    if (this.told.length <= BY_CHANCE) return;
    console.error(`${this.told.length} tests passed only when run again: too many for chance.`);
    process.exitCode = 1;
  }
}
