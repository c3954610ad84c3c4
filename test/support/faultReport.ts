import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figures } from './faultTable.ts';

type Seen = Omit<Figures, 'tests' | 'failed'>;

class Row implements Seen {
  runs = 0;
  operations = 0;
  acknowledgedLost = 0;
  duplicates = 0;
  directoryDiffers = 0;
  orphans = 0;
  falseConflicts = 0;
  answered5xx = 0;
  recoveryMs: number[] = [];

  /** Counts one request that only the fault hinders, by the status of its answer. */
  count(status: number): void {
    this.operations += 1;
    if (status >= 500) this.answered5xx += 1;
    if (status === 409) this.falseConflicts += 1;
  }

  /** Compares how many entries the audit trail has with how many it should have. */
  told(entries: number, expected: number): void {
    if (entries < expected) this.acknowledgedLost += 1;
    if (entries > expected) this.duplicates += 1;
  }
}

/** The folder for the figures of each test file, which `npm run faults` sets; undefined in other runs. */
const REPORT_FOLDER = process.env.FAULTS_REPORT;

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
