import { useEffect, useState } from 'react';
import type { CheckedLine, Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { notify } from '../../ui/notify.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { sentHeader } from './headerValues.ts';
import { askedLines, type EditedLine, editedLines, storedLines, withFound } from './orderLines.ts';

/** How long the lines rest before they are checked, so that typing asks once. */
const REST_MS = 400;

/** The answer of a check, with the lines that it is about. */
type Check = { asked: string; lines: readonly CheckedLine[] };

/** The lines of a draft while they are edited: what they hold, what the check says of each, and their save. */
export function useLines(order: Order) {
  const [lines, setLines] = useState<readonly EditedLine[]>(() => editedLines(order));
  const [check, setCheck] = useState<Check>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { trigger, isMutating } = useEndpointMutation('orders.update');
  const { id, version, kind, effective_on } = order;

  // The kind and the day of the order decide about its lines too.
  const asked = JSON.stringify([kind, effective_on, askedLines(lines)]);
  const rested = useDebounced(asked, REST_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks the same again
  useEffect(() => {
    const [, , body] = JSON.parse(rested) as [string, string, ReturnType<typeof askedLines>];
    if (body.length === 0) return setCheck({ asked: rested, lines: [] });
    let wanted = true;
    setFailed(false);
    call('orders.check', { params: { id }, body: { lines: body } })
      .then(({ data }) => {
        if (!wanted) return;
        setLines((now) => {
          if (JSON.stringify(askedLines(now)) !== JSON.stringify(body)) return now;
          const next = withFound(now, data.lines);
          // What the check found out needs no check of its own.
          setCheck({ asked: JSON.stringify([kind, effective_on, askedLines(next)]), lines: data.lines });
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

  const dirty = JSON.stringify(storedLines(lines)) !== JSON.stringify(storedLines(editedLines(order)));
  const current = check?.asked === asked ? check.lines : undefined;

  return {
    lines,
    dirty,
    saving: isMutating,
    /** What the check says of each line; undefined until it is about the lines on screen. */
    checks: current,
    failed,
    retry: () => setTries(tries + 1),
    put: setLines,
    change: (key: number, part: Partial<EditedLine>) =>
      setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: number) => setLines((now) => now.filter((line) => line.key !== key)),
    /** Stores the lines. @returns the order as it is then, or undefined when it was refused, which is told */
    save: async (): Promise<Order | undefined> => {
      try {
        const body = { ...sentHeader(order), lines: storedLines(lines), version };
        return (await trigger({ params: { id }, body })).data;
      } catch (error) {
        notify.error(orderScreen.saveFailed(messageOf(error, sharedMessages.unavailable)));
        return undefined;
      }
    },
  };
}

export type Lines = ReturnType<typeof useLines>;
