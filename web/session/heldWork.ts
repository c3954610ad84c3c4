import { useEffect, useRef, useState } from 'react';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { sendOnceAllowed } from '../api/onceAllowed.ts';
import { sendOnceServed } from '../api/onceServed.ts';
import { lineUp } from '../api/waitingSave.ts';
import { pause } from '../pause.ts';
import { notify } from '../ui/notify.tsx';
import { draftKey, keptDraftKey } from './draftKey.ts';
import { holdScreen } from './holdScreen.ts';
import { type Sealed, seal, unseal } from './seal.ts';
import { session } from './sessionStore.ts';

/** What was typed when the session ended elsewhere: sealed, and only in the memory of this page. */
const held = new Map<string, Promise<Sealed>>();
/** The path of the screen whose work it is. */
let heldAt = '';

/** Whether anything was pressed since the session went on. What somebody opens then is a form of its own. */
let pressed = false;
const onPress = () => {
  pressed = true;
};

session.subscribe(() => {
  const { user, over } = session.state();
  if (over) return;
  if (held.size > 0) {
    pressed = false;
    for (const press of ['click', 'keydown']) addEventListener(press, onPress, { capture: true, once: true });
  }
  // Somebody who went to another screen before signing in again would later find the work in a form that they open anew.
  if (!user || location.pathname !== heldAt) held.clear();
});

function hold(name: string, work: unknown) {
  const key = keptDraftKey();
  if (!key) return;
  heldAt = location.pathname;
  held.set(name, seal(key, name, work));
}

/** How long a server that did not give the key is left alone. */
const KEY_AGAIN_AFTER_MS = 2000;
const leaveAlone = () => Promise.all([lineUp(), pause(KEY_AGAIN_AFTER_MS)]);

async function open<Work>(name: string): Promise<Work | undefined> {
  const sealed = held.get(name);
  if (!sealed) return undefined;
  const wanted = () => held.get(name) === sealed && session.user() !== null;
  try {
    const key = await sendOnceServed(() => sendOnceAllowed(draftKey, wanted), wanted, leaveAlone);
    const work = (await unseal(key, name, await sealed)) as Work;
    return wanted() ? work : undefined;
  } catch (error) {
    // Where the session has ended again, the work stays held for the next sign-in.
    if (!wanted()) return undefined;
    console.warn('What was typed could not be given back', error);
    held.delete(name);
    notify.error(sessionMessages.heldLost);
    return undefined;
  }
}

/** Ends the waits for held work. */
const stops = new Set<() => void>();

/** Drops the work that the person does not wait for any more. */
function goOn() {
  held.clear();
  for (const stop of stops) stop();
  stops.clear();
}

/** The work held under a name, or undefined where there is none and once the person goes on without it. */
const opening = <Work>(name: string) =>
  new Promise<Work | undefined>((resolve) => {
    const stop = () => resolve(undefined);
    stops.add(stop);
    void open<Work>(name)
      .then(resolve)
      .finally(() => stops.delete(stop));
  });

/** The names of what is on screen. */
const shown = new Set<string>();

/**
 * Drops the work of a form that was left before its work was back, and with its screen that of the forms that it would
 * have opened. Otherwise a form that is opened anew would get it. Looks a moment later, because a form that is only
 * drawn anew is still wanted, as are those that an end takes away.
 */
function dropLeft(name: string) {
  setTimeout(() => {
    if (shown.has(name) || !session.user()) return;
    if (location.pathname === heldAt) held.delete(name);
    else held.clear();
  });
}

/**
 * Holds work while a session has ended. The screen is gone then. Once the same person has signed in again and the screen
 * is back, it gets the work back.
 * @param name names the form and its record; only they get the work back
 * @param content returns the work as JSON, or undefined for none
 * @param back receives the work. `unasked`: nothing was pressed before the work was back. Only then may the form send
 *   again what was being saved
 * @returns the work that was given back, or undefined
 */
export function useHeldWork<Work>(
  name: string,
  content: () => Work | undefined,
  back: (work: Work, unasked: boolean) => void,
): Promise<Work | undefined> {
  const latest = useRef({ content, back });
  useEffect(() => {
    latest.current = { content, back };
  });
  const [began] = useState(name);
  const [opened] = useState(() => opening<Work>(began));

  useEffect(() => {
    let here = true;
    shown.add(began);
    const letGo = held.has(began) ? holdScreen(goOn) : undefined;
    void opened.then((work) => {
      letGo?.();
      if (!here || work === undefined) return;
      held.delete(began);
      latest.current.back(work, !pressed);
    });
    return () => {
      here = false;
      letGo?.();
      shown.delete(began);
      dropLeft(began);
    };
  }, [opened, began]);

  useEffect(() => {
    // Asked for now, because nobody answers once the session has ended.
    draftKey().catch((error: unknown) => console.warn('The key of drafts did not load', error));
    return session.onEnding(() => {
      const work = latest.current.content();
      if (work !== undefined) hold(name, work);
    });
  }, [name]);

  return opened;
}

/** Like `useState`, for the dialog over a screen. A dialog with a form opens again, so that it gets its work back. */
export function useHeldState<State>(name: string, isForm: (state: State) => boolean) {
  const [state, set] = useState<State>();
  useHeldWork<State>(
    name,
    () => (state !== undefined && isForm(state) ? state : undefined),
    (work) => set(work),
  );
  return [state, set] as const;
}
