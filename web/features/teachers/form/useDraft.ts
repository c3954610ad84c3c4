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
  /** Whether the draft has what was typed last. It has not while its key does not load, or where the storage is full. */
  const [kept, setKept] = useState(false);
  /** Nothing is written until it is known whether there is a draft, and until the person has answered. */
  const phase = useRef<'unknown' | 'offered' | 'open'>('unknown');
  /** When this form's own draft was kept. Another tab may have kept another draft since. */
  const own = useRef<string>(undefined);
  /** When the latest draft was made. Sealing takes time, so an older one may still be on its way. */
  const wanted = useRef<string>(undefined);
  const removeOwn = useCallback(() => {
    wanted.current = undefined;
    setKept(false);
    if (draftTime(userId, form) === own.current) removeDraft(userId, form);
  }, [userId, form]);
  const beforeQuestion = useRef(() => {});
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
      const isNewest = () => wanted.current === savedAt;
      const isKept = await writeDraft(key, userId, form, draft, isNewest);
      if (isKept) own.current = savedAt;
      if (isNewest()) setKept(isKept);
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
    beforeQuestion.current = () => {
      keepWhatWaits();
      // Another tab may have replaced it.
      if (draftTime(userId, form) !== own.current) setKept(false);
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
    kept,
    /** Keeps what waits for the typing to rest, so that `kept` is true of it when the person is asked about leaving. */
    beforeQuestion: () => beforeQuestion.current(),
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
