import type { MasterItem } from '#shared/domain/masterData.ts';
import { hasWords } from '#shared/domain/text.ts';

/** The items that have each word of the text in their name, code, block or district. */
export function filterItems(
  items: readonly MasterItem[],
  { q, inactive }: { q: string; inactive: boolean },
): readonly MasterItem[] {
  return items.filter(
    ({ name, code = '', rd_block_name = '', district_name = '', is_active }) =>
      (inactive || is_active) && hasWords([name, code, rd_block_name, district_name], q),
  );
}
