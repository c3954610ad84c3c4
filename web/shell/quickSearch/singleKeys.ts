import { session } from '../../session/sessionStore.ts';

/** In the storage of this tab, which signing out clears. It holds the id of the account that turned them off. */
const KEY = 'singleKeysOff';
/** The same where that storage is full or forbidden: until the page is left. */
let off: string | undefined;

const owner = () => String(session.user()?.id);

const stored = () => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Whether the person uses shortcuts of a single key. WCAG 2.1.4 asks for a way to turn them off. */
export const usesSingleKeys = () => (off ?? stored()) !== owner();

/** Turns shortcuts of a single key on or off, until the person signs out. */
export function turnSingleKeys(on: boolean): void {
  off = undefined;
  try {
    if (on) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, owner());
  } catch {
    if (!on) off = owner();
  }
}
