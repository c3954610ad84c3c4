/** Texts of cells, by row and column. */
export type CellTexts = ReadonlyMap<number, ReadonlyMap<string, string>>;
type CellText = readonly [row: number, column: string, text: string | undefined];

/** The texts with others put in or, for undefined, taken out. Rows that none of them is in stay the same object. */
export function withTexts(now: CellTexts, cells: readonly CellText[]): CellTexts {
  const next = new Map(now);
  for (const [row, some] of Map.groupBy(cells, ([of]) => of)) {
    const texts = new Map(next.get(row));
    for (const [, column, text] of some) {
      if (text === undefined) texts.delete(column);
      else texts.set(column, text);
    }
    next.set(row, texts);
  }
  return next;
}

/** The texts without those that another map holds too, with the same text. */
export const withoutTexts = (now: CellTexts, others: CellTexts): CellTexts =>
  withTexts(
    now,
    [...others].flatMap(([row, some]) =>
      [...some]
        .filter(([column, text]) => now.get(row)?.get(column) === text)
        .map(([column]): CellText => [row, column, undefined]),
    ),
  );

/** The texts of some columns. */
export const inColumns = (now: CellTexts, columns: ReadonlySet<string>): CellTexts =>
  new Map(
    [...now].map(([row, texts]) => [row, new Map([...texts].filter(([column]) => columns.has(column)))]),
  );

export const countTexts = (now: CellTexts) => [...now.values()].reduce((sum, { size }) => sum + size, 0);
