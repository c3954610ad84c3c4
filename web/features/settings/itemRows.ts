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

/** One page of the rows. A page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], asked: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(asked, totalPages);
  return { page, totalPages, rows: rows.slice((page - 1) * limit, page * limit) };
}
