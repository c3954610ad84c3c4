import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startBucketEvents } from './bucketEvents.ts';

/** A bucket "exports" whose function fails the first `failing` times. */
function started(failing: number) {
  let put: (bucket: string, key: string) => void = () => {};
  const calls: unknown[] = [];
  const lines: string[] = [];
  const stop = startBucketEvents(
    {
      onPut: (listener) => {
        put = listener;
      },
    },
    { exports: 'events-export' },
    {
      invoke: async (name, event) => {
        calls.push([name, event]);
        if (calls.length <= failing) throw new Error('It failed.');
        return undefined;
      },
    },
    (line) => void lines.push(line),
  );
  return { put: (bucket: string) => put(bucket, 'a/key'), calls, lines, stop };
}

it('calls the function of the bucket, and again while it fails', async () => {
  const { put, calls, lines } = started(1);
  put('exports');
  put('another');
  await vi.waitFor(() => expect(calls).toHaveLength(2), 5_000);
  const event = { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key: 'a/key' } } };
  expect(calls).toEqual([
    ['events-export', event],
    ['events-export', event],
  ]);
  expect(lines).toEqual([]);
});

it('calls nothing and writes nothing once it has ended', async () => {
  const { put, calls, lines, stop } = started(Number.POSITIVE_INFINITY);
  put('exports');
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5_000);
  stop();
  put('exports');
  // The second try would come after 400 ms, and the first of the other object after 200.
  await sleep(700);
  expect(calls).toHaveLength(1);
  expect(lines).toEqual([]);
});
