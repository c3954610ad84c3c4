import { mutate } from 'swr';
import type { CallInput, EndpointId, ReplyOf } from './types.ts';

/**
 * Takes what was just stored for the answer that is held under this question, older or on its way, as `useEndpoint`
 * holds it. Where none is held, as after the end of a session, none is kept.
 */
export const keepAnswer = <I extends EndpointId>(id: I, input: CallInput<I>, reply: ReplyOf<I>) =>
  mutate<ReplyOf<I>>([id, input], (held) => held && reply, { revalidate: false });

/**
 * Takes a record that was just stored into the place it has in the pages of its lists that are held, shown now or when
 * a form is left. It stays there until they are asked for again, also where it belongs elsewhere by now.
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
