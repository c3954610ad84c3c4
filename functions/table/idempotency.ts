import { gunzipSync, gzipSync } from 'node:zlib';
import { scopeText } from '#shared/access/scope.ts';
import { httpMessages } from '#shared/messages/http.ts';
import type { Actor, Once } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter, secondsOf } from '../app/durations.ts';
import { AppError, conflict, unavailable } from '../app/errors.ts';
import { hmac } from '../security/hash.ts';
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
 * @param actor gets the kept answer only with the role and area of the first request, because answers tell of records
 * @param key the request's `Idempotency-Key`; keys of different accounts never collide
 * @param requests all that the request asks for, as this version keeps it and as former ones did. Two requests with one
 * key are the same if any of these is equal. The form of a former version can go a day after that version.
 */
export async function openOnce(
  deps: Deps,
  { id, role, scope }: Pick<Actor, 'id' | 'role' | 'scope'>,
  key: string,
  requests: readonly unknown[],
): Promise<Once> {
  const at = keys.idempotency(id, key);
  const sees = `${role} ${scopeText(scope)}`;
  const seconds = () => Math.floor(secondsOf(deps.now()));
  // With a secret: from a plain hash of a body the one number in it that is hard to know could be tried out.
  const { digest } = await deps.secrets('requests');
  const macs = requests.map((request) =>
    hmac(digest, JSON.stringify(request, inOrder)).toString('base64url'),
  );
  return {
    write: (data) => ({
      put: {
        ...at,
        // `mac` is for former versions, which take a request for the same by its whole parsed body alone.
        mac: macs.at(-1),
        part: macs[0],
        sees,
        data: gzipSync(JSON.stringify(data)),
        expiresAt: expiryAfter(deps.now(), KEPT_SECONDS),
      },
      // The table deletes expired items late.
      condition: { text: 'attribute_not_exists(pk) OR expiresAt < :now', values: { ':now': seconds() } },
      // The same request was quicker. `runOnce` answers with its result. A retry would do the request again.
      refusal: () => unavailable(new Error('the same request was done meanwhile')),
    }),
    kept: async () => {
      const item = (await deps.table.get(at)) as
        | (Item & { mac?: string; part?: string; sees?: string; data: Uint8Array; expiresAt: number })
        | undefined;
      if (!item || item.expiresAt < seconds()) return undefined;
      // Former versions kept a digest under another key: for a day, the name alone is believed.
      const isOther =
        item.part === undefined ? item.mac !== undefined && !macs.includes(item.mac) : item.part !== macs[0];
      if (isOther) throw conflict(httpMessages.keyReused);
      // Nor did they keep who could see the answer: for the same day, any role and area that may ask is told.
      if (item.sees !== undefined && item.sees !== sees)
        throw new AppError('notFound', httpMessages.answeredElsewhere, { inSight: true });
      return JSON.parse(gunzipSync(item.data).toString());
    },
  };
}
