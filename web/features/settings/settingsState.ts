import { COLLECTIONS, type Collection } from '#shared/domain/masterData.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What the screen shows: a tab, and of its items those that contain `q`, with or without the inactive ones. */
export type SettingsState = { tab: Collection; q: string; inactive: boolean; page: number; limit: number };

const DEFAULTS: SettingsState = { tab: 'districts', q: '', inactive: true, page: 1, limit: PAGE_SIZES[0] };

/** The state as the address bar tells it; what makes no sense there counts as the default. */
export function readSettingsState(params: URLSearchParams): SettingsState {
  const page = params.get('page') ?? '';
  const limit = Number(params.get('limit'));
  return {
    tab: COLLECTIONS.find((collection) => collection === params.get('tab')) ?? DEFAULTS.tab,
    q: (params.get('q') ?? '').trim().slice(0, 100),
    inactive: params.get('inactive') !== 'hidden',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : DEFAULTS.page,
    limit: PAGE_SIZES.find((size) => size === limit) ?? DEFAULTS.limit,
  };
}

/** The address bar's parameters of a state, without the defaults. */
export function writeSettingsState(state: SettingsState): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['tab', 'q', 'page', 'limit'] as const)
    if (state[key] !== DEFAULTS[key]) params.set(key, String(state[key]));
  if (!state.inactive) params.set('inactive', 'hidden');
  return params;
}
