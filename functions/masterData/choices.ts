import type { Issue } from '#shared/contracts/errors.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { locationMessages } from '#shared/messages/locations.ts';
import type { Collection } from '#shared/records/collections.ts';
import {
  type Choice,
  type ChoiceName,
  choicesOf,
  type Field,
  type Fields,
  namesOf,
  type Shown,
  type StoredFields,
} from '#shared/records/record.ts';
import { refuseInvalid } from '../app/errors.ts';
import type { MasterData } from './stored.ts';

/**
 * Finds the item with this name. A newly chosen item must be active. An item that the record already holds always
 * passes.
 * @param held the ids that the record already holds of this collection
 * @returns the id, or a message that says why there is none; neither for an empty name
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

/** The message when a choice needs another choice first. */
const FIRST: Partial<Record<Collection, string>> = {
  districts: locationMessages.districtFirst,
  'rd-blocks': locationMessages.rdBlockFirst,
};

type Chosen<R extends Fields> = {
  [N in ChoiceName<R>]: N extends keyof StoredFields<R> ? StoredFields<R>[N] : never;
};

/** A choice, and those that it lies in, innermost first. */
function chainOf<N extends string>(choices: readonly Choice<N>[], field: N): Choice<N>[] {
  const choice = choices.find((one) => one.field === field);
  if (!choice) return [];
  return [choice, ...(choice.under === undefined ? [] : chainOf(choices, choice.under))];
}

/**
 * The ids of the names that were chosen for a record, undefined for a field without a choice, and every choice that is not
 * in its list.
 * @param held the record as stored, with the ids that it already holds
 */
export function chosen<R extends Fields>(
  record: R,
  names: Readonly<Record<ChoiceName<R>, string>>,
  master: MasterData,
  held?: Partial<Chosen<R>>,
): { ids: Chosen<R>; issues: Issue[] } {
  const choices = choicesOf(record);
  const before = (held ?? {}) as Partial<Record<string, number>>;
  const ids: Partial<Record<string, number>> = {};
  const issues: Issue[] = [];
  const stays = ({ field, collection, under }: Choice<ChoiceName<R>>) =>
    master.isNamed(collection, before[field], names[field], under && before[under]);
  for (const { field, collection, under } of choices) {
    const parent = under && ids[under];
    const waits = under && parent === undefined && names[field] !== '';
    const { id, message } = waits
      ? { message: FIRST[choices.find((choice) => choice.field === under)?.collection ?? collection] }
      : chosenItem(collection, names[field], master, [before[field]], parent);
    ids[field] = id;
    if (!message) continue;
    const chain = chainOf(choices, field);
    // A new place has the name of one that is gone, and not yet this part of it. Nobody chose anything, so the record
    // keeps the place as a whole.
    if (chain.every(stays)) for (const kept of chain) ids[kept.field] = before[kept.field];
    else issues.push({ field, message });
  }
  return { ids: ids as Chosen<R>, issues };
}

/** The ids that `chosen` finds. @throws 400 with every choice that is not in its list */
export function choose<R extends Fields>(
  record: R,
  names: Readonly<Record<ChoiceName<R>, string>>,
  master: MasterData,
  held?: Partial<Chosen<R>>,
): Chosen<R> {
  const { ids, issues } = chosen(record, names, master, held);
  refuseInvalid(issues);
  return ids;
}

/** A stored value as it is shown: the name for an id, '' or null for an empty value. */
function read(field: Field, value: unknown, master: MasterData): string | number | null {
  if ('choice' in field) return master.name(field.choice, value as number | undefined);
  if ('number' in field) return (value as number | undefined) ?? null;
  return (value as string | undefined) ?? '';
}

/**
 * Makes a reader for the declared fields of a stored record or row. It leaves lists out, because these hold records of
 * their own.
 */
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
