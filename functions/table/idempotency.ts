import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { httpMessages } from '#shared/messages/http.ts';
import type { Once } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, unavailable } from '../app/errors.ts';
import { keys } from './keys.ts';
import type { Item } from './table.ts';

/** How long a request can be sent again. */
const KEPT_SECONDS = 24 * 3600;

/** Members by name, so that a version which reads them in another order knows a request again. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * @param key what the caller named the request; names of different accounts never meet
 * @param request all that it asks for: two requests of one name are the same where this is
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
      // The table drops what is over in its own time.
      condition: { text: 'attribute_not_exists(pk) OR expiresAt < :now', values: { ':now': seconds() } },
      // Its twin was quicker, whose answer is given: merged anew, the request would be done again.
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
