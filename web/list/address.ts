import { fold } from '#shared/domain/text.ts';
import { RECORD_ID } from '../paths.ts';
import { rememberedRows } from '../ui/rememberedRows.ts';
import { PAGE_SIZES } from './pageSizes.ts';

/** Longest search text that the server accepts. */
export const SEARCH_MAX = 100;

/** A part of a screen's state, as the address bar has it. Whatever makes no sense is read as the default. */
export type Part<T> = {
  /** @param value null where the address lacks it */
  read(value: string | null, params: URLSearchParams): T;
  /** @returns the text for the address; '' for the default, which the address leaves out */
  write(value: T, state: Readonly<Record<string, unknown>>): string;
  /** The name in the address, where it is another than in the state. */
  as?: string;
};
/** A part that narrows the list down. '' lets everything pass. */
export type Filter<T extends string> = Part<T | ''> & { filters: true };

type Parts = Readonly<Record<string, Part<unknown>>>;
type State<P extends Parts> = { [K in keyof P]: ReturnType<P[K]['read']> };
type Chosen<P extends Parts> = {
  [K in keyof P as P[K] extends { filters: true } ? K : never]?: Exclude<ReturnType<P[K]['read']>, ''>;
};

/** What a screen keeps in the address bar. */
export type Address<S, C> = {
  read: (params: URLSearchParams) => S;
  write: (state: S) => URLSearchParams;
  /** The search and the filters that are set, as a request names them. */
  chosen: (state: S) => C;
  /** The state of a search and of filters that are not set. */
  nothing: Partial<S>;
};
/** The state that an address holds. */
export type StateOf<A extends { read: (params: URLSearchParams) => unknown }> = ReturnType<A['read']>;

/** Declares the address of a screen. The names are those in the address, unless `as` says another, in its order. */
export function address<P extends Parts>(parts: P): Address<State<P>, Chosen<P>> {
  const all = Object.entries<Part<unknown>>(parts);
  const filters = all.flatMap(([name, part]) => ('filters' in part ? [name] : []));
  type Values = Readonly<Record<string, unknown>>;
  const made = {
    read: (params: URLSearchParams): Values =>
      Object.fromEntries(all.map(([name, part]) => [name, part.read(params.get(part.as ?? name), params)])),
    write: (state: Values) =>
      new URLSearchParams(
        all.flatMap(([name, part]) => {
          const text = part.write(state[name], state);
          return text ? [[part.as ?? name, text]] : [];
        }),
      ),
    chosen: (state: Values): Values =>
      Object.fromEntries(filters.flatMap((name) => (state[name] ? [[name, state[name]]] : []))),
    nothing: Object.fromEntries(filters.map((name) => [name, ''])),
  };
  // The members are those of `parts`, which the type of an object made of entries does not tell.
  return made as Address<State<P>, Chosen<P>>;
}

/** A text to search for. One of which nobody sees anything, which the server refuses, counts as none. */
export const searchText = (text: string) => (fold(text) === '' ? '' : text.trim());

/** The choice that the address names. Whatever makes no sense counts as '', for none. */
export const oneOf = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? '';

/** A filter that the address spells as the state does. */
export const filter = <T extends string>(read: (value: string | null) => T | ''): Filter<T> => ({
  filters: true,
  read,
  write: (value) => value,
});

export const choice = <const T extends string>(known: readonly T[]) => filter((value) => oneOf(known, value));
export const text = () => filter((value) => (value ?? '').trim().slice(0, SEARCH_MAX));
export const search = () => filter((value) => searchText((value ?? '').trim().slice(0, SEARCH_MAX)));

/** Which of a screen's tabs is open. The first one is the default. */
export const tab = <T extends string>(tabs: readonly [T, ...T[]]): Part<T> => ({
  read: (value) => oneOf(tabs, value) || tabs[0],
  write: (value) => (value === tabs[0] ? '' : value),
});

/** What the address always says: the tab of the screen that the state is of. */
export const always = (text: string): Part<string> => ({ read: () => text, write: () => text });

/** The id of a record. 0 stands for none. */
export const id = (): Part<number> => ({
  read: (value) => (value !== null && RECORD_ID.test(value) ? Number(value) : 0),
  write: (value) => (value ? String(value) : ''),
});

const readPage = (value: string | null) => (value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1);

/** The number of a page, from 1. */
export const page = (): Part<number> => ({
  read: readPage,
  write: (value) => (value > 1 ? String(value) : ''),
});

/**
 * The search of a list, its page and how many rows a page has. A later page is one of so many rows, whatever the browser
 * remembers, and so the address keeps their number.
 * @param sizes how many rows a page may have
 * @param usual how many it has if neither the address nor an earlier choice says
 */
export function rows(sizes: readonly number[] = PAGE_SIZES, usual: number = PAGE_SIZES[0]) {
  const limit: Part<number> = {
    read: (value, params) =>
      sizes.find((size) => String(size) === value) ??
      // Addresses of a later page without its rows were made with the usual ones.
      (readPage(params.get('page')) === 1 ? rememberedRows(sizes) : undefined) ??
      usual,
    write: (value, { page }) => (value === usual && page === 1 ? '' : String(value)),
  };
  return { q: search(), page: page(), limit };
}

export type ListState = State<ReturnType<typeof rows>>;
