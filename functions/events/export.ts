import * as z from 'zod';
import type { Deps } from '../app/deps.ts';
import { makeExport } from '../exports/file.ts';
import { EXPORT_FOLDERS } from '../exports/folders.ts';
import { consumer } from './consumer.ts';

/** The event of the exports bucket for a new object. */
const RequestEvent = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/**
 * Writes the file that a request asks for.
 * @throws when the file could not be written, so that the event comes again
 */
export async function run(deps: Deps, event: unknown): Promise<void> {
  const { key } = RequestEvent.parse(event).detail.object;
  if (!key.startsWith(EXPORT_FOLDERS.requests)) return;
  const id = key.slice(EXPORT_FOLDERS.requests.length);
  await makeExport(deps, id);
  deps.log({ event: 'events.export', id });
}

export const handler = consumer('events.export', run);
