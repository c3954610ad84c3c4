import type { Collection } from '../records/collections.ts';
import { choicesOf, namesOf } from '../records/record.ts';
import { readNames } from './classes.ts';
import { IMPORT_FIELDS, type ImportKind } from './import.ts';

/** A name of a list in a cell: its column, its list, and the places that contain it, outermost first, before itself. */
type NameInRow = { column: string; collection: Collection; path: string[] };

/** The names in the cells of a record. A place comes after the one that contains it, and only with it. */
export function namesInRow(kind: ImportKind, texts: Readonly<Record<string, string>>): NameInRow[] {
  const fields = IMPORT_FIELDS[kind];
  const paths = new Map<string, string[]>();
  const places = choicesOf(fields).flatMap(({ field, collection, under }) => {
    const [text = '', above] = [texts[field], under ? paths.get(under) : []];
    if (text === '' || !above) return [];
    paths.set(field, [...above, text]);
    return [{ column: field, collection, path: [...above, text] }];
  });
  const several = namesOf(fields).flatMap((column) => {
    const field = fields[column];
    if (!field || !('someOf' in field) || typeof field.someOf !== 'string') return [];
    const collection = field.someOf;
    return readNames(texts[column] ?? '').map((one) => ({ column, collection, path: [one] }));
  });
  return [...places, ...several];
}
