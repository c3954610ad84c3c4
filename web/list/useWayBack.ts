import { useLocation, useNavigate } from 'react-router-dom';

/** What a form knows about the list it was opened from, so that it can return to the same place. */
export type CameFrom = { listSearch: string };

const isFrom = (state: unknown): state is CameFrom =>
  typeof state === 'object' &&
  state !== null &&
  'listSearch' in state &&
  typeof state.listSearch === 'string';

/**
 * Leads from a form back to its list, in the state in which the form was opened.
 * @param list the address of the list
 */
export function useWayBack(list: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = isFrom(state) ? state : undefined;
  const back = list + (from?.listSearch ?? '');
  return {
    back,
    /**
     * Leaves a form after a save. A form opened from the list steps back to it. Any other form is replaced by the list.
     * Back then never opens the form again, nor a second copy of the list.
     */
    leave: () => void (from ? navigate(-1) : navigate(back, { replace: true })),
  };
}
