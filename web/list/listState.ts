/** Longest search text the server takes. */
export const SEARCH_MAX = 100;
export const PAGE_SIZES = [10, 25, 50] as const;
export type ListState = { q: string; page: number; limit: number };

const DEFAULTS: ListState = { q: '', page: 1, limit: PAGE_SIZES[0] };

/** The state of the list as the address bar tells it; what makes no sense there counts as the default. */
export function readListState(params: URLSearchParams, sizes: readonly number[] = PAGE_SIZES): ListState {
  const page = params.get('page') ?? '';
  const limit = Number(params.get('limit'));
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : DEFAULTS.page,
    limit: sizes.find((size) => size === limit) ?? DEFAULTS.limit,
  };
}

/** The address bar's parameters of a state, without the defaults. */
export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['q', 'page', 'limit'] as const)
    if (state[key] !== DEFAULTS[key]) params.set(key, String(state[key]));
  return params;
}
