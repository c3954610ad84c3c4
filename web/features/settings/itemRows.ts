import type { MasterItem } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';

/** The items whose name, code, block or district contains the text. Case and accents do not matter. */
export function filterItems(
  items: readonly MasterItem[],
  { q, inactive }: { q: string; inactive: boolean },
): readonly MasterItem[] {
  const wanted = fold(q);
  return items.filter(
    ({ name, code = '', rd_block_name = '', district_name = '', is_active }) =>
      (inactive || is_active) &&
      [name, code, rd_block_name, district_name].some((text) => fold(text).includes(wanted)),
  );
}

/** One page of the rows. A page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], asked: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(asked, totalPages);
  return { page, totalPages, rows: rows.slice((page - 1) * limit, page * limit) };
}
