/** One page of the rows. A page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], asked: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(asked, totalPages);
  return { page, totalPages, rows: rows.slice((page - 1) * limit, page * limit) };
}
