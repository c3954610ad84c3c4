import { useEffect, useRef, useState } from 'react';
import { draftKey, keptDraftKey } from './draftKey.ts';
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

async function open<Work>(name: string): Promise<Work | undefined> {
  const sealed = held.get(name);
  if (!sealed) return undefined;
  try {
    const work = (await unseal(await draftKey(), name, await sealed)) as Work;
    held.delete(name);
    return work;
  } catch (error) {
    console.warn('What was typed could not be given back', error);
    return undefined;
  }
}

/**
 * Holds work while a session has ended. The screen is gone then. Once the same person has signed in again and the screen
 * is back, it gets the work back.
 * @param name names the form and its record; only they get the work back
 * @param content returns the work as JSON, or undefined for none
 * @param back receives the work. `unasked`: the form came back with the screen, and no press opened it. Only then may it
 *   send again what was being saved
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
  const [opened] = useState(() => open<Work>(name));
  const [unasked] = useState(() => !pressed);

  useEffect(() => {
    let here = true;
    void opened.then((work) => {
      if (here && work !== undefined) latest.current.back(work, unasked);
    });
    return () => {
      here = false;
    };
  }, [opened, unasked]);

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
