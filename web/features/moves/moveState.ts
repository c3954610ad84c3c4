import type { Move } from '#shared/domain/service/move.ts';
import { oneOf, readPage } from '../../list/listState.ts';
import type { MoveAct } from '../../service/move.ts';

/** The lists of the screen, in the order of the tabs. */
export const TABS = ['ordered', 'relieved', 'joined', 'unordered', 'due'] as const;
export type MoveTab = (typeof TABS)[number];

/** Which list is shown, of which district ('' for all), and its page. */
type MoveListState = { tab: MoveTab; district: string; page: number };

/** Reads the state from the address bar. What makes no sense counts as the default. */
export function readMoves(params: URLSearchParams): MoveListState {
  return {
    tab: oneOf(TABS, params.get('tab')) || 'ordered',
    district: (params.get('district') ?? '').slice(0, 100),
    page: readPage(params),
  };
}

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeMoves({ tab, district, page }: MoveListState): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'ordered') params.set('tab', tab);
  if (district) params.set('district', district);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** What is asked about a move, or printed of it. */
export type Asked = { move: Move; what: MoveAct | 'undo' | 'refuse' | 'relieving' | 'joining' };
