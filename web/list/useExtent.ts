import { useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Pagination } from '#shared/contracts/responses.ts';
import type { Listed } from './recordState.ts';
import { isUnfinished, SEARCH_ROWS, SEARCH_STEPS } from './searchRows.ts';

export type Question = `${Listed}.${'list' | 'search'}` | 'medicalRecords.list';

export type Rest = {
  /** How many rows the page has with them. */
  rows: number;
  /** Whether some of them are on their way. */
  coming: boolean;
  /** Requests the next of them. */
  next: () => void;
  /** Requests all of them. */
  all: () => void;
};

/** The parts of an answer that show what is still to come. */
type Answered = { data?: { data: readonly unknown[] }; error?: unknown; isLoading: boolean };

/**
 * How many rows of a search are requested. A search that was shown further before, such as on the way back to it, begins
 * where it ended.
 */
export function useExtent(id: Question, question: Readonly<Record<string, unknown>>) {
  const { cache } = useSWRConfig();
  const name = JSON.stringify([id, question]);
  const [grown, setGrown] = useState<{ name: string; limit: number }>();
  const held = (limit: number) =>
    cache.get(unstable_serialize([id, { query: { ...question, limit } }]))?.data !== undefined;
  const wanted = grown?.name === name ? grown.limit : undefined;
  const limit = wanted ?? SEARCH_STEPS.findLast(held) ?? SEARCH_STEPS[0];
  const grow = (to: number) =>
    setGrown((now) => (now?.name === name && now.limit === to ? now : { name, limit: to }));
  return {
    limit,
    /** Whether more rows were requested since the first. */
    grown: wanted !== undefined,
    next: () => grow(SEARCH_STEPS.find((step) => step > limit) ?? limit),
    all: () => grow(SEARCH_ROWS),
  };
}

/**
 * What a search may still get.
 * @param pagination the pages of the search, undefined while its rows are not on screen
 */
export function restOf(
  extent: ReturnType<typeof useExtent>,
  { data, error, isLoading }: Answered,
  pagination: Pagination | undefined,
): { coming: boolean; rest: Rest | undefined } {
  const { limit, grown, next, all } = extent;
  const coming = pagination !== undefined && grown && isLoading;
  const settled = !isLoading && error === undefined;
  const shown = data?.data.length ?? 0;
  const rest =
    pagination && isUnfinished(shown, pagination, limit, settled) && (coming || !isLoading)
      ? { rows: Math.min(pagination.total, SEARCH_ROWS), coming, next, all }
      : undefined;
  return { coming, rest };
}
