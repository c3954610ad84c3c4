import { storedAccount } from './storage.ts';

/** The prefix of drafts: forms that were begun and not sent, kept in this browser for the account that typed them. */
const PREFIX = 'draft:';

const keyOf = (userId: number, form: string) => `${PREFIX}${userId}:${form}`;

/** `savedAt` is an ISO instant. The form alone knows `content`, which an older version of it may have written. */
export type Draft = { savedAt: string; content: unknown };

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'string' &&
  !Number.isNaN(Date.parse(value.savedAt)) &&
  'content' in value;

/** The draft of a form (`teacher:new`, `teacher:12`). Undefined if it cannot be read. */
export function readDraft(userId: number, form: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a draft, unless its author has signed out meanwhile, here or in another tab. If the browser's storage is full
 * or switched off, there is no draft and the form goes on.
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

/** Removes the drafts of other accounts. Signing out removes everything, but a session may also end by itself. */
export function removeDraftsOfOthers(userId: number) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !key.startsWith(keyOf(userId, ''))) localStorage.removeItem(key);
}
