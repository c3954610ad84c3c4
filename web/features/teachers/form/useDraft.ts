import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKey, keptDraftKey } from '../../../session/draftKey.ts';
import { type Draft, draftTime, readDraft, removeDraft, writeDraft } from '../../../session/drafts.ts';
import { session } from '../../../session/sessionStore.ts';

const REST_MS = 500;

const warn = (error: unknown) => console.warn('Drafts are out of reach', error);

/**
 * Keeps what is typed as a draft: whenever the typing rests, when the page is left and when the session ends. Offers a
 * draft that it finds at the start. That draft stays as it is until the person answers.
 * @param subscribe calls back at every change of the form; returns a function that stops it
 * @param content returns what to keep now, or undefined when there is nothing unsent
 * @param resumed resolves to what the form got back after a new sign-in; the kept draft is then of the same work
 */
export function useDraft(
  userId: number,
  form: string,
  subscribe: (changed: () => void) => () => void,
  content: () => unknown,
  resumed: Promise<unknown>,
) {
  const [found, setFound] = useState<Draft>();
  /** Nothing is written until it is known whether there is a draft, and until the person has answered. */
  const phase = useRef<'unknown' | 'offered' | 'open'>('unknown');
  /** When this form's own draft was kept. Another tab may have kept another draft since. */
  const own = useRef<string>(undefined);
  /** When the latest draft was made. Sealing takes time, so an older one may still be on its way. */
  const wanted = useRef<string>(undefined);
  const removeOwn = useCallback(() => {
    wanted.current = undefined;
    if (draftTime(userId, form) === own.current) removeDraft(userId, form);
  }, [userId, form]);
  const latest = useRef({ subscribe, content });
  useEffect(() => {
    latest.current = { subscribe, content };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;

    const look = async () => {
      const isResumed = (await resumed) !== undefined;
      const kept = draftTime(userId, form);
      const draft = kept && !isResumed ? await readDraft(await draftKey(), userId, form) : undefined;
      if (left || phase.current !== 'unknown') return;
      phase.current = draft ? 'offered' : 'open';
      if (draft) return setFound(draft);
      own.current = kept;
      keepWhatWaits();
    };
    const write = async (savedAt: string, now: unknown) => {
      const key = keptDraftKey() ?? (await draftKey());
      const draft = { savedAt, content: now };
      if (await writeDraft(key, userId, form, draft, () => wanted.current === savedAt)) own.current = savedAt;
    };
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!session.user()) return;
      if (phase.current === 'unknown') look().catch(warn);
      if (phase.current !== 'open') return;
      const now = latest.current.content();
      if (now === undefined) return removeOwn();
      wanted.current = new Date().toISOString();
      write(wanted.current, now).catch(warn);
    };
    // Another tab may have replaced this tab's draft and then removed it. In that case this one is kept again.
    const keepWhatWaits = () => {
      if (timer !== undefined || !draftTime(userId, form)) keep();
    };
    const stop = latest.current.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    });
    const stopWaiting = session.onEnding(keep);
    const goings = ['beforeunload', 'pagehide'];
    for (const going of goings) addEventListener(going, keepWhatWaits);
    look().catch(warn);
    return () => {
      stop();
      stopWaiting();
      for (const going of goings) removeEventListener(going, keepWhatWaits);
      keepWhatWaits();
      left = true;
    };
  }, [userId, form, resumed, removeOwn]);

  const answer = () => {
    own.current = found?.savedAt;
    phase.current = 'open';
    setFound(undefined);
  };
  return {
    found,
    /** The found draft is now in the form. It stays kept until it is sent. */
    accept: answer,
    discard: () => {
      answer();
      removeOwn();
    },
    /** What was typed is now stored, so its draft goes. A draft that was offered and not answered stays. */
    sent: () => {
      if (!found) removeOwn();
    },
  };
}
