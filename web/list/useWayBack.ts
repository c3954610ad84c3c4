import { useLocation, useNavigate } from 'react-router-dom';

/** What a form is told of the list it was opened from, so that it can go back to the same place. */
export type CameFrom = { listSearch: string };

const isFrom = (state: unknown): state is CameFrom =>
  typeof state === 'object' &&
  state !== null &&
  'listSearch' in state &&
  typeof state.listSearch === 'string';

/**
 * The way from a form to its list, as the list was when the form was opened from it.
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
     * Leaves a form that was saved. A form opened from the list steps back to it; any other is replaced by the
     * list. So Back from there never opens the form again, nor a second copy of the list.
     */
    leave: () => void (from ? navigate(-1) : navigate(back, { replace: true })),
  };
}
