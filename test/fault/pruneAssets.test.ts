import { afterAll, expect, it } from 'vitest';
import { openBucket } from '#functions/documents/bucket.ts';
import { run } from '#functions/events/pruneAssets.ts';
import { RELEASE } from '#functions/events/webRelease.ts';
import { fakeServices } from '../support/fakeServices.ts';
import type { Fault } from '../support/faults.ts';

const DAY = 24 * 3600 * 1000;
const BUCKET = 'web';
/** Out for 40 nights, for 20 nights, and in the release. */
const [GONE, LEAVING, RELEASED] = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']].map((names) =>
  names.map((name) => `assets/${name}.js`),
) as [string[], string[], string[]];

let calls = 0;
let failing: { from: number; fault: Fault } | undefined;
const { files, restore } = fakeServices(() => {
  calls += 1;
  return failing && calls >= failing.from ? failing.fault : undefined;
});
afterAll(restore);
const web = openBucket(BUCKET);
const start = Date.now() + 60_000;
const prune = (night: number) => run({ web, now: () => new Date(start + night * DAY), log: () => {} });
const assets = () =>
  [...files.keys()]
    .filter((name) => name.startsWith(`${BUCKET}/assets/`))
    .map((name) => name.slice(4))
    .sort();
const notes = () => JSON.parse(String(files.get(`${BUCKET}/${RELEASE.retired}`)?.bytes));
const release = (names: string[]) => web.put(RELEASE.current, Buffer.from(JSON.stringify(names)));

/** A bucket on the night when the first of them are due. */
async function begin() {
  failing = undefined;
  files.clear();
  for (const name of [...GONE, ...LEAVING, ...RELEASED]) await web.put(name, Buffer.from(name));
  await release([...LEAVING, ...RELEASED]);
  await prune(0);
  await release(RELEASED);
  await prune(20);
  calls = 0;
}

it.each<Fault>(['refuse', 'hang', 'loseAnswer'])(
  'S3 that begins to %s at any call leaves a state that the next night completes',
  async (fault) => {
    await begin();
    expect(await prune(40)).toEqual(GONE);
    const all = calls;
    const noted = notes()[LEAVING[0] as string];
    expect(noted).toBe(new Date(start + 20 * DAY).toISOString());
    for (let from = 1; from <= all; from += 1) {
      await begin();
      failing = { from, fault };
      await expect(prune(40), `call ${from}`).rejects.toThrow(/./);
      expect(assets(), `call ${from}`).toEqual(expect.arrayContaining([...LEAVING, ...RELEASED]));
      failing = undefined;
      await prune(41);
      expect(assets(), `call ${from}`).toEqual([...LEAVING, ...RELEASED]);
      await prune(42);
      expect(notes(), `call ${from}`).toEqual({ [LEAVING[0] as string]: noted });
    }
  },
);
