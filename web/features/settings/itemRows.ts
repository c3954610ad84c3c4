import type { MasterItem } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';

/** The items whose name, code, block or district contains the text, whatever its case and accents. */
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

/** A page of the rows; one past the last is the last. */
export function pageOf<Row>(rows: readonly Row[], asked: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(asked, totalPages);
  return { page, totalPages, rows: rows.slice((page - 1) * limit, page * limit) };
}
