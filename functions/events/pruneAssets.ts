import * as z from 'zod';
import { DAY_MS } from '#shared/domain/days.ts';
import type { Deps } from '../app/deps.ts';
import type { DocumentStore } from '../app/services.ts';
import { UNCOMPILED } from '../app/uncompiled.ts';
import { consumer } from './consumer.ts';
import { ASSETS, RELEASE } from './webRelease.ts';

/** How long a file stays after its release. A page that is open so long still asks for it. */
const KEPT_MS = 30 * DAY_MS;

const Release = z.array(z.string().startsWith(ASSETS)).min(1);
/** By name, when a file was first found outside the release. */
const Retired = z.record(z.string(), z.iso.datetime());

/**
 * Deletes files of the web app that left the release 30 days ago. Deletes nothing when it cannot read the release.
 * @returns the names of the deleted files
 */
export async function run({ web, now, log }: Pick<Deps, 'web' | 'now' | 'log'>): Promise<string[]> {
  const stored = await web.list(ASSETS);
  const release = await readRelease(web);
  const former = await readRetired(web);
  const leaving = stored.filter(({ name }) => !release.has(name));
  const since = (name: string) => former[name] ?? now().toISOString();
  const retired = Object.fromEntries(leaving.map(({ name }) => [name, since(name)]));
  await web.put(RELEASE.retired, Buffer.from(JSON.stringify(retired)));
  const before = now().getTime() - KEPT_MS;
  // A deployment writes its files anew. So one written later was in a release that came and went between two nights.
  const due = leaving.filter(({ name, at }) => Date.parse(since(name)) <= before && at.getTime() <= before);
  const deleted: string[] = [];
  for (const { name } of due) {
    // A deployment names its files before it writes them, and one may have begun.
    if ((await readRelease(web)).has(name)) continue;
    await web.delete(name);
    deleted.push(name);
  }
  log({
    event: 'events.pruneAssets',
    stored: stored.length,
    leaving: leaving.length,
    deleted: deleted.length,
  });
  return deleted;
}

async function readRelease(web: DocumentStore): Promise<Set<string>> {
  return new Set(Release.parse(textOf(await web.get(RELEASE.current)), UNCOMPILED));
}

/** Asks for the file only when the bucket lists it: S3 may deny access to a file that is missing. */
async function readRetired(web: DocumentStore): Promise<z.output<typeof Retired>> {
  const names = (await web.list(RELEASE.folder)).map(({ name }) => name);
  if (!names.includes(RELEASE.retired)) return {};
  return Retired.parse(textOf(await web.get(RELEASE.retired)), UNCOMPILED);
}

const textOf = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString());

// Answers nothing, because nobody asks.
export const handler = consumer('events.pruneAssets', async (deps) => void (await run(deps)));
