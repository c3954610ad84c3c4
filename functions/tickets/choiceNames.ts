import { ticketMessages } from '#shared/messages/tickets.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import type { Field } from '#shared/records/record.ts';
import { correctable, type TicketOf } from '#shared/records/ticket.ts';
import { invalid } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';

const collectionIn = (field: Field | undefined): Collection | undefined => {
  if (!field) return undefined;
  if ('choice' in field) return field.choice;
  return 'someOf' in field ? COLLECTIONS.find((one) => one === field.someOf) : undefined;
};

/**
 * The names that a field can be given, in the order of its list.
 * @throws 400 for a field without a list of master data
 */
export function choiceNames(of: TicketOf, field: string, master: MasterData): string[] {
  const fields = correctable(of);
  const collection = collectionIn(Object.hasOwn(fields, field) ? fields[field] : undefined);
  if (!collection) throw invalid('field', ticketMessages.noLists);
  const names = master.all(collection).flatMap(({ name, is_active }) => (is_active ? [name] : []));
  return [...new Set(names)];
}
