import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentStore } from '#functions/app/services.ts';
import { openBucket } from '#functions/documents/bucket.ts';
import { run } from '#functions/events/pruneAssets.ts';
import { RELEASE } from '#functions/events/webRelease.ts';
import { type Documents, startDocuments } from '../../infra/local/documents.ts';

const DAY = 24 * 3600 * 1000;
const BUCKET = 'web';

let folder: string;
let documents: Documents;
let web: DocumentStore;
/** The nights after the start of a test. */
let night = 0;
let start = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  documents = await startDocuments(folder, [BUCKET]);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', documents.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  for (const [name, value] of Object.entries(documents.credentials)) vi.stubEnv(name, value);
  web = openBucket(BUCKET);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await documents?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const { name } of await web.list('')) await web.delete(name);
  await web.put('index.html', Buffer.from('<!doctype html>'));
  night = 0;
  // The engine notes when a file was written by the clock of the machine.
  start = Date.now() + 60_000;
});

const prune = (on: DocumentStore = web) =>
  run({ web: on, now: () => new Date(start + night * DAY), log: () => {} });
/** What a deployment does, in its order. */
async function deploy(...names: string[]) {
  await web.put(RELEASE.current, Buffer.from(JSON.stringify(names.map((name) => `assets/${name}`))));
  for (const name of names) await web.put(`assets/${name}`, Buffer.from(name));
}
const files = async () => (await web.list('assets/')).map(({ name }) => name.slice('assets/'.length)).sort();
const notes = async () => {
  const names = Object.keys(JSON.parse(Buffer.from((await web.get(RELEASE.retired)) ?? []).toString()));
  return names.map((name) => name.slice('assets/'.length)).sort();
};

describe('a file of a former release', () => {
  it('stays for 30 days after it left the release, and goes then; what is released stays for years', async () => {
    await deploy('old.js', 'both.js');
    await prune();
    night = 400;
    expect(await prune()).toEqual([]);
    await deploy('both.js', 'new.js');
    expect([await prune(), await notes()]).toEqual([[], ['old.js']]);
    night += 29;
    expect([await prune(), await files()]).toEqual([[], ['both.js', 'new.js', 'old.js']]);
    night += 1;
    expect([await prune(), await files()]).toEqual([['assets/old.js'], ['both.js', 'new.js']]);
    night += 1;
    expect([await prune(), await notes(), await files()]).toEqual([[], [], ['both.js', 'new.js']]);
    expect((await web.list('')).map(({ name }) => name).sort()).toEqual([
      'assets/both.js',
      'assets/new.js',
      'index.html',
      RELEASE.current,
      RELEASE.retired,
    ]);
  });

  it('that comes back in a release has its 30 days again when it leaves', async () => {
    await deploy('a.js');
    await deploy('b.js');
    await prune();
    night = 20;
    await deploy('a.js');
    await prune();
    expect(await notes()).toEqual(['b.js']);
    await deploy('b.js');
    night = 21;
    await prune();
    night = 40;
    expect([await prune(), await files()]).toEqual([[], ['a.js', 'b.js']]);
    night = 51;
    expect([await prune(), await files()]).toEqual([['assets/a.js'], ['b.js']]);
  });

  it('that came back and left between two nights stays for 30 days after it was written', async () => {
    await deploy('a.js');
    await deploy('b.js');
    // Found outside the release long before it was written last.
    start -= 40 * DAY;
    await prune();
    night = 39;
    expect([await prune(), await files()]).toEqual([[], ['a.js', 'b.js']]);
    night = 71;
    expect(await prune()).toEqual(['assets/a.js']);
  });
});

describe('nothing is deleted', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['cut off', '["assets/new.js"'],
    ['a list of nothing', '[]'],
    ['a list of other things', '["index.html"]'],
  ])('while the list of the release is %s', async (_, text) => {
    await deploy('old.js');
    await deploy('new.js');
    await prune();
    night = 90;
    if (text === undefined) await web.delete(RELEASE.current);
    else await web.put(RELEASE.current, Buffer.from(text));
    await expect(prune()).rejects.toThrow();
    expect(await files()).toEqual(['new.js', 'old.js']);
  });

  it('of what a deployment names that begins meanwhile', async () => {
    await deploy('a.js', 'z.js');
    await deploy('b.js');
    await prune();
    night = 31;
    const during: DocumentStore = {
      ...web,
      // The release comes back as soon as its first file is gone.
      delete: async (name) => {
        await web.delete(name);
        await deploy('a.js', 'z.js');
      },
    };
    expect(await prune(during)).toEqual(['assets/a.js']);
    expect(await files()).toEqual(['a.js', 'b.js', 'z.js']);
  });
});
