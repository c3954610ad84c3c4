import type { MasterItem } from '#shared/domain/masterData.ts';

/** A list to choose from: its active items, and whether they are here. */
export type Choices = { items: readonly MasterItem[]; loaded: boolean; failed: boolean; retry: () => void };

export const namesOf = ({ items }: Choices) => items.map(({ name }) => name);

/** The hint at a list that is not here. */
export const listHint = ({ failed }: Choices) => (failed ? 'This list could not be loaded' : undefined);
