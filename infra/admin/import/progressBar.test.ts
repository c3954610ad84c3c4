import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { startBar } from './progressBar.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
const added = (signal: (typeof SIGNALS)[number]) =>
  process.listeners(signal).filter((listener) => !before.has(listener));

afterEach(() => {
  for (const signal of SIGNALS) for (const listener of added(signal)) process.off(signal, listener);
  vi.restoreAllMocks();
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('gives the cursor and the wrapping of lines back on %s, and ends', (signal, code) => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, columns: 80 });
  const bar = startBar(10, stream);
  const begun = stream.read();
  expect([begun.includes('\u001b[?25l'), begun.includes('\u001b[?7l')]).toEqual([true, true]);
  for (const listener of added(signal)) listener(signal);
  const ended = stream.read() ?? '';
  bar.stop();
  expect([ended.includes('\u001b[?25h'), ended.includes('\u001b[?7h')]).toEqual([true, true]);
  expect(exit).toHaveBeenCalledWith(code);
});
