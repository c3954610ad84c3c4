import { type Sealed, seal, unseal } from './seal.ts';
import { draftStorage, isEndedStored, storedAccount } from './storage.ts';

/**
 * The prefix of drafts: forms that were begun and not sent, kept in this browser for the account that typed them and
 * sealed under its key.
 */
const PREFIX = 'draft:';
const LIFE_MS = 24 * 3600 * 1000;

const nameOf = (userId: number, form: string) => `${PREFIX}${userId}:${form}`;

/** `savedAt` is an ISO instant. The form alone knows `content`, which an older version of it may have written. */
export type Draft = { savedAt: string; content: unknown };
/** A draft as it is stored. With another time the content does not open. */
type Stored = Sealed & { savedAt: string };

const isText = (value: unknown) => typeof value === 'string';
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  ['savedAt', 'nonce', 'sealed'].every((name) => isText((value as Record<string, unknown>)[name]));

/** Also refuses a time far ahead, because a clock that was set back would keep the draft for longer. */
const isFresh = ({ savedAt }: Stored) => Math.abs(Date.now() - Date.parse(savedAt)) < LIFE_MS;

/** The draft under a name. Undefined if it cannot be read, is not sealed, or is a day old. */
function find(name: string, within = draftStorage()): Stored | undefined {
  try {
    const found: unknown = JSON.parse(within.getItem(name) ?? 'null');
    return isStored(found) && isFresh(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const about = (name: string, savedAt: string) => `${name} ${savedAt}`;

/** When the draft of a form (`teacher:new`, `teacher:12`) was kept. Undefined where there is none. */
export const draftTime = (userId: number, form: string) => find(nameOf(userId, form))?.savedAt;

/** The draft of a form. Undefined if there is none, or if the key does not open it. */
export async function readDraft(key: CryptoKey, userId: number, form: string): Promise<Draft | undefined> {
  const name = nameOf(userId, form);
  const found = find(name);
  if (!found) return undefined;
  try {
    return { savedAt: found.savedAt, content: await unseal(key, about(name, found.savedAt), found) };
  } catch {
    return undefined;
  }
}

/** Whether a draft of this account may still be kept. Not once its author has signed out, here or in another tab. */
const mayKeep = (userId: number) => isEndedStored() || storedAccount()?.id === userId;

/**
 * Keeps a draft, unless its author has signed out meanwhile. If the browser's storage is full or switched off, there is
 * no draft and the form goes on.
 * @param wanted called once the draft is sealed; returns whether it is still to be kept
 * @returns whether it was kept
 */
export async function writeDraft(
  key: CryptoKey,
  userId: number,
  form: string,
  { savedAt, content }: Draft,
  wanted: () => boolean,
): Promise<boolean> {
  const name = nameOf(userId, form);
  const sealed = await seal(key, about(name, savedAt), content);
  if (!mayKeep(userId) || !wanted()) return false;
  try {
    draftStorage().setItem(name, JSON.stringify({ savedAt, ...sealed } satisfies Stored));
    return true;
  } catch (error) {
    console.warn('The draft could not be kept', error);
    return false;
  }
}

export const removeDraft = (userId: number, form: string) => draftStorage().removeItem(nameOf(userId, form));

/** Removes drafts of anybody that are a day old, and those of a former version, which were not sealed. */
export function removeOldDrafts() {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage))
        if (name.startsWith(PREFIX) && !find(name, storage)) storage.removeItem(name);
  } catch (error) {
    console.warn('The browser forbids its storage, where drafts would be', error);
  }
}
