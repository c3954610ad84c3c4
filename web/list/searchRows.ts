import type { Pagination } from '#shared/contracts/responses.ts';

/** A search is shown as one page: the largest that the server gives. */
export const SEARCH_ROWS = 1000;

/** How many rows of a search are requested: the first number at once, the others as the reader comes to the end. */
export const SEARCH_STEPS = [50, 200, SEARCH_ROWS] as const;

/**
 * Whether a search may still get rows that match. A page that the server cut, because an answer holds no more bytes, stays
 * as short whatever is requested.
 * @param asked how many rows were requested
 * @param settled whether the rows on screen answer that request
 */
export const isUnfinished = (
  shown: number,
  { total, limit }: Pick<Pagination, 'total' | 'limit'>,
  asked: number,
  settled: boolean,
) => shown < Math.min(total, SEARCH_ROWS) && !(settled && limit < asked);
