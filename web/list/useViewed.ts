import { useRef, useState } from 'react';
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

/** The id in `?view=12` of the address. `asked` is the text there, which may be no id, or null. */
function useViewedId() {
  const [params, setParams] = useSearchParams();
  const { state: step, key } = useLocation();
  const left = useRef<string>(undefined);
  const navigate = useNavigate();
  const asked = params.get(PARAM);
  return {
    asked,
    id: asked !== null && RECORD_ID.test(asked) ? Number(asked) : undefined,
    open: (chosen: number) =>
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
  };
}

/**
 * The row whose details are open over a list, `?view=12` in its address. One that the list does not show is not viewed,
 * but a viewed one stays where the list loses it.
 */
export function useViewedRow<Row extends { id: number }>({ rows }: { rows: readonly Row[] | undefined }) {
  const { id, open, close } = useViewedId();
  const [last, setLast] = useState<Row>();
  const found = id === undefined ? undefined : rows?.find((row) => row.id === id);
  if (found && found !== last) setLast(found);
  return { row: found ?? (last?.id === id ? last : undefined), open, close };
}

/**
 * The record whose details are open over a list, `?view=12` in its address. A record that the list does not show is
 * requested. The list itself is not requested again.
 */
export function useViewed<A extends Listed>(area: A, list: RecordList<RowOf<A>>): Viewed<RowOf<A>> {
  const { asked, id, open, close } = useViewedId();
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

  return { state: stateNow(), record, open, close, retry: () => void alone.mutate() };
}
