import type { MasterItem } from '#shared/domain/masterData.ts';
import { useEndpoint } from '../../api/hooks.ts';

const MINUTE = 60_000;
const fresh = (lifetime: number) => ({
  dedupingInterval: lifetime,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  onError: (error: unknown) => console.warn('A list of choices did not load', error),
});
const reference = fresh(10 * MINUTE);
const places = fresh(5 * MINUTE);

type Answer = { data?: { data: MasterItem[] }; error?: unknown; mutate: () => Promise<unknown> };

export type Choices = { items: readonly MasterItem[]; loaded: boolean; failed: boolean; retry: () => void };

const choicesOf = ({ data, error, mutate }: Answer): Choices => ({
  items: data?.data.filter((item) => item.is_active) ?? [],
  loaded: data !== undefined,
  failed: error !== undefined && data === undefined,
  retry: () => void mutate(),
});

const idOf = ({ items }: Choices, name: string) => items.find((item) => item.name === name)?.id;

/** The active choices of the form: blocks and habitations as soon as their parent is known. */
export function useReference(district: string, rdBlock: string) {
  const list = { id: 'masterData.list' } as const;
  const schoolTypes = choicesOf(useEndpoint(list.id, { path: '/school-types/active' }, reference));
  const mediums = choicesOf(useEndpoint(list.id, { path: '/mediums/active' }, reference));
  const managementTypes = choicesOf(useEndpoint(list.id, { path: '/management-types/active' }, reference));
  const blockOffices = choicesOf(useEndpoint(list.id, { path: '/block-offices/active' }, reference));

  const districts = choicesOf(useEndpoint('locations.districts', {}, places));
  const districtId = idOf(districts, district);
  const rdBlocks = choicesOf(
    useEndpoint('locations.rdBlocks', districtId === undefined ? null : { params: { districtId } }, places),
  );
  const rdBlockId = idOf(rdBlocks, rdBlock);
  const habitations = choicesOf(
    useEndpoint('locations.villages', rdBlockId === undefined ? null : { params: { rdBlockId } }, places),
  );

  return { schoolTypes, mediums, managementTypes, blockOffices, districts, rdBlocks, habitations };
}
export type Reference = ReturnType<typeof useReference>;
