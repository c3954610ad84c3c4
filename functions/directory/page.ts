import type { Pagination } from '#shared/contracts/responses.ts';
import type { List } from './rows.ts';

/** One page of `rows`, with its number and the totals. A page past the last has no rows. */
export function paginate<Row>(rows: List<Row>, page: number, limit: number) {
  const total = rows.length;
  const pagination: Pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { rows: rows.slice((page - 1) * limit, page * limit), pagination };
}
