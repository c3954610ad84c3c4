import type { MasterItem } from '#shared/domain/masterData.ts';

/** A list to choose from: its active items, and whether they are loaded. */
export type Choices = { items: readonly MasterItem[]; loaded: boolean; failed: boolean; retry: () => void };

export const namesOf = ({ items }: Choices) => items.map(({ name }) => name);

/** The hint for a list that did not load. */
export const listHint = ({ failed }: Choices) => (failed ? 'This list could not be loaded' : undefined);
