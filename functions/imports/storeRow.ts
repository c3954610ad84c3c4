import { holds } from '#shared/access/rights.ts';
import {
  type ComparedCell,
  type ImportCell,
  type ImportKind,
  type ImportRow,
  importing,
} from '#shared/domain/import.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { Within, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, hasCode } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { retrying } from '../table/commit.ts';
import { meanSame, type Texts } from './cells.ts';
import { withListNames } from './listNames.ts';
import { RECORDS } from './records.ts';
import type { StoredRow } from './stored.ts';

/** What stores the rows of an import. */
export type Storing = {
  deps: Deps;
  by: Writer;
  kind: ImportKind;
  master: MasterData;
};

/** What a row does, without its number. */
export type Did = Omit<StoredRow, 'row'>;

/** Makes what goes along with the change of a record: the note of what it did. */
export type Noting = (did: Did) => Within;

/** Runs `attempt`, which compares a row anew, again while others are quicker. @throws 503 after too many attempts */
export const untilCurrent = <R>(attempt: () => Promise<R>): Promise<R> =>
  retrying(attempt, (error) => hasCode(error, 'stale'));

export const textsIn = (cells: readonly ComparedCell[]): Texts =>
  Object.fromEntries(cells.map((cell) => [cell.column, cell.new]));

/** @throws 403 where the role may not do this by the form either */
export function requireRight(
  { by, kind }: Pick<Storing, 'by' | 'kind'>,
  action: 'create' | 'update' | 'delete',
) {
  if (!holds(by.actor.role, importing(kind, action))) throw new AppError('forbidden', httpMessages.forbidden);
}

/**
 * Stores a compared row by the form's functions. Cells that somebody has changed since they were compared are left, and
 * so are those in conflict unless the row is taken.
 * @returns what it did where nothing was stored, and the note therefore was not either
 * @throws AppError for what the form refuses
 */
export async function storeRow(
  storing: Storing,
  row: Pick<ImportRow, 'id' | 'cells'>,
  taken: boolean,
  note: Noting,
): Promise<Did | undefined> {
  const { deps, by, kind, master } = storing;
  const records = RECORDS[kind];
  const { id } = row;
  if (id === null) {
    requireRight(storing, 'create');
    const texts = withListNames(kind, textsIn(row.cells), master);
    const created = Object.entries(texts).map(([column, text]): ImportCell => [column, null, text]);
    await records.create(
      deps,
      { ...by, within: note({ done: 'saved', created: true, cells: created }) },
      texts,
    );
    return undefined;
  }
  requireRight(storing, 'update');
  return untilCurrent(async () => {
    const { version, texts } = await records.read(deps, by.actor, id, master);
    const now = (column: string) => texts[column] ?? '';
    const named = (part: 'old' | 'new') => {
      const given = row.cells.map((cell) => [cell.column, cell[part]] as const);
      return withListNames(kind, { ...texts, ...Object.fromEntries(given) }, master);
    };
    const [olds, news] = [named('old'), named('new')];
    const cells = row.cells.map((cell): ComparedCell => {
      const { column, old, new: given } = cell;
      return { ...cell, old: olds[column] ?? old, new: news[column] ?? given };
    });
    const wanted = cells.filter((cell) => !meanSame(kind, cell.column, now(cell.column), cell.new));
    const stands = (cell: ComparedCell) =>
      (taken || !cell.conflict) && meanSame(kind, cell.column, now(cell.column), cell.old);
    const stored = wanted.filter(stands);
    const left = wanted.filter((cell) => !stands(cell)).map(({ column }) => column);
    const about = { id, version, left, reason: left.length > 0 ? importMessages.changedSince : '' };
    if (stored.length === 0) return { done: 'skipped', ...about };
    const changed = stored.map((cell): ImportCell => [cell.column, now(cell.column), cell.new]);
    const within = note({ done: 'saved', ...about, cells: changed });
    await records.update(deps, { ...by, within }, id, textsIn(stored), version);
    return undefined;
  });
}
