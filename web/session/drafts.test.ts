import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftTime, readDraft, removeDraft, removeOldDrafts, writeDraft } from './drafts.ts';
import { keyFrom } from './seal.ts';

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

const HOUR = 3600 * 1000;
const NOW = Date.parse('2026-03-04T05:06:07.000Z');
const draft = {
  savedAt: '2026-03-04T05:06:07.000Z',
  content: { typed: { teacher_name: 'Zova', date_of_birth: '1988-04-05', phone_number: '9862000001' } },
};
const newKey = () => keyFrom(randomBytes(32).toString('base64'));
let key: CryptoKey;

const signIn = (id: number) => {
  localStorage.setItem('isAuthenticated', 'true');
  localStorage.setItem('user', JSON.stringify({ id, role: 'admin' }));
};
const write = (userId: number, form = 'teacher:new', given = draft, wanted = () => true) =>
  writeDraft(key, userId, form, given, wanted);
const read = (userId: number, form = 'teacher:new', by = key) => readDraft(by, userId, form);
const stored = (name = 'draft:1:teacher:new') => localStorage.getItem(name) ?? '';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  key = await newKey();
  signIn(1);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

describe('drafts', () => {
  it('are kept for one account and one form', async () => {
    expect(await write(1)).toBe(true);
    expect(await read(1)).toEqual(draft);
    expect(draftTime(1, 'teacher:new')).toBe(draft.savedAt);
    expect(await read(1, 'teacher:2')).toBeUndefined();
    expect(await read(2)).toBeUndefined();
    removeDraft(1, 'teacher:new');
    expect(await read(1)).toBeUndefined();
  });

  it('R82 say nothing to who reads the storage, and open under no other key', async () => {
    await write(1);
    for (const said of ['Zova', '1988-04-05', '9862000001', 'teacher_name']) {
      expect(stored()).not.toContain(said);
      expect(atob(JSON.parse(stored()).sealed)).not.toContain(said);
    }
    expect(await read(1, 'teacher:new', await newKey())).toBeUndefined();
    expect(await crypto.subtle.exportKey('raw', key).catch((error: Error) => error.name)).toBe(
      'InvalidAccessError',
    );
  });

  it('open in no other place, at no other time, and not once they were changed', async () => {
    await write(1);
    const whole = stored();
    const changed = (change: object) => JSON.stringify({ ...JSON.parse(whole), ...change });
    localStorage.setItem('draft:1:teacher:2', whole);
    expect(await read(1, 'teacher:2')).toBeUndefined();
    for (const change of [
      { savedAt: '2026-03-04T05:06:08.000Z' },
      { sealed: `A${JSON.parse(whole).sealed.slice(1)}B` },
    ]) {
      localStorage.setItem('draft:1:teacher:new', changed(change));
      expect(await read(1)).toBeUndefined();
    }
  });

  it('are two texts where the same is kept twice', async () => {
    await write(1);
    const first = stored();
    await write(1);
    expect(JSON.parse(stored()).sealed).not.toBe(JSON.parse(first).sealed);
  });

  it('are not written once their author has signed out, or someone else has signed in', async () => {
    localStorage.removeItem('isAuthenticated');
    expect(await write(1)).toBe(false);
    signIn(2);
    expect(await write(1)).toBe(false);
    expect(stored()).toBe('');
  });

  it('are written while the session ends elsewhere', async () => {
    localStorage.setItem('isAuthenticated', 'ended');
    localStorage.removeItem('user');
    expect(await write(1)).toBe(true);
  });

  it('are not written where they are no longer wanted once they are sealed', async () => {
    expect(await write(1, 'teacher:new', draft, () => false)).toBe(false);
    expect(stored()).toBe('');
  });

  it.each([
    ['a minute before a day is over', 24 * HOUR - 60_000, true],
    ['after a day', 24 * HOUR, false],
    ['a day before it was kept, by a clock that was set back', -24 * HOUR, false],
  ])('%s', async (_, later, there) => {
    await write(1);
    vi.setSystemTime(NOW + later);
    expect((await read(1)) !== undefined).toBe(there);
    removeOldDrafts();
    expect(stored() !== '').toBe(there);
  });

  it('of a tab on a shared computer go after a day too', async () => {
    await write(1);
    sessionStorage.setItem('draft:1:teacher:2', stored());
    sessionStorage.setItem('reload', 'stays');
    removeOldDrafts();
    expect(Object.keys(sessionStorage).sort()).toEqual(['draft:1:teacher:2', 'reload']);
    vi.setSystemTime(NOW + 24 * HOUR);
    removeOldDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['reload']);
  });

  it('of a former version, which were not sealed, go at the start; those of others stay, and all else', async () => {
    signIn(11);
    await write(11);
    localStorage.setItem('draft:1:teacher:new', JSON.stringify(draft));
    localStorage.setItem('theme', 'dark');
    removeOldDrafts();
    expect(stored()).toBe('');
    expect(stored('draft:11:teacher:new')).not.toBe('');
    expect(Object.keys(localStorage).sort()).toEqual([
      'draft:11:teacher:new',
      'isAuthenticated',
      'theme',
      'user',
    ]);
  });

  it.each(['', 'no json', '{}', '{"savedAt":"never","nonce":"","sealed":""}', '"text"', 'null'])(
    'that cannot be read (%s) are none, and go',
    async (text) => {
      localStorage.setItem('draft:1:teacher:new', text);
      expect(await read(1)).toBeUndefined();
      removeOldDrafts();
      expect(Object.keys(localStorage)).not.toContain('draft:1:teacher:new');
    },
  );
});
