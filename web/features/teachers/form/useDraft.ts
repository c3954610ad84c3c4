import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, removeDraft, writeDraft } from '../../../session/drafts.ts';

const REST_MS = 500;

/**
 * Keeps what is typed as a draft, whenever the typing rests and when the page is left. Offers a draft that it finds at
 * the start. That draft stays as it is until the person answers.
 * @param subscribe calls back at every change of the form; returns a function that stops it
 * @param content returns what to keep now, or undefined when there is nothing unsent
 */
export function useDraft(
  userId: number,
  form: string,
  subscribe: (changed: () => void) => () => void,
  content: () => unknown,
) {
  const [found, setFound] = useState<Draft | undefined>(() => readDraft(userId, form));
  /** When this form's own draft was kept. Another tab may have kept another draft since. */
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
    // Another tab may have replaced this tab's draft and then removed it. In that case this one is kept again.
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
    /** The found draft is now in the form. It stays kept until it is sent. */
    accept: () => {
      own.current = found?.savedAt;
      setFound(undefined);
    },
    discard: () => {
      own.current = found?.savedAt;
      removeOwn();
      setFound(undefined);
    },
    /** What was typed is now stored, so its draft goes. A draft that was offered and not answered stays. */
    sent: () => {
      if (!found) removeOwn();
    },
  };
}
