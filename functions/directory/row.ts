import { searchForm } from '#shared/domain/text.ts';
import type { Field, Fields } from '#shared/records/record.ts';
import type { Encoded } from './directory.ts';

/** Whether a record may lack a declared field altogether. */
const mayLack = (field: Field | undefined) =>
  field !== undefined && !field.required && ('choice' in field || 'number' in field);

/**
 * Encodes a row of the directory for the feed: the values of the named fields in their order, with 0 for what is
 * absent, or '' for a text. A row or a record that was written before a field existed reads as one without it.
 * @param others names beside the declared fields that a record may lack
 */
export function rowOf<const N extends string>(
  record: Fields,
  names: readonly N[],
  others: readonly N[] = [],
) {
  const lacking = new Set<string>(names.filter((name) => others.includes(name) || mayLack(record[name])));
  const absent = names.map((name) => (record[name] && !lacking.has(name) ? '' : undefined));
  const mayBeZero = names.map((name) => !lacking.has(name));
  // A copy of one row has its shape, which takes less time and memory than a row made value by value. The shape has room
  // for the id and the text that the directory adds.
  const blank: { [name: string]: unknown } = JSON.parse(
    JSON.stringify(Object.fromEntries([...names, 'id', 'text'].map((name) => [name, 0]))),
  );
  blank.id = blank.text = undefined;
  return {
    encode: (values: { readonly [name in N]?: unknown }) => {
      // A stored record lacks a field that was declared after it was written.
      const told = names.map((name, i) => values[name] ?? absent[i] ?? 0);
      // What a row lacks at its end is left out, so that a new name makes no row longer that has nothing of it.
      let length = told.length;
      while (length > 0 && told[length - 1] === 0 && !mayBeZero[length - 1]) length -= 1;
      return JSON.stringify(told.slice(0, length));
    },
    decode: (encoded: Encoded): { [name in N]: unknown } => {
      const values = valuesOf(encoded);
      const row = { ...blank };
      names.forEach((name, i) => {
        row[name] = mayBeZero[i] ? (values[i] ?? absent[i]) : values[i] || undefined;
      });
      return row as { [name in N]: unknown };
    },
  };
}

export const valuesOf = (row: Encoded): readonly unknown[] =>
  typeof row === 'string' ? JSON.parse(row) : row;

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ASCII = /^[\x20-\x7e]*$/;

/** The text of a row that searches compare: `searchForm` of each part, on a line of its own. */
export const searchText = (parts: readonly string[]): string => parts.map(formOf).join('\n');

/** The name of a row in the form of searches, which is the first line of its text. */
export const nameLine = ({ text }: { readonly text: string }): string => text.slice(0, text.indexOf('\n'));

/** `searchForm`, by shorter ways for texts that have nothing or little to fold. */
function formOf(text: string): string {
  const small = text.toLowerCase();
  if (PLAIN.test(small)) return small;
  if (!ASCII.test(text)) return searchForm(text);
  return small
    .replace(/[-'_`]+/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
