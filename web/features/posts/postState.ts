import { oneOf, readPage } from '../../list/listState.ts';

/** The lists of the screen, in the order of the tabs. */
export const TABS = ['strength', 'unplaced', 'proposed'] as const;
export type PostTab = (typeof TABS)[number];

/** Which list is shown, of which place and designation ('' for all), and its page. */
export type PostState = {
  tab: PostTab;
  district: string;
  rd_block: string;
  designation: string;
  page: number;
};

const FILTERS = ['district', 'rd_block', 'designation'] as const;

/** Reads the state from the address bar. What makes no sense counts as the default. */
export function readPosts(params: URLSearchParams): PostState {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 100);
  return {
    tab: oneOf(TABS, params.get('tab')) || 'strength',
    district: text('district'),
    rd_block: text('rd_block'),
    designation: text('designation'),
    page: readPage(params),
  };
}

/** The filters that are set. */
export const filtersOf = (state: PostState) =>
  Object.fromEntries(
    FILTERS.filter((name) => state[name] !== '').map((name) => [name, state[name]]),
  ) as Partial<Pick<PostState, (typeof FILTERS)[number]>>;

/** Writes a state as parameters of the address bar, without the defaults. */
export const writePosts = (state: PostState) =>
  new URLSearchParams({
    ...(state.tab !== 'strength' && { tab: state.tab }),
    ...filtersOf(state),
    ...(state.page > 1 && { page: String(state.page) }),
  });
