import { COLLECTIONS } from '#shared/records/collections.ts';
import { address, type Part, rows, type StateOf, tab } from '../../list/address.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** Whether inactive items are shown. */
const inactive: Part<boolean> = {
  read: (value) => value !== 'hidden',
  write: (shown) => (shown ? '' : 'hidden'),
};

/** What the screen shows: a tab, and its items that contain `q`, with or without the inactive ones. */
export const settings = address({ ...rows(PAGE_SIZES, PAGE_SIZES[0]), tab: tab(COLLECTIONS), inactive });
export type SettingsState = StateOf<typeof settings>;
