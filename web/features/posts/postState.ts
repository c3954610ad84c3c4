import { address, page, type StateOf, tab, text } from '../../list/address.ts';

/** The lists of the screen, in the order of the tabs. */
export const TABS = ['strength', 'unplaced', 'proposed'] as const;

/** Which list is shown, of which place and designation, and its page. */
export const posts = address({
  tab: tab(TABS),
  district: text(),
  rd_block: text(),
  designation: text(),
  page: page(),
});
export type PostState = StateOf<typeof posts>;
