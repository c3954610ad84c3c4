import { storedAccount } from './storage.ts';

/** Forms begun and not sent, kept in this browser for the account that typed them. */
const PREFIX = 'draft:';

const keyOf = (userId: number, form: string) => `${PREFIX}${userId}:${form}`;

/** `savedAt`: an ISO instant. What `content` holds is the form's own affair, and may be of an older version of it. */
export type Draft = { savedAt: string; content: unknown };

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'string' &&
  !Number.isNaN(Date.parse(value.savedAt)) &&
  'content' in value;

/** The draft of a form (`teacher:new`, `teacher:12`). What cannot be read is none. */
export function readDraft(userId: number, form: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a draft, unless its author has signed out meanwhile, here or in another tab. A browser that is full or keeps
 * nothing has no drafts; the form goes on without.
 */
export function writeDraft(userId: number, form: string, draft: Draft) {
  if (storedAccount()?.id !== userId) return;
  try {
    localStorage.setItem(keyOf(userId, form), JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept', error);
  }
}

export const removeDraft = (userId: number, form: string) => localStorage.removeItem(keyOf(userId, form));

/** Signing out removes everything; this is for a session that ended by itself and is followed by someone else's. */
export function removeDraftsOfOthers(userId: number) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !key.startsWith(keyOf(userId, ''))) localStorage.removeItem(key);
}
