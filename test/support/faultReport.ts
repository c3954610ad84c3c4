import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Figures of one fault, as SECURITY.md section 3 asks for them. Times are in milliseconds. */
export type Figures = {
  runs: number;
  operations: number;
  acknowledgedLost: number;
  duplicates: number;
  directoryDiffers: number;
  orphans: number;
  falseConflicts: number;
  answered5xx: number;
  recoveryMs: number[];
};

class Row implements Figures {
  runs = 0;
  operations = 0;
  acknowledgedLost = 0;
  duplicates = 0;
  directoryDiffers = 0;
  orphans = 0;
  falseConflicts = 0;
  answered5xx = 0;
  recoveryMs: number[] = [];

  /** One request and how it was answered. */
  count(status: number): void {
    this.operations += 1;
    if (status >= 500) this.answered5xx += 1;
    if (status === 409) this.falseConflicts += 1;
  }
}

/** Where `npm run faults` has the figures of each test file written; nowhere in other runs. */
export const REPORT_FOLDER = process.env.FAULTS_REPORT;

/** What the tests of one file saw, by fault. */
export class FaultReport {
  readonly #file: string;
  readonly #rows = new Map<string, Row>();

  constructor(file: string) {
    this.#file = file;
  }

  row(fault: string): Row {
    const row = this.#rows.get(fault) ?? new Row();
    this.#rows.set(fault, row);
    return row;
  }

  async write(): Promise<void> {
    if (!REPORT_FOLDER) return;
    await mkdir(REPORT_FOLDER, { recursive: true });
    const text = JSON.stringify(Object.fromEntries(this.#rows), null, 2);
    await writeFile(join(REPORT_FOLDER, `${this.#file}.json`), `${text}\n`);
  }
}
