import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStays } from '../shell/useStays.ts';

/** What of an answer tells whether the page that was asked for is past the last. */
type Answered = {
  isLoading: boolean;
  data?: { data: readonly unknown[]; pagination: { page: number; totalPages: number } };
};

/** What changes of a state: as a function where that depends on the choices before. */
type Change<State> = Partial<State> | ((now: State) => Partial<State>);

export type AddressState<State> = {
  state: State;
  /** Changes the address; `replace` where Back is not to lead to what it was. */
  go: (change: Change<State>, options?: { replace: boolean }) => void;
};

/**
 * The state of a list as the address bar has it. The address follows a choice a moment later: choices made in that
 * moment do not undo each other, and a search that was still waiting does not call back a person who has followed a
 * link to another screen.
 * @param read takes what it cannot read for what a plain list has; the same function at each render
 * @param write the same function at each render
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): AddressState<State> {
  const [params, setParams] = useSearchParams();
  const stays = useStays();
  const state = read(params);

  const asked = useRef(state);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    // An address of the choice before the last arrives after the last was made: it is not to undo that one.
    const arrived = onTheWay.current.indexOf(params.toString());
    onTheWay.current = arrived < 0 ? [] : onTheWay.current.slice(arrived + 1);
    if (onTheWay.current.length === 0) asked.current = read(params);
  }, [read, params]);

  const go = useCallback<AddressState<State>['go']>(
    (change, options) => {
      if (!stays()) return;
      const now = asked.current;
      asked.current = { ...now, ...(typeof change === 'function' ? change(now) : change) };
      const address = write(asked.current);
      onTheWay.current.push(address.toString());
      setParams(address, options);
    },
    [write, setParams, stays],
  );
  return { state, go };
}

/**
 * Leads from a page past the last one to the last, without a step for Back.
 * @param paged whether what was asked for has pages
 * @returns whether it is on the way there
 */
export function useLastPage<State extends { page: number }>(
  { state: { page }, go }: AddressState<State>,
  { isLoading, data }: Answered,
  paged = true,
): boolean {
  const lastPage = Math.max(1, data?.pagination.totalPages ?? 1);
  const strayed =
    paged && !isLoading && data?.data.length === 0 && data.pagination.page === page && page > lastPage;
  useEffect(() => {
    if (strayed) go({ page: lastPage } as Partial<State>, { replace: true });
  }, [strayed, lastPage, go]);
  return strayed;
}
