import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { httpMessages } from '#shared/messages/http.ts';
import type { Once } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import { AppError, unavailable } from '../app/errors.ts';
import { keys } from './keys.ts';
import type { Item } from './table.ts';

/** How long a request can be sent again. */
const KEPT_SECONDS = DAY_SECONDS;

/** Sorts members by name, so that a version which parses them in another order recognises a request. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * @param key the request's `Idempotency-Key`; keys of different accounts never collide
 * @param request everything that it asks for; two requests with one key are the same if this is equal
 */
export async function openOnce(deps: Deps, actorId: number, key: string, request: unknown): Promise<Once> {
  const at = keys.idempotency(actorId, key);
  const seconds = () => Math.floor(deps.now().getTime() / 1000);
  // With a secret: from a plain hash of a body the one number in it that is hard to know could be tried out.
  const { digest } = await deps.secrets('requests');
  const mac = createHmac('sha256', Buffer.from(digest, 'base64'))
    .update(JSON.stringify(request, inOrder))
    .digest('base64url');
  return {
    write: (data) => ({
      put: {
        ...at,
        mac,
        data: gzipSync(JSON.stringify(data)),
        expiresAt: seconds() + KEPT_SECONDS,
      },
      // The table deletes expired items late.
      condition: { text: 'attribute_not_exists(pk) OR expiresAt < :now', values: { ':now': seconds() } },
      // The same request was quicker. `runOnce` answers with its result. A retry would do the request again.
      refusal: () => unavailable(new Error('the same request was done meanwhile')),
    }),
    kept: async () => {
      const item = (await deps.table.get(at)) as
        | (Item & { mac?: string; data: Uint8Array; expiresAt: number })
        | undefined;
      if (!item || item.expiresAt < seconds()) return undefined;
      // Former versions kept a digest under another key: for a day, the name alone is believed.
      if (item.mac !== undefined && item.mac !== mac) throw new AppError('conflict', httpMessages.keyReused);
      return JSON.parse(gunzipSync(item.data).toString());
    },
  };
}
