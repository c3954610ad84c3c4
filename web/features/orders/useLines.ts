import { useCallback, useEffect, useState } from 'react';
import type { CheckedLine, Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepAnswer } from '../../api/keepAnswer.ts';
import { useMergedSave } from '../../record/useMergedSave.ts';
import { useHeldWork } from '../../session/heldWork.ts';
import { notify } from '../../ui/notify.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { afterSave, begun, type Editing, followed, isDirty, reconciled } from './editing.ts';
import { sentHeader } from './headerValues.ts';
import {
  askedLines,
  type EditedLine,
  placesIn,
  storedLines,
  withFound,
  withNameWarnings,
} from './orderLines.ts';

/** How long the lines rest before they are checked, so that typing asks once. */
const REST_MS = 400;

/** The answer of a check, with the lines that it is about. */
type Check = { asked: string; lines: readonly CheckedLine[] };

/** The lines of a draft while they are edited: what they hold, what the check says of each, and their save. */
export function useLines(order: Order) {
  const [held, setHeld] = useState(() => begun(order));
  const editing = followed(held, order);
  if (editing !== held) setHeld(editing);
  const { lines } = editing;
  const setLines = (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) =>
    setHeld((now) => ({ ...now, lines: change(now.lines) }));
  const [check, setCheck] = useState<Check>();
  const [places, setPlaces] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { trigger } = useEndpointMutation('orders.update');
  const { id, kind, date, effective_on } = order;

  // The kind and the days of the order decide about its lines too.
  const header = `${kind} ${date} ${effective_on}`;
  const asked = JSON.stringify([header, askedLines(kind, lines)]);
  const rested = useDebounced(asked, REST_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks the same again
  useEffect(() => {
    const [, body] = JSON.parse(rested) as [string, ReturnType<typeof askedLines>];
    if (body.length === 0) return setCheck({ asked: rested, lines: [] });
    let wanted = true;
    setFailed(false);
    call('orders.check', { params: { id }, body: { lines: body } })
      .then(({ data }) => {
        if (!wanted) return;
        setPlaces((now) => ({ ...now, ...placesIn(data.lines) }));
        setLines((now) => {
          if (JSON.stringify(askedLines(kind, now)) !== JSON.stringify(body)) return now;
          const next = withFound(now, data.lines);
          const asks = askedLines(kind, next);
          // What the check found out needs no check of its own. A place that it emptied does.
          const dropped = next.some(({ guess }, at) => guess !== now[at]?.guess);
          if (!dropped || JSON.stringify(asks) === JSON.stringify(body))
            setCheck({ asked: JSON.stringify([header, asks]), lines: data.lines });
          return next;
        });
      })
      .catch((error: unknown) => {
        console.warn(orderScreen.checkFailed, error);
        if (wanted) setFailed(true);
      });
    return () => {
      wanted = false;
    };
  }, [rested, id, tries]);

  const retry = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);

  const dirty = isDirty(editing);
  useHeldWork<Editing>(`order:${id}:lines`, () => (dirty ? editing : undefined), setHeld);
  const current = check?.asked === asked ? withNameWarnings(lines, check.lines) : undefined;

  const { save, saving, conflict } = useMergedSave<Editing, Order>({
    editing,
    isDirty,
    contentOf: ({ base, lines: held }) => storedLines(base.kind, held),
    store: async (sent) => {
      const { base } = sent;
      const body = { ...sentHeader(base), lines: storedLines(base.kind, sent.lines), version: base.version };
      const reply = await trigger({ params: { id }, body });
      setHeld((now) => afterSave(now, sent, reply.data));
      // The paper is made of the cached answer, which is read again only later.
      void keepAnswer('orders.get', { params: { id } }, reply);
      return reply.data;
    },
    read: async () => {
      const reply = await call('orders.get', { params: { id } });
      void keepAnswer('orders.get', { params: { id } }, reply);
      return reply.data;
    },
    reconcile: reconciled,
    take: setHeld,
    onStored: (_, merged) => notify.success(merged ? orderScreen.savedTogether : orderScreen.saved),
    onRefused: (error) => notify.error(orderScreen.saveFailed(messageOf(error))),
  });

  return {
    lines,
    dirty,
    saving,
    /** The question about lines that somebody else changed too, while it is open. */
    conflict,
    /** What the check says of each line; undefined until it is about the lines on screen. */
    checks: current,
    /** Where the schools of the lines lie, by School ID, as far as a check found them. */
    places,
    failed,
    retry,
    put: (next: readonly EditedLine[]) => setLines(() => next),
    change: (key: number, part: Partial<EditedLine>) =>
      setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: number) => setLines((now) => now.filter((line) => line.key !== key)),
    /**
     * Stores the lines, unless they are stored. @returns the order if it has just these lines; undefined when the save was
     * refused or brought in lines of somebody else, which is told
     */
    save: async (): Promise<Order | undefined> => (dirty ? save() : editing.base),
  };
}
