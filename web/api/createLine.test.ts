import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLine, PROBE_EVERY_MS } from './createLine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A machine whose network and server can be taken away. */
function world() {
  const machine = new EventTarget();
  const is = { online: true, answering: true };
  let probes = 0;
  const line = createLine({
    machine,
    isOnline: () => is.online,
    probe: async () => {
      probes += 1;
      return is.answering && is.online;
    },
  });
  const told: string[] = [];
  line.subscribe(() => told.push(line.state()));
  const heard: string[] = [];
  machine.addEventListener('online', () => heard.push('online'));
  const network = (online: boolean) => {
    is.online = online;
    machine.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };
  return { is, line, told, heard, network, probes: () => probes };
}

test('follows the network of the machine, and asks nothing without one', async () => {
  const { line, network, told, probes } = world();
  network(false);
  expect(await line.lost()).toBe(true);
  network(true);
  expect(told).toEqual(['offline', 'up']);
  expect(probes()).toBe(0);
});

test('one lost answer is no lost line', async () => {
  const { line, told } = world();
  expect(await line.lost()).toBe(false);
  expect(told).toEqual([]);
});

test('a server out of reach is asked until it answers, and the machine hears of it', async () => {
  const { is, line, told, heard, probes } = world();
  is.answering = false;
  expect(await line.lost()).toBe(true);
  await vi.advanceTimersByTimeAsync(3 * PROBE_EVERY_MS);
  expect(probes()).toBe(4);
  expect([line.state(), heard]).toEqual(['unreached', []]);
  is.answering = true;
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  expect([told, heard]).toEqual([['unreached', 'up'], ['online']]);
  await vi.advanceTimersByTimeAsync(3 * PROBE_EVERY_MS);
  expect(probes()).toBe(5);
});

test('an answer to any request says that the server is back', async () => {
  const { is, line, heard } = world();
  const fetch = line.watching(async () => {
    if (!is.answering) throw new TypeError('Failed to fetch');
    return new Response();
  });
  is.answering = false;
  await expect(fetch('/api/x')).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(0);
  expect(line.state()).toBe('unreached');
  is.answering = true;
  await fetch('/api/x');
  await vi.advanceTimersByTimeAsync(0);
  expect([line.state(), heard]).toEqual(['up', ['online']]);
});

test('does what waits for the server once, as soon as it can be reached', async () => {
  const { line, network, is } = world();
  const done: string[] = [];
  line.onceUp(() => done.push('at once'));
  network(false);
  line.onceUp(() => done.push('later'));
  expect(done).toEqual(['at once']);
  network(true);
  network(false);
  network(true);
  expect(done).toEqual(['at once', 'later']);
  is.answering = false;
  await line.lost();
  line.onceUp(() => done.push('reached'));
  is.answering = true;
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  expect(done).toEqual(['at once', 'later', 'reached']);
});
