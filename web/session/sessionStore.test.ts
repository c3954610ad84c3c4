import { beforeEach, expect, it, vi } from 'vitest';
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
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('sessionStorage', { clear: () => {} });
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
