import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, removeDraft, writeDraft } from '../../../session/drafts.ts';

const REST_MS = 500;

/**
 * Keeps what is typed as a draft while it rests and when the page goes, and offers one found at the start. Until it
 * is answered the found one stays as it is.
 * @param subscribe calls back at every change of the form; returns the way to stop
 * @param content what to keep now, or undefined when there is nothing unsent
 */
export function useDraft(
  userId: number,
  form: string,
  subscribe: (changed: () => void) => () => void,
  content: () => unknown,
) {
  const [found, setFound] = useState<Draft | undefined>(() => readDraft(userId, form));
  /** When the draft was kept that is of what stands in this form. Another tab may have kept another one since. */
  const own = useRef<string>(undefined);
  const removeOwn = useCallback(() => {
    if (readDraft(userId, form)?.savedAt === own.current) removeDraft(userId, form);
  }, [userId, form]);
  const latest = useRef({ subscribe, content });
  useEffect(() => {
    latest.current = { subscribe, content };
  });

  useEffect(() => {
    if (found) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const now = latest.current.content();
      if (now === undefined) return removeOwn();
      own.current = new Date().toISOString();
      writeDraft(userId, form, { savedAt: own.current, content: now });
    };
    // What another tab has kept over this one's draft, and taken out since, leaves this one's unkept.
    const keepWhatWaits = () => {
      if (timer !== undefined || !readDraft(userId, form)) keep();
    };
    const stop = latest.current.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    });
    addEventListener('pagehide', keepWhatWaits);
    return () => {
      stop();
      removeEventListener('pagehide', keepWhatWaits);
      keepWhatWaits();
    };
  }, [userId, form, found, removeOwn]);

  return {
    found,
    /** The found draft is in the form now, and stays kept until it is sent. */
    accept: () => {
      own.current = found?.savedAt;
      setFound(undefined);
    },
    discard: () => {
      own.current = found?.savedAt;
      removeOwn();
      setFound(undefined);
    },
    /** What was typed is stored and no draft any more; one that was offered and not answered is something else. */
    sent: () => {
      if (!found) removeOwn();
    },
  };
}
