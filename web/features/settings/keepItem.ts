import { mutate } from 'swr';
import { byText } from '#shared/domain/byText.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import { isFresh } from '../../api/keepAnswer.ts';

/**
 * Puts an item that was added into its place of the cached list.
 * @param list the question that the list answers
 * @returns tells the answers that need no request: a list that came lately, and the counts of uses, as nothing uses the item
 */
export function keepItem(
  list: readonly [id: string, input: object],
  collection: Collection,
  item: MasterItem,
) {
  const put = (held?: { data: readonly MasterItem[] }) =>
    held && {
      ...held,
      data: [...held.data.filter(({ id }) => id !== item.id), item].sort((a, b) => byText(a.name, b.name)),
    };
  void mutate<{ data: readonly MasterItem[] }>(list, put, { revalidate: false });
  const right: object[] = [
    ['masterData.usage', { params: { collection } }],
    ...(isFresh(list) ? [list] : []),
  ];
  const names = right.map((key) => JSON.stringify(key));
  return (key: unknown) => names.includes(JSON.stringify(key));
}
