/** What an emulator cannot do. A step throws it, and the table shows it. */
export class NotPossible extends Error {}

type Outcome = { name: string; seconds: number; outcome: string; failed: boolean };

/** The steps of a rehearsal, printed as they end and once more as a table. */
export class Steps {
  readonly #done: Outcome[] = [];
  #ended = false;

  /**
   * Runs a step. Its return value is printed after "done".
   * @returns whether it was done; false when the emulator cannot do it
   * @throws what the step threw, except NotPossible
   */
  async run(name: string, step: () => Promise<string | undefined>): Promise<boolean> {
    const began = performance.now();
    const note = (outcome: string, failed = false) => {
      const seconds = (performance.now() - began) / 1000;
      this.#done.push({ name, seconds, outcome, failed });
      console.log(`${failed ? 'FAILED  ' : ''}${name} (${seconds.toFixed(1)} s): ${outcome}`);
    };
    try {
      const told = await step();
      note(told ? `done: ${told}` : 'done');
      return true;
    } catch (error) {
      if (error instanceof NotPossible) {
        note(`not possible on this emulator: ${error.message}`);
        return false;
      }
      note(error instanceof Error ? error.message : String(error), true);
      throw error;
    }
  }

  /** Says that the last step has ended. */
  end(): void {
    this.#ended = true;
  }

  /** Whether all steps ended and none failed. */
  get complete(): boolean {
    return this.#ended && !this.failed;
  }

  get failed(): boolean {
    return this.#done.some(({ failed }) => failed);
  }

  table(): string {
    const width = Math.max(...this.#done.map(({ name }) => name.length));
    return this.#done
      .map(
        ({ name, seconds, outcome, failed }) =>
          `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${failed ? 'FAILED: ' : ''}${outcome}`,
      )
      .join('\n');
  }
}
