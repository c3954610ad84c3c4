import type { Issue } from '#shared/contracts/errors.ts';
import { readNames } from '#shared/domain/classes.ts';
import { IMPORT_FIELDS, type ImportKind } from '#shared/domain/import.ts';
import { namesInRow } from '#shared/domain/namesInRow.ts';
import { nearestName } from '#shared/domain/nearest.ts';
import { namesText } from '#shared/domain/workbook/names.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { Collection } from '#shared/records/collections.ts';
import { choicesOf } from '#shared/records/record.ts';
import type { MasterData } from '../masterData/stored.ts';
import { fieldOf, type Texts } from './cells.ts';

/** The item that a text names, by its present name or by one that it had when the text was written. */
const nowCalled = (master: MasterData, collection: Collection, name: string, parent?: number) =>
  master.byName(collection, name, parent) ??
  master.byName(collection, master.nameNow(collection, name, parent), parent);

/** The ids of the places that texts name, so that names below them can be found. */
function parentsIn(kind: ImportKind, texts: Texts, master: MasterData): Partial<Record<string, number>> {
  const ids: Partial<Record<string, number>> = {};
  for (const { field, collection, under } of choicesOf(IMPORT_FIELDS[kind]))
    ids[field] = nowCalled(master, collection, texts[field] ?? '', under ? ids[under] : undefined)?.id;
  return ids;
}

/** The list that a column takes names from, and the place that they must lie in. */
function listOf(kind: ImportKind, column: string): { collection: Collection; under?: string } | undefined {
  const field = fieldOf(kind, column);
  if ('choice' in field) return { collection: field.choice, under: field.under };
  if ('someOf' in field && typeof field.someOf === 'string') return { collection: field.someOf };
  return undefined;
}

/**
 * The names of the list that a cell of several takes names from, also those that they had when the text was written. No
 * subject is ever deleted. Undefined for other cells.
 */
export function namesFor(kind: ImportKind, column: string, master: MasterData): string[] | undefined {
  const field = fieldOf(kind, column);
  if (!('someOf' in field && typeof field.someOf === 'string')) return undefined;
  return master.all(field.someOf).flatMap(({ name, former = [] }) => [name, ...former]);
}

/**
 * The same texts with the names of lists as the lists write them now. Somebody may have renamed an item since. A name that
 * no list has stays as it is.
 * @param texts with those of the places that others lie in
 */
export function withListNames(kind: ImportKind, texts: Texts, master: MasterData): Texts {
  const ids = parentsIn(kind, texts, master);
  return Object.fromEntries(
    Object.entries(texts).map(([column, text]) => {
      const list = listOf(kind, column);
      if (!list) return [column, text];
      const { collection, under } = list;
      const nameOf = (name: string) =>
        nowCalled(master, collection, name, under ? ids[under] : undefined)?.name ?? name;
      return [
        column,
        'choice' in fieldOf(kind, column) ? nameOf(text) : namesText(readNames(text).map(nameOf)),
      ];
    }),
  );
}

/** The names in texts that no list has. A place is looked for only where the one around it is known. */
export function unknownNames(kind: ImportKind, texts: Texts, master: MasterData): Issue[] {
  const ids = parentsIn(kind, texts, master);
  return namesInRow(kind, texts).flatMap(({ column, collection, path }) => {
    const under = listOf(kind, column)?.under;
    const parent = under === undefined ? undefined : ids[under];
    const name = path.at(-1) ?? '';
    const waits = under !== undefined && parent === undefined;
    const isKnown = waits || nowCalled(master, collection, name, parent);
    return isKnown ? [] : [{ field: column, message: httpMessages.unknownChoice(name) }];
  });
}

/** The same issues, where a name that no list has also with the one that is nearest to it. */
export function withNearest(
  kind: ImportKind,
  issues: readonly Issue[],
  texts: Texts,
  master: MasterData,
): Issue[] {
  const ids = parentsIn(kind, texts, master);
  return issues.map((issue) => {
    const list = issue.field in IMPORT_FIELDS[kind] ? listOf(kind, issue.field) : undefined;
    const text = texts[issue.field] ?? '';
    const unknown = [text, ...readNames(text)].find(
      (name) => httpMessages.unknownChoice(name) === issue.message,
    );
    if (!list || unknown === undefined) return issue;
    const { collection, under } = list;
    const names = master
      .all(collection)
      .filter(({ is_active, parent }) => is_active && (!under || parent === ids[under]))
      .map(({ name }) => name);
    const nearest = nearestName(unknown, names);
    return nearest ? { ...issue, message: importMessages.nearest(issue.message, nearest) } : issue;
  });
}
