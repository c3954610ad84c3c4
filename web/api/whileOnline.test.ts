import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN_MS, whileOnline } from './whileOnline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request that is never answered and ends as a browser ends it. Also tells whether it has ended. */
function silent() {
  const machine = new EventTarget();
  const never: typeof globalThis.fetch = (_address, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const state = { ended: false };
  const fetch = whileOnline(never, machine);
  void fetch('/x').catch(() => {
    state.ended = true;
  });
  return { machine, state };
}

test('a request without an answer ends after its time, and not before', async () => {
  const { state } = silent();
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
  expect(state.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.ended).toBe(true);
});

test('a request that is under way ends when the machine goes offline', async () => {
  const { machine, state } = silent();
  machine.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.ended).toBe(true);
});

test('a caller may end a request, also when its answer has begun', async () => {
  let signal: AbortSignal | null | undefined;
  const fetch = whileOnline(async (_address, init) => {
    signal = init?.signal;
    return new Response('{}');
  }, new EventTarget());
  const caller = new AbortController();
  await fetch('/x', { signal: caller.signal });
  expect(signal?.aborted).toBe(false);
  caller.abort();
  expect(signal?.aborted).toBe(true);
});

test('an answer that has begun may take its time', async () => {
  let signal: AbortSignal | null | undefined;
  const machine = new EventTarget();
  const fetch = whileOnline(async (_address, init) => {
    signal = init?.signal;
    return new Response('{}');
  }, machine);
  await fetch('/x', { method: 'POST' });
  machine.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(2 * ANSWER_WITHIN_MS);
  expect(signal?.aborted).toBe(false);
});
