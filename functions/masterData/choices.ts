import type { Issue } from '#shared/contracts/errors.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { locationMessages } from '#shared/messages/locations.ts';
import type { Collection } from '#shared/records/collections.ts';
import {
  type ChoiceName,
  choicesOf,
  type Field,
  type Fields,
  namesOf,
  type Shown,
  type StoredFields,
} from '#shared/records/record.ts';
import { AppError } from '../app/errors.ts';
import type { MasterData } from './stored.ts';

/**
 * The item that a name means. One that is newly chosen must be active; one that the record holds already passes.
 * @param held what the record holds of this collection
 * @returns the id, or why there is none; neither for an empty name
 */
export function chosenItem(
  collection: Collection,
  name: string,
  master: MasterData,
  held: readonly (number | undefined)[] = [],
  parent?: number,
): { id?: number; message?: string } {
  const stays = held.find((id) => master.kept(collection, id, name, parent));
  if (name === '' || stays !== undefined) return { id: stays };
  const item = master.byName(collection, name, parent);
  if (!item) return { message: httpMessages.unknownChoice(name) };
  return item.is_active ? { id: item.id } : { message: httpMessages.inactiveChoice(name) };
}

/** What is told where a choice waits for the one it lies in. */
const FIRST: Partial<Record<Collection, string>> = {
  districts: locationMessages.districtFirst,
  'rd-blocks': locationMessages.rdBlockFirst,
};

type Chosen<R extends Fields> = {
  [N in ChoiceName<R>]: N extends keyof StoredFields<R> ? StoredFields<R>[N] : never;
};

/**
 * The ids of a record's chosen names; undefined for what is not chosen.
 * @param held the record as stored, with the ids that it holds already
 * @throws 400 with every choice that is not in its list
 */
export function choose<R extends Fields>(
  record: R,
  names: Readonly<Record<ChoiceName<R>, string>>,
  master: MasterData,
  held?: Partial<Chosen<R>>,
): Chosen<R> {
  const choices = choicesOf(record);
  const before = (held ?? {}) as Partial<Record<string, number>>;
  const ids: Partial<Record<string, number>> = {};
  const issues: Issue[] = [];
  for (const { field, collection, under } of choices) {
    const parent = under && ids[under];
    const waits = under && parent === undefined && names[field] !== '';
    const { id, message } = waits
      ? { message: FIRST[choices.find((choice) => choice.field === under)?.collection ?? collection] }
      : chosenItem(collection, names[field], master, [before[field]], parent);
    if (message) issues.push({ field, message });
    ids[field] = id;
  }
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues });
  return ids as Chosen<R>;
}

/** A stored value as it is read: the name for an id, '' or null for what is empty. */
function read(field: Field, value: unknown, master: MasterData): string | number | null {
  if ('choice' in field) return master.name(field.choice, value as number | undefined);
  if ('number' in field) return (value as number | undefined) ?? null;
  return (value as string | undefined) ?? '';
}

/** How the declared fields of a stored record or row are read. Lists, which hold records of their own, are left out. */
export function readerOf<R extends Fields>(record: R) {
  const fields = namesOf(record).flatMap((name) => {
    const field: Field = record[name] as Field;
    return 'list' in field ? [] : [[name, field] as const];
  });
  return (stored: { readonly [N in keyof Shown<R>]?: unknown }, master: MasterData) =>
    Object.fromEntries(
      fields.map(([name, field]) => [name, read(field, stored[name as keyof Shown<R>], master)]),
    ) as Shown<R>;
}
