import type { Move } from '#shared/domain/service/move.ts';
import { address, page, type StateOf, tab, text } from '../../list/address.ts';
import type { MoveAct } from '../../service/move.ts';

/** The lists of the screen, in the order of the tabs. */
export const TABS = ['ordered', 'relieved', 'joined', 'unordered', 'due'] as const;

/** Which list is shown, of which district, and its page. */
export const moves = address({ tab: tab(TABS), district: text(), page: page() });
export type MoveTab = StateOf<typeof moves>['tab'];

/** What is asked about a move, or printed of it. */
export type Asked = { move: Move; what: MoveAct | 'undo' | 'refuse' | 'relieving' | 'joining' };
