import type { Pagination } from '#shared/contracts/responses.ts';
import type { List } from './rows.ts';

/** What a page says of itself: its number, its size and the totals. */
export const paged = (total: number, page: number, limit: number): Pagination => ({
  ...{ page, limit, total, totalPages: Math.ceil(total / limit) },
});

/** One page of `rows`, with its number and the totals. A page past the last has no rows. */
export function paginate<Row>(rows: List<Row>, page: number, limit: number) {
  const pagination = paged(rows.length, page, limit);
  return { rows: rows.slice((page - 1) * limit, page * limit), pagination };
}
