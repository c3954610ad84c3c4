import { mutate } from 'swr';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { call } from '../api/client.ts';
import type { CallArguments, CallInput } from '../api/types.ts';
import { session } from '../session/sessionStore.ts';
import { ExpiringCache } from './expiringCache.ts';

export type ReferenceCall =
  | 'masterData.list'
  | 'locations.districts'
  | 'locations.rdBlocks'
  | 'locations.villages';
/** Lists of choices have keys of their own, because the answers of other screens are requested anew each time. */
export type ReferenceKey = readonly ['reference', ReferenceCall, CallInput<ReferenceCall>, lifetime: number];

const cache = new ExpiringCache();
const otherTabs = new BroadcastChannel('reference');
const isReference = (key: unknown) => Array.isArray(key) && key[0] === 'reference';

/** The items of a list, from the cache while they are fresh. */
export async function loadReference([, id, input, lifetime]: ReferenceKey): Promise<readonly MasterItem[]> {
  const ask = async () => (await call(id, ...([input] as CallArguments<ReferenceCall>))).data;
  return cache.get(JSON.stringify([id, input]), lifetime, ask);
}

/** Loads the lists on screen again through the cache, which requests only those older than their lifetime. */
export const refreshReference = () => void mutate(isReference);

/** Forgets all lists, and requests those on screen again. */
export function renewReference() {
  cache.clear();
  refreshReference();
}

/** The collections whose items show the names of another one. */
const NAMED_IN: Partial<Record<Collection, readonly Collection[]>> = {
  districts: ['rd-blocks', 'habitations'],
  'rd-blocks': ['habitations'],
};
const PLACES = {
  'locations.districts': 'districts',
  'locations.rdBlocks': 'rd-blocks',
  'locations.villages': 'habitations',
} satisfies Partial<Record<ReferenceCall, Collection>>;
const collectionOf = (id: ReferenceCall, input: CallInput<ReferenceCall>) =>
  id === 'masterData.list' ? 'path' in input && String(input.path).split('/')[1] : PLACES[id];

/** Renews the lists that show names of a collection, or all if it is none. */
function renew(changed: unknown) {
  const collection = COLLECTIONS.find((one) => one === changed);
  if (!collection) return renewReference();
  const stale: unknown[] = [collection, ...(NAMED_IN[collection] ?? [])];
  const shows = (id: ReferenceCall, input: CallInput<ReferenceCall>) =>
    stale.includes(collectionOf(id, input));
  cache.clear((key) => shows(...(JSON.parse(key) as [ReferenceCall, CallInput<ReferenceCall>])));
  refreshReference();
}

/** Renews the lists that show names of a collection, or all, in this tab and in the other tabs of this browser. */
export function invalidateReference(changed?: Collection) {
  renew(changed);
  otherTabs.postMessage(changed ?? 'all');
}

otherTabs.onmessage = ({ data }) => renew(data);

// The next person on this browser starts with an empty cache.
session.subscribe(() => {
  const { user, over } = session.state();
  if (!user && !over) cache.clear();
});
