import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './sessionStore.ts';

const kept = new Map<string, string>();
const assign = vi.fn();

/** Somebody signs in in another tab. */
function signInElsewhere() {
  kept.set('isAuthenticated', 'true');
  kept.set('user', JSON.stringify({ id: 7, role: 'admin', username: 'other' }));
  kept.set('token', 'of another tab');
  session.follow();
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  assign.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('sessionStorage', { clear: () => {}, removeItem: () => {} });
  session.clear();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it.each(['/reset-password', '/forgot-password', '/privacy'])(
  '%s stays when somebody signs in in another tab, and knows who',
  (pathname) => {
    vi.stubGlobal('location', { pathname, assign });
    signInElsewhere();
    vi.runAllTimers();
    expect(assign).not.toHaveBeenCalled();
    expect(session.state()).toEqual({ user: { id: 7, role: 'admin', username: 'other' } });
  },
);

it.each(['/login', '/otp-login'])('%s starts anew at the dashboard', (pathname) => {
  vi.stubGlobal('location', { pathname, assign });
  signInElsewhere();
  vi.runAllTimers();
  expect(assign).toHaveBeenCalledWith('/');
  expect(session.state()).toEqual({ user: null, over: 'replaced' });
});

describe('who signs in again', () => {
  const officer = { id: 7, role: 'deo', username: 'officer', school_id: '', rd_block: '', district_id: 3 };
  const user = (district: string, more: object = {}) => ({ ...officer, district, ...more }) as never;

  /** Somebody's session ends, and `next` signs in. Returns what the tab shows then. */
  function again(first: never, next: never) {
    vi.stubGlobal('location', { pathname: '/schools/1/edit', search: '', assign });
    vi.stubGlobal('history', { state: {}, replaceState: () => {} });
    session.begin('token', 'csrf', first);
    session.ended();
    session.begin('token', 'csrf', next);
    return session.state().over ?? 'goes on';
  }

  it('goes on with what was typed after the district was renamed', () => {
    expect(again(user('Aizawl'), user('Aizawl North'))).toBe('goes on');
  });

  it.each([
    ['in another district', user('Aizawl', { district_id: 4 })],
    ['in a block of it', user('Aizawl', { rd_block: 'Tlangnuam', rd_block_id: 9 })],
    ['as somebody else', user('Aizawl', { id: 8 })],
  ])('starts anew %s', (_, next) => {
    expect(again(user('Aizawl'), next)).toBe('replaced');
  });

  it('compares names with an account that a former version stored', () => {
    const former = (district: string) => user(district, { district_id: undefined });
    expect(again(former('Aizawl'), user('Aizawl'))).toBe('goes on');
    expect(again(former('Aizawl'), user('Kolasib'))).toBe('replaced');
  });
});
