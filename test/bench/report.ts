/** One line of the table. `met` says whether a goal of PERFORMANCE.md holds; a row without a goal only informs. */
export type Row = {
  name: string;
  /** The figures by column, in the order of the columns. */
  figures: Record<string, number | string>;
  goal?: string;
  met?: boolean;
};

export type Section = { title: string; rows: Row[]; notes?: string[] };

/** A row with a goal: the value must be at most `most`. */
export const atMost = (goal: string, name: string, value: number, most: number, unit = ''): Row => ({
  name,
  goal: `${goal}: at most ${most}${unit && ` ${unit}`}`,
  figures: { value: rounded(value), unit },
  met: value <= most,
});

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return (low + high) / 2;
};

/** Three significant digits; six for values of 100 and more. */
export const rounded = (value: number): number => Number(value.toPrecision(value >= 100 ? 6 : 3));

/** The section as text, one column for each figure that any of its rows has. */
export function toText({ title, rows, notes = [] }: Section): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const mark = ({ met }: Row) => (met === undefined ? '' : met ? 'met' : 'MISSED');
  const cells = [
    ['', ...columns, 'goal', ''],
    ...rows.map((row) => [
      row.name,
      ...columns.map((column) => String(row.figures[column] ?? '')),
      row.goal ?? '',
      mark(row),
    ]),
  ];
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0))) ?? [];
  const lines = cells.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`\n${title}`, ...lines, ...notes.map((note) => `  ${note}`)].join('\n');
}
