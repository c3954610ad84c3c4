import { type ImportKind, KEY_COLUMN, type SentRow } from '#shared/domain/import.ts';
import { lazily } from '../app/lazily.ts';

/** The key that a row names, in its own place or among its cells; '' where it names none. */
export const keyOf = (kind: ImportKind, { key, cells }: Pick<SentRow, 'key' | 'cells'>): string =>
  (key ?? cells.find(([column]) => column === KEY_COLUMN[kind])?.[2] ?? '').trim();

/** A Teacher ID to compare: those that differ only in case are the same. */
export const foldedKey = (key: string): string => key.toLowerCase();

const withoutZeros = (key: string) => foldedKey(key).replace(/^0+/, '');

/** Tells whether a key differs from one of these by zeros before it alone. Spreadsheets take such zeros off. */
export function zerosApart(keys: () => Iterable<string>): (key: string) => boolean {
  const bare = lazily(() => new Set(Array.from(keys(), withoutZeros)));
  return (key) => bare().has(withoutZeros(key));
}
