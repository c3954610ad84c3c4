const REACH = 2;

/** The numbered buttons: the current page and two pages on either side, within 1 and `totalPages`. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(1, page - REACH);
  const last = Math.min(totalPages, page + REACH);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}

/** The page that a person asked for. Undefined if it is not a whole number between 1 and `totalPages`. */
export function acceptPage(asked: string, totalPages: number): number | undefined {
  const page = /^\s*\d{1,7}\s*$/.test(asked) ? Number(asked) : 0;
  return page >= 1 && page <= totalPages ? page : undefined;
}

/** The first and last row number of a page, counted from 1. Both are 0 if there are no rows. */
export function rowRange(page: number, limit: number, rows: number): { from: number; to: number } {
  const from = rows === 0 ? 0 : (page - 1) * limit + 1;
  return { from, to: rows === 0 ? 0 : from + rows - 1 };
}
