import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The specification lies beside the checkout, if it is there. */
const SPECIFICATION = resolve(import.meta.dirname, '../../../shared/spec');

/** Quotes in those sections that are labels, titles or cell values of one screen, and not texts of the catalogue. */
const LABELS = new Set([
  'Manage all school records in the system',
  'Search schools by name, ID, or district...',
  'Add New School',
  'Edit School',
  'Creating...',
  'Updating...',
  'Manage all teacher records in the system',
  'Search teachers by name, school, or district...',
  'Add New Teacher',
  'Edit Teacher',
  'Create Teacher',
  'Update Teacher',
  'Manage master data for the system',
  'Subjects Taught',
  'Classes Taught *',
  '-',
  'Ongoing',
  'Current',
]);

/** Texts that the specification shortens, written out. */
const WRITTEN_OUT: Record<string, string> = {
  '...updating the item': 'An error occurred while updating the item',
  'Update failed: Unknown error occurred': 'Unknown error occurred',
  'Showing X to Y of Z results': 'Showing {X} to {Y} of {Z} results',
};

/** Texts of part 1, section 2 that speak about data and are not labels of a screen. */
const SCREEN_TEXTS = [
  'New school added: ',
  'New teacher added: ',
  'No recent activity',
  'No users',
  'Get started by creating a new user.',
  'Error loading reports',
  'No audit logs',
  'No audit logs found matching your criteria.',
];

const read = (file: string, ...sections: number[]) => {
  const parts = readFileSync(`${SPECIFICATION}/${file}`, 'utf8').split(/^## /m);
  return sections.map((n) => parts.find((part) => part.startsWith(`${n}.`)) ?? '').join('\n');
};

/** Texts in single quotes. An apostrophe inside a word opens none. */
const quotes = (text: string) => [...text.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, quote]) => quote!);

/** Writes every variable part as `{}`: a name in braces, the dots after a colon, or what follows a prefix. */
const normalised = (quote: string) =>
  (WRITTEN_OUT[quote] ?? quote)
    .replace(/: \.\.\.$/, ': {}')
    .replace(/: $/, ': {}')
    .replace(/\{[^}]*\}/g, '{}');

/** Every text of the catalogue, with `{}` for its variable parts. */
function catalogue(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node === 'function') return [String(node('{}', '{}', '{}'))];
  return Object.values(node as object).flatMap(catalogue);
}

const FOLDER = resolve(import.meta.dirname, '../../shared/messages');
/** The texts of every area, one file each. */
const areas: object[] = await Promise.all(readdirSync(FOLDER).map((file) => import(`${FOLDER}/${file}`)));

describe.skipIf(!existsSync(SPECIFICATION))('messages', () => {
  const known = areas.flatMap(catalogue);

  it.each([
    ['access-and-reports.md', [8], 26],
    ['records.md', [2, 4, 5, 8], 98],
  ])('holds every quoted text of %s, sections %j', (file, sections, atLeast) => {
    const found = quotes(read(file, ...sections));
    // If the sections were renumbered or the quotes written differently, nothing would be left to compare.
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
    const texts = found.filter((quote) => !LABELS.has(quote)).map(normalised);
    expect(
      texts.filter((text) => !known.includes(text)),
      'The specification quotes these texts: add them to shared/messages/, or to LABELS in test/contract/messages.test.ts where they label one screen.',
    ).toEqual([]);
  });

  it('holds the texts that part 1, section 2 gives its lists', () => {
    const quoted = quotes(read('access-and-reports.md', 2));
    expect(
      SCREEN_TEXTS.filter((text) => !quoted.includes(text)),
      'The specification does not quote these: correct SCREEN_TEXTS in test/contract/messages.test.ts.',
    ).toEqual([]);
    expect(
      SCREEN_TEXTS.map(normalised).filter((text) => !known.includes(text)),
      'Add these texts to shared/messages/.',
    ).toEqual([]);
  });

  it('calls a label only what the specification quotes', () => {
    const quoted = quotes(read('records.md', 2, 4, 5, 8));
    expect(
      [...LABELS].filter((label) => !quoted.includes(label)),
      'The specification does not quote these: take them out of LABELS in test/contract/messages.test.ts.',
    ).toEqual([]);
  });
});
