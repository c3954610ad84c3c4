import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';
import { useStays } from '../shell/useStays.ts';
import type { Address, ListState } from './address.ts';

/** The parts of an answer that show whether the requested page is past the last one. */
type Answered = {
  isLoading: boolean;
  data?: { data: readonly unknown[]; pagination: { page: number; totalPages: number } };
};

/** A change of the state. It is a function if it depends on earlier choices. */
type Change<State> = Partial<State> | ((now: State) => Partial<State>);

export type AddressState<State> = {
  state: State;
  /** Changes the address. With `replace` the change adds no step for Back. */
  go: (change: Change<State>, options?: { replace: boolean; state?: object | undefined }) => void;
};

/**
 * The state of a list in the address bar. The state changes at once, and the address follows a moment later. Choices
 * made in that moment do not undo each other. A delayed search does not bring back a person who has followed a link
 * elsewhere. Where a question about unsaved text comes first, nothing changes before its answer.
 * @param read reads the state and takes defaults for what it cannot read; the same function in every rendering
 * @param write the same function in every rendering
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): AddressState<State> {
  const [params, setParams] = useSearchParams();
  const stays = useStays();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // A box to tick would jump back until the address has the choice.
  const [ahead, setAhead] = useState<State>();
  const state = ahead ?? read(params);

  const asked = useRef(state);
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    // The address of an earlier choice may arrive after the last choice was made. It must not undo that one.
    const arrived = onTheWay.current.indexOf(params.toString());
    onTheWay.current = arrived < 0 ? [] : onTheWay.current.slice(arrived + 1);
    if (onTheWay.current.length > 0) return;
    asked.current = read(params);
    setAhead(undefined);
  }, [read, params]);

  const go = useCallback<AddressState<State>['go']>(
    (change, options) => {
      if (!stays()) return;
      const now = asked.current;
      const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
      const address = write(next);
      setParams(address, options);
      // The router has asked what blocks it by now.
      if ([...(router?.state.blockers.values() ?? [])].some(({ state }) => state === 'blocked')) return;
      asked.current = next;
      onTheWay.current.push(address.toString());
      setAhead(next);
    },
    [write, setParams, stays, router],
  );
  return { state, go };
}

/** The state of a screen in the address bar. @param declared the same in every rendering */
export function useAddress<State, Chosen extends object>(declared: Address<State, Chosen>) {
  const { state, go } = useAddressState(declared.read, declared.write);
  const chosen = declared.chosen(state);
  /** Changes the address and shows the first page of what is then chosen. */
  const choose = (change: Partial<State>, options?: { replace: boolean }) =>
    go({ ...change, page: 1 }, options);
  return {
    state,
    go,
    chosen,
    /** Whether anything is searched for or filtered. */
    filtered: Object.keys(chosen).length > 0,
    choose,
    clear: () => choose(declared.nothing),
  };
}

/** Where an address holds the page. */
export type PageState = {
  state: { page: number };
  /** The same function until the address changes. */
  go: (to: { page: number }, options?: { replace: boolean }) => void;
};

/**
 * Moves from a page past the last one to the last, without a step for Back.
 * @param paged whether the request has pages
 * @returns whether it is moving there
 */
export function useLastPage(
  { state: { page }, go }: PageState,
  { isLoading, data }: Answered,
  paged = true,
): boolean {
  const lastPage = Math.max(1, data?.pagination.totalPages ?? 1);
  const strayed =
    paged && !isLoading && data?.data.length === 0 && data.pagination.page === page && page > lastPage;
  useEffect(() => {
    if (strayed) go({ page: lastPage }, { replace: true });
  }, [strayed, lastPage, go]);
  return strayed;
}

/** What every list with pages makes of its address and its answer. @param paged as in `useLastPage` */
export function usePaging(
  address: AddressState<ListState>,
  answer: Answered & { error?: unknown; mutate: () => unknown },
  paged = true,
) {
  const { go } = address;
  const strayed = useLastPage(address, answer, paged);
  return {
    loading: answer.isLoading || strayed,
    failed: answer.error !== undefined,
    retry: () => void answer.mutate(),
    setPage: (page: number) => go({ page }),
    setLimit: (limit: number) => go({ limit, page: 1 }),
    /** Back undoes typing in one step, however many searches it took. */
    search: (q: string) => go({ q, page: 1 }, { replace: true }),
  };
}
