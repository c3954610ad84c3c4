import type { Pagination } from '#shared/contracts/responses.ts';

/**
 * A page for an answer, without the records that were deleted since the look. A page that is too large is cut to its
 * first part, which is a page of its own: `pagination` gives its number and size. A client that continues from there
 * misses no row.
 * @param most bytes of JSON that an answer may have
 */
export function fitPage<T>(found: readonly (T | undefined)[], pagination: Pagination, most: number) {
  const fit = fitting(found, most);
  if (fit === found.length) return { data: present(found), pagination };
  const { page: asked, limit: wanted, total } = pagination;
  const limit = largestDivisor(wanted, fit);
  const page = (asked - 1) * (wanted / limit) + 1;
  const cut = { ...pagination, page, limit, totalPages: Math.ceil(total / limit) };
  return { data: present(found.slice(0, limit)), pagination: cut };
}

const present = <T>(found: readonly (T | undefined)[]): T[] => found.filter((one) => one !== undefined);

/** How many of the first records fit into `most` bytes of JSON, but at least one. */
function fitting(found: readonly unknown[], most: number): number {
  let bytes = 0;
  const over = found.findIndex((one, i) => {
    bytes += Buffer.byteLength(JSON.stringify(one ?? null));
    return i > 0 && bytes > most;
  });
  return over < 0 ? found.length : over;
}

/** The largest divisor of a number that is at most `most`. Pages of that size begin where the larger pages began. */
function largestDivisor(number: number, most: number): number {
  let divisor = most;
  while (number % divisor !== 0) divisor -= 1;
  return divisor;
}
