import { useEffect } from 'react';
import useSWR from 'swr';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { ApiError } from '../api/apiError.ts';
import type { CallInput } from '../api/types.ts';
import { type Choices, idOf } from './choices.ts';
import { loadReference, type ReferenceCall, type ReferenceKey } from './referenceCache.ts';

const MINUTE = 60_000;
const REFERENCE_LIFETIME = 10 * MINUTE;
const LOCATIONS_LIFETIME = 5 * MINUTE;

type Where = readonly [ReferenceCall, CallInput<ReferenceCall>, lifetime: number];
const list = (path: string): Where => ['masterData.list', { path }, REFERENCE_LIFETIME];

/** The collections whose items do not depend on another choice. */
const LISTS = {
  districts: ['locations.districts', {}, LOCATIONS_LIFETIME] as Where,
  mediums: list('/mediums/active'),
  'management-types': list('/management-types/active'),
  'school-types': list('/school-types/active'),
  'block-offices': list('/block-offices/active'),
  religions: list('/religions/active'),
  'service-categories': list('/service-categories/active'),
  subjects: list('/subjects'),
} satisfies Record<Exclude<Collection, 'rd-blocks' | 'habitations'>, Where>;
export type ListedCollection = keyof typeof LISTS;

// The cache decides how old a list may be. No event of the browser loads it again by itself.
const options = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  onError: (error: unknown) => console.warn('A list of choices did not load', error),
};

function useChoices(id: ReferenceCall, input: CallInput<ReferenceCall> | null, lifetime: number): Choices {
  const { data, error, mutate } = useSWR<readonly MasterItem[], ApiError, ReferenceKey | null>(
    input && ['reference', id, input, lifetime],
    loadReference,
    options,
  );
  return {
    items: data?.filter((item) => item.is_active) ?? [],
    loaded: data !== undefined,
    failed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  };
}

/** The active items of a list for forms. Districts are at most five minutes old, the others ten. */
export const useReferenceList = (collection: ListedCollection) => useChoices(...LISTS[collection]);

/** The lists that the form of a record has. */
const LISTS_OF = {
  schools: ['districts', 'block-offices', 'mediums', 'school-types', 'management-types'],
  teachers: Object.keys(LISTS) as ListedCollection[],
} satisfies Record<string, ListedCollection[]>;

/** Requests the lists of a form before it is there. The form asks again for what did not come, and says so. */
export function askLists(of: keyof typeof LISTS_OF): void {
  for (const collection of LISTS_OF[of]) {
    const [id, input, lifetime] = LISTS[collection];
    void loadReference(['reference', id, input, lifetime]).catch(() => undefined);
  }
}

/** Requests the lists of a form while the record that it is for is still on its way. */
export const useListsAhead = (of: keyof typeof LISTS_OF) => useEffect(() => askLists(of), [of]);

/**
 * The places to choose from, at most five minutes old: all districts, the RD blocks of the district, and the
 * habitations of the block. Both are given by name, '' for none.
 */
export function useLocations(district: string, rdBlock: string) {
  const districts = useReferenceList('districts');
  const districtId = idOf(districts, district);
  const ofDistrict = districtId === undefined ? null : { params: { id: districtId } };
  const rdBlocks = useChoices('locations.rdBlocks', ofDistrict, LOCATIONS_LIFETIME);
  const rdBlockId = idOf(rdBlocks, rdBlock);
  const ofBlock = rdBlockId === undefined ? null : { params: { rdBlockId } };
  const habitations = useChoices('locations.villages', ofBlock, LOCATIONS_LIFETIME);
  return { districts, rdBlocks, habitations };
}
