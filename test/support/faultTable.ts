/** Figures of one fault, as SECURITY.md section 3 asks for them. Times are in milliseconds. */
export type Figures = {
  tests: number;
  failed: number;
  /** Requests, or crowds of them, that met the fault. */
  runs: number;
  operations: number;
  acknowledgedLost: number;
  duplicates: number;
  directoryDiffers: number;
  orphans: number;
  falseConflicts: number;
  answered5xx: number;
  recoveryMs: readonly number[];
};

export const NOTHING: Figures = {
  ...{ tests: 0, failed: 0, runs: 0, operations: 0, acknowledgedLost: 0, duplicates: 0 },
  ...{ directoryDiffers: 0, orphans: 0, falseConflicts: 0, answered5xx: 0, recoveryMs: [] },
};

export const addedUp = (one: Figures, other: Figures): Figures => ({
  tests: one.tests + other.tests,
  failed: one.failed + other.failed,
  runs: one.runs + other.runs,
  operations: one.operations + other.operations,
  acknowledgedLost: one.acknowledgedLost + other.acknowledgedLost,
  duplicates: one.duplicates + other.duplicates,
  directoryDiffers: one.directoryDiffers + other.directoryDiffers,
  orphans: one.orphans + other.orphans,
  falseConflicts: one.falseConflicts + other.falseConflicts,
  answered5xx: one.answered5xx + other.answered5xx,
  recoveryMs: [...one.recoveryMs, ...other.recoveryMs],
});

const HEADS = [
  ...['fault', 'tests', 'failed', 'runs', 'operations', 'acked lost', 'duplicates', 'directory differs'],
  ...['orphans', 'false 409', '5xx', 'recovery p50/p95 ms'],
];

/** The value that this share of all values does not exceed. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

function cellsOf(fault: string, row: Figures): string[] {
  const times = [...row.recoveryMs].sort((a, b) => a - b);
  const { operations } = row;
  return [
    fault,
    ...[row.tests, row.failed, row.runs, operations].map(String),
    ...[row.acknowledgedLost, row.duplicates, row.directoryDiffers, row.orphans, row.falseConflicts].map(
      String,
    ),
    operations === 0 ? '-' : `${((100 * row.answered5xx) / operations).toFixed(1)} %`,
    times.length === 0 ? '-' : `${quantile(times, 0.5)}/${quantile(times, 0.95)}`,
  ];
}

/** A line for each fault, in aligned columns. */
export function toTable(rows: ReadonlyMap<string, Figures>): string {
  const lines = [HEADS, ...[...rows].map(([fault, row]) => cellsOf(fault, row))];
  const widths = HEADS.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)));
  return lines.map((cells) => cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  ')).join('\n');
}
