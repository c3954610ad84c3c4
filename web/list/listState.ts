import { fold } from '#shared/domain/text.ts';
import { RECORD_ID } from '../paths.ts';
import { rememberedRows } from '../ui/rememberedRows.ts';
import { PAGE_SIZES } from './pageSizes.ts';

/** Longest search text that the server accepts. */
export const SEARCH_MAX = 100;
export type ListState = { q: string; page: number; limit: number };

/** A text to search for. One of which nobody sees anything, which the server refuses, counts as none. */
export const searchText = (text: string) => (fold(text) === '' ? '' : text.trim());

const defaultsOf = (usual: number): ListState => ({ q: '', page: 1, limit: usual });

/** The choice that the address names. Whatever makes no sense counts as '', for none. */
export const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? '';

/** The number of the page that the address asks for. Whatever makes no sense counts as the first. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The id of a record that the address names. Whatever makes no sense counts as 0, for none. */
export function readId(params: URLSearchParams, name: string): number {
  const id = params.get(name) ?? '';
  return RECORD_ID.test(id) ? Number(id) : 0;
}

/**
 * Reads the state of a list from the address bar. Whatever makes no sense counts as the default.
 * @param sizes how many rows a page may have
 * @param usual how many it has if neither the address nor an earlier choice says
 */
export function readListState(
  params: URLSearchParams,
  sizes: readonly number[] = PAGE_SIZES,
  usual: number = PAGE_SIZES[0],
): ListState {
  const defaults = defaultsOf(usual);
  const page = readPage(params);
  const limit = Number(params.get('limit'));
  return {
    q: searchText((params.get('q') ?? '').trim().slice(0, SEARCH_MAX)),
    page,
    limit:
      sizes.find((size) => size === limit) ??
      // Addresses of a later page without its rows were made with the usual ones.
      (page === 1 ? rememberedRows(sizes) : undefined) ??
      defaults.limit,
  };
}

/**
 * Writes a state as parameters of the address bar, without the defaults. A later page is one of so many rows, whatever
 * the browser remembers, and so keeps their number. `usual` is that of `readListState`.
 */
export function writeListState(state: ListState, usual: number = PAGE_SIZES[0]): URLSearchParams {
  const defaults = defaultsOf(usual);
  const params = new URLSearchParams();
  for (const key of ['q', 'page', 'limit'] as const)
    if (state[key] !== defaults[key] || (key === 'limit' && state.page !== 1))
      params.set(key, String(state[key]));
  return params;
}

/** Adds the named parts of a state that are not '' to the parameters of the address bar. */
export function setThose<Name extends string>(
  params: URLSearchParams,
  state: Record<Name, string>,
  names: readonly Name[],
): URLSearchParams {
  for (const name of names) if (state[name]) params.set(name, state[name]);
  return params;
}
