import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isGone } from '../api/apiError.ts';
import { useEndpoint } from '../api/hooks.ts';
import { RECORD_ID } from '../paths.ts';
import type { Listed } from './recordState.ts';
import type { RecordList, RowOf } from './useRecordList.ts';

const PARAM = 'view';
/** Marks the step that opened a record from the list, so that closing it is the step back. */
const OPENED = { viewed: true };

export type Viewed<Row> = {
  /** Undefined while no record is viewed. */
  state?: 'loading' | 'missing' | 'failed' | 'ready';
  record?: Row;
  open: (id: number) => void;
  close: () => void;
  retry: () => void;
};

const without = (params: URLSearchParams) => {
  const others = new URLSearchParams(params);
  others.delete(PARAM);
  return others;
};

/**
 * The record whose details are open over a list, `?view=12` in its address. A record that the list does not show is
 * requested. The list itself is not requested again.
 */
export function useViewed<A extends Listed>(area: A, list: RecordList<RowOf<A>>): Viewed<RowOf<A>> {
  const [params, setParams] = useSearchParams();
  const { state: step, key } = useLocation();
  const left = useRef<string>(undefined);
  const navigate = useNavigate();
  const asked = params.get(PARAM);
  const id = asked !== null && RECORD_ID.test(asked) ? Number(asked) : undefined;
  const row = list.rows?.find((one) => one.id === id);
  const listed = list.rows !== undefined || list.failed;
  const alone = useEndpoint<`${Listed}.get`>(
    `${area}.get`,
    id !== undefined && listed && !row ? { params: { id } } : null,
  );
  // The request went to this area, so the record is of its type.
  const record = row ?? (alone.data?.data as RowOf<A> | undefined);

  const stateNow = () => {
    if (asked === null) return undefined;
    if (id === undefined || isGone(alone.error)) return 'missing';
    if (record) return 'ready';
    return alone.error ? 'failed' : 'loading';
  };

  return {
    state: stateNow(),
    record,
    open: (chosen) =>
      setParams(
        (now) => {
          const next = without(now);
          next.set(PARAM, String(chosen));
          return next;
        },
        { state: OPENED },
      ),
    close: () => {
      // Escape pressed twice closes once: two steps back would leave the list.
      if (left.current === key) return;
      left.current = key;
      if (step?.viewed) void navigate(-1);
      else setParams(without, { replace: true });
    },
    retry: () => void alone.mutate(),
  };
}
