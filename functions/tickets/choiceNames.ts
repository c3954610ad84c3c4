import type { Issue } from '#shared/contracts/errors.ts';
import { readNames } from '#shared/domain/classes.ts';
import { fold } from '#shared/domain/text.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { type Field, namesFrom } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { correctable, type TicketOf } from '#shared/records/ticket.ts';
import { invalid } from '../app/errors.ts';
import { chosen, chosenItem } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentSchool } from '../schools/reads.ts';
import type { Target } from './target.ts';

/**
 * The names that a field can be given, in the order of its list.
 * @param target the record, whose district or block the names lie below; the names of all places unless told
 * @throws 400 for a field without a list of master data
 */
export function choiceNames(of: TicketOf, field: string, master: MasterData, target?: Target): string[] {
  const fields = correctable(of);
  const declared: Field | undefined = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const collection = declared && namesFrom(declared);
  if (!declared || !collection) throw invalid('field', ticketMessages.noLists);
  const parent = 'under' in declared && declared.under && target?.at[declared.under as keyof Target['at']];
  const names = master
    .all(collection)
    .filter((item) => item.is_active && (!parent || item.parent === parent))
    .map(({ name }) => name);
  return [...new Set(names)];
}

/** The faults of names that a correction asks for and that the form would not take. Names that stay are not asked for. */
export const choiceFaults = (
  target: Target,
  values: Readonly<Record<string, unknown>>,
  master: MasterData,
) => (target.of === 'school' ? schoolFaults(target, values, master) : namesFaults(target, values, master));

/** The choices of a school lie in each other. A fault of one that nobody asked for is told when the form is filled in. */
function schoolFaults(
  { at }: Target,
  values: Readonly<Record<string, unknown>>,
  master: MasterData,
): Issue[] {
  const names = { ...presentSchool(at, master), ...values } as ReturnType<typeof presentSchool>;
  return chosen(school, names, master, at).issues.filter(({ field }) => Object.hasOwn(values, field));
}

function namesFaults(target: Target, values: Readonly<Record<string, unknown>>, master: MasterData): Issue[] {
  const fields = correctable(target.of);
  return Object.entries(values).flatMap(([field, value]) => {
    const declared = fields[field];
    const collection = declared && namesFrom(declared);
    if (!collection) return [];
    const was = String(target.values[field] ?? '');
    const had = (Array.isArray(value) ? readNames(was) : [was]).map(fold);
    const asked = [value]
      .flat()
      .map(String)
      .filter((name) => !had.includes(fold(name)));
    return asked.flatMap((name) => {
      const { message } = chosenItem(collection, name, master);
      return message ? [{ field, message }] : [];
    });
  });
}
