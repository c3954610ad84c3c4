import { expect, it } from 'vitest';
import document from '#openapi';
import { readNames } from '#shared/domain/classes.ts';
import { account } from '#shared/records/account.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { postLine } from '#shared/records/posts.ts';
import type { Field } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import { DISTRICTS } from '../../infra/local/data/mizoram.ts';
import { CHOICES } from '../../infra/local/referenceData.ts';

const blocks = DISTRICTS.map((district) => district.blocks);
/** The names that reference data gives the collections. */
const KNOWN = new Map<Collection, readonly string[]>([
  ...CHOICES.map(({ collection, wanted }) => [collection, wanted.map(({ name }) => name)] as const),
  ['districts', DISTRICTS.map(({ name }) => name)],
  ['rd-blocks', blocks.flatMap((names) => Object.keys(names))],
  ['habitations', blocks.flatMap((names) => Object.values(names)).flat()],
]);

const fields = [school, teacher, account, postLine].flatMap((record) =>
  Object.entries(record as Record<string, Field>).flatMap(([name, field]) => {
    const list = 'choice' in field ? field.choice : 'someOf' in field ? field.someOf : undefined;
    const collection = COLLECTIONS.find((one) => one === list);
    return collection ? [{ name, collection, example: field.example ?? '' }] : [];
  }),
);
const collectionOf = new Map(fields.map(({ name, collection }) => [name, collection]));

/** The names that a value of a list field has and that no list has. */
const unknown = (name: string, value: unknown) => {
  const known = KNOWN.get(collectionOf.get(name) as Collection) ?? [];
  return readNames(value as string).filter((one) => !known.includes(one));
};

/** Every example of the document that is below a part of it, with the names of its fields. */
function shown(part: unknown, within = false): [string, unknown][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    // A merge tells by the name of a field whose value stays.
    if (name === 'choose') return [];
    const here: [string, unknown][] =
      within && collectionOf.has(name) && typeof value === 'string' ? [[name, value]] : [];
    return [...here, ...shown(value, within || name === 'example' || name === 'examples')];
  });
}

// The workbook's template shows these examples, and its import takes only names of the lists.
it('every example of a field with a list is among the reference data', () => {
  expect(new Set(fields.map(({ collection }) => collection))).toEqual(new Set(COLLECTIONS));
  const declared = fields.map(({ name, example }): [string, unknown] => [name, example]);
  const documented = shown(document);
  expect(documented.length).toBeGreaterThan(50);
  const wrong = [...declared, ...documented].flatMap(([name, value]) =>
    unknown(name, value).map((one) => `${name}: ${one}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
});
