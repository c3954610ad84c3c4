import { importMessages } from '#shared/messages/imports.ts';
import { hasCode } from '../app/errors.ts';
import { meanSame, type Texts } from './cells.ts';
import { withListNames } from './listNames.ts';
import { RECORDS } from './records.ts';
import type { StoredRow } from './stored.ts';
import { type Did, type Noting, requireRight, type Storing, untilCurrent } from './storeRow.ts';

/**
 * Takes back what a row stored: cells that still hold what the import gave them, and a created record that nobody has
 * touched.
 * @returns what it did where nothing was stored, and the note therefore was not either
 * @throws AppError for what the form refuses
 */
export async function undoRow(storing: Storing, row: StoredRow, note: Noting): Promise<Did | undefined> {
  const { deps, by, kind, master } = storing;
  const { id, version, created, cells = [] } = row;
  const records = RECORDS[kind];
  const kept = (reason: string, left: string[]): Did => ({ ...of(row), done: 'kept', reason, left });
  if (id === undefined || version === undefined) return kept(importMessages.gone, []);
  if (created) {
    requireRight(storing, 'delete');
    try {
      await records.remove(deps, { ...by, within: note({ ...of(row), done: 'undone' }) }, id, version);
      return undefined;
    } catch (error) {
      if (hasCode(error, 'stale')) return kept(importMessages.touched, []);
      throw error;
    }
  }
  requireRight(storing, 'update');
  return untilCurrent(async () => {
    const now = await records.read(deps, by.actor, id, master);
    const named = (texts: readonly (readonly [column: string, text: string])[]) =>
      withListNames(kind, { ...now.texts, ...Object.fromEntries(texts) }, master);
    const given = named(cells.map(([column, , text]) => [column, text]));
    const before = named(cells.map(([column, text]) => [column, text ?? '']));
    const holds = ([column]: (typeof cells)[number]) =>
      meanSame(kind, column, now.texts[column] ?? '', given[column] ?? '');
    const back: Texts = Object.fromEntries(
      cells.filter(holds).map(([column]) => [column, before[column] ?? '']),
    );
    const left = cells.filter((cell) => !holds(cell)).map(([column]) => column);
    const did: Did =
      left.length > 0 ? kept(importMessages.changedSince, left) : { ...of(row), done: 'undone', left };
    if (Object.keys(back).length === 0) return did;
    await records.update(deps, { ...by, within: note(did) }, id, back, now.version);
    return undefined;
  });
}

/** What stays known of a row. */
const of = ({ id, version, created, cells }: StoredRow) => ({ id, version, created, cells });
