import { afterEach, expect, it, vi } from 'vitest';
import { noteTime, serverNow } from './serverTime.ts';
import { todayInIndia } from './todayInIndia.ts';

const answered = (date?: string) => noteTime(new Response(null, { headers: date ? { date } : {} }));
const computerSays = (time: string) => vi.useFakeTimers({ now: new Date(time) });

afterEach(() => {
  answered(new Date().toUTCString());
  vi.useRealTimers();
});

it('is the day of the server where the computer is a day behind, or years ahead', () => {
  for (const wrong of ['2026-11-25T10:00:00Z', '2031-01-01T00:00:00Z']) {
    computerSays(wrong);
    answered('Thu, 26 Nov 2026 10:00:00 GMT');
    expect(todayInIndia()).toBe('2026-11-26');
    vi.advanceTimersByTime(3_600_000);
    expect(serverNow().toISOString()).toBe('2026-11-26T11:00:00.000Z');
    // An answer of something that tells no time changes nothing.
    answered();
    expect(todayInIndia()).toBe('2026-11-26');
  }
});

it('is that of the computer where the line was slow, and again once its clock was set right', () => {
  computerSays('2026-11-26T10:00:30Z');
  answered('Thu, 26 Nov 2026 10:00:00 GMT');
  expect(serverNow().toISOString()).toBe('2026-11-26T10:00:30.000Z');
  computerSays('2026-11-25T10:00:00Z');
  answered('Thu, 26 Nov 2026 10:00:00 GMT');
  computerSays('2026-11-26T10:00:05Z');
  answered('Thu, 26 Nov 2026 10:00:05 GMT');
  expect(serverNow().toISOString()).toBe('2026-11-26T10:00:05.000Z');
});
