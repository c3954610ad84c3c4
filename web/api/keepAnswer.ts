import { mutate } from 'swr';
import type { CallInput, EndpointId, ReplyOf } from './types.ts';

/**
 * Replaces the answer that `useEndpoint` has cached for this question, even one still on its way, with the stored
 * record. Where nothing is cached, such as after the end of a session, nothing is kept.
 */
export const keepAnswer = <I extends EndpointId>(id: I, input: CallInput<I>, reply: ReplyOf<I>) =>
  mutate<ReplyOf<I>>([id, input], (held) => held && reply, { revalidate: false });

/**
 * Updates the row of a stored record in every cached page of its lists. The row keeps its place until the pages are
 * requested again, even if it now belongs elsewhere.
 */
export const keepRow = (
  area: 'schools' | 'teachers' | 'userManagement',
  stored: { id: number },
): Promise<unknown> =>
  mutate<{ data: readonly { id: number }[] }>(
    (key) => Array.isArray(key) && (key[0] === `${area}.list` || key[0] === `${area}.search`),
    (page) =>
      page && { ...page, data: page.data.map((row) => (row.id === stored.id ? { ...row, ...stored } : row)) },
    { revalidate: false },
  );
