import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from './drafts.ts';

/** The browser's storage, as far as the session uses it. Its keys are properties of the object. */
class Storage {
  getItem(key: string): string | null {
    return (this as Record<string, unknown>)[key] === undefined
      ? null
      : String((this as Record<string, unknown>)[key]);
  }
  setItem(key: string, value: string) {
    (this as Record<string, unknown>)[key] = value;
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  }
}

const signIn = (id: number) => {
  localStorage.setItem('isAuthenticated', 'true');
  localStorage.setItem('user', JSON.stringify({ id, role: 'admin' }));
};
const draft = { savedAt: '2026-03-04T05:06:07.000Z', content: { typed: { teacher_name: 'Zova' } } };

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  signIn(1);
  return () => vi.unstubAllGlobals();
});

describe('drafts', () => {
  it('are kept for one account and one form', () => {
    writeDraft(1, 'teacher:new', draft);
    expect(readDraft(1, 'teacher:new')).toEqual(draft);
    expect(readDraft(1, 'teacher:2')).toBeUndefined();
    expect(readDraft(2, 'teacher:new')).toBeUndefined();
    removeDraft(1, 'teacher:new');
    expect(readDraft(1, 'teacher:new')).toBeUndefined();
  });

  it('are not written once their author has signed out, or someone else has signed in', () => {
    localStorage.removeItem('isAuthenticated');
    writeDraft(1, 'teacher:new', draft);
    signIn(2);
    writeDraft(1, 'teacher:new', draft);
    expect(readDraft(1, 'teacher:new')).toBeUndefined();
  });

  it('of other accounts are removed, even if an id begins alike', () => {
    writeDraft(1, 'teacher:new', draft);
    signIn(11);
    writeDraft(11, 'teacher:new', draft);
    removeDraftsOfOthers(1);
    expect(readDraft(1, 'teacher:new')).toEqual(draft);
    expect(readDraft(11, 'teacher:new')).toBeUndefined();
    expect(localStorage.getItem('user')).not.toBeNull();
  });

  it.each(['', 'no json', '{}', '{"savedAt":"never","content":1}', '"text"', 'null'])(
    'that cannot be read (%s) are none',
    (text) => {
      localStorage.setItem('draft:1:teacher:new', text);
      expect(readDraft(1, 'teacher:new')).toBeUndefined();
    },
  );
});
