import type { MasterItem } from '#shared/domain/masterData.ts';
import { listMessages } from '#shared/messages/lists.ts';

/** A list to choose from: its active items, and whether they are loaded. */
export type Choices = { items: readonly MasterItem[]; loaded: boolean; failed: boolean; retry: () => void };

export const namesOf = ({ items }: Choices) => items.map(({ name }) => name);

/** The id of the item of this name, or else of the only one that had it. */
export function idOf({ items }: Pick<Choices, 'items'>, name: string): number | undefined {
  const had = items.filter((item) => item.former?.includes(name));
  return (items.find((item) => item.name === name) ?? (had.length === 1 ? had[0] : undefined))?.id;
}

/** The hint for a list that did not load. */
export const listHint = ({ failed }: Choices) => (failed ? listMessages.choicesFailed : undefined);
