import type { ImportKind, ImportRow, MissingName } from '#shared/domain/import.ts';
import { namesInRow } from '#shared/domain/namesInRow.ts';
import { fold } from '#shared/domain/text.ts';

/** A text for a cell of the file. */
export type Correction = readonly [row: number, column: string, text: string];

const form = (path: readonly string[]) => path.map(fold).join('\n');

/**
 * The cells that have a missing name, with the near one in its place. The same name in another place above may be one that
 * its list has, so the whole path counts.
 */
export const nearInstead = (
  kind: ImportKind,
  rows: readonly ImportRow[],
  { collection, path, near }: MissingName,
): Correction[] =>
  rows
    .filter(({ outcome }) => outcome === 'invalid')
    .flatMap(({ row, cells }) =>
      namesInRow(kind, Object.fromEntries(cells.map(({ column, new: text }) => [column, text])))
        .filter((one) => one.collection === collection && form(one.path) === form(path))
        .map(({ column }) => [row, column, near] as const),
    );
