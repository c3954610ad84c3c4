import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a form knows about the screen it was opened from: its list, as it was searched and filtered, or a record. */
export type CameFrom = { listSearch: string } | { record: string };

/** A link out of a form, to spread into `Link`. */
export type WayBack = { to: string; onClick: (event: MouseEvent) => void };

const textIn = (state: unknown, name: string) => {
  const text = typeof state === 'object' && state !== null && (state as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : undefined;
};

/**
 * Leads from a form back to the screen from which it was opened, in the state in which that was left.
 * @param list the address of the list, for a form that was opened from nowhere
 */
export function useWayBack(list: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const record = textIn(state, 'record');
  const listSearch = textIn(state, 'listSearch');
  const to = record ?? list + (listSearch ?? '');
  const opened = record !== undefined || listSearch !== undefined;
  /**
   * Steps back to the screen from which the form was opened. Any other form is replaced by its list. Back then never
   * opens the form again, nor a second copy of the screen.
   */
  const leave = () => void (opened ? navigate(-1) : navigate(to, { replace: true }));
  const onClick = (event: MouseEvent) => {
    // With a key held, the link opens in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leave();
  };
  return {
    back: { to, onClick } satisfies WayBack,
    /** Whether the form was opened from the record's own screen. */
    fromRecord: record !== undefined,
    /** The search and the filters of the list from which the form was opened. */
    search: listSearch ?? '',
    leave,
  };
}
