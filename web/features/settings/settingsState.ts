import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { type ListState, oneOf, readListState, writeListState } from '../../list/listState.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What the screen shows: a tab, and its items that contain `q`, with or without the inactive ones. */
export type SettingsState = ListState & { tab: Collection; inactive: boolean };

const FIRST_TAB = 'districts';

/** Reads the state from the address bar. Whatever makes no sense counts as the default. */
export const readSettingsState = (params: URLSearchParams): SettingsState => ({
  ...readListState(params, PAGE_SIZES, PAGE_SIZES[0]),
  tab: oneOf(COLLECTIONS, params.get('tab')) || FIRST_TAB,
  inactive: params.get('inactive') !== 'hidden',
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeSettingsState(state: SettingsState): URLSearchParams {
  const params = writeListState(state, PAGE_SIZES[0]);
  if (state.tab !== FIRST_TAB) params.set('tab', state.tab);
  if (!state.inactive) params.set('inactive', 'hidden');
  return params;
}
