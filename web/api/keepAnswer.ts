import { mutate } from 'swr';
import type { CallInput, EndpointId, ReplyOf } from './types.ts';

/** Keeps an answer under its question as `useEndpoint` does, in place of one that is older or on its way. */
export const keepAnswer = <I extends EndpointId>(id: I, input: CallInput<I>, reply: ReplyOf<I>) =>
  mutate([id, input], reply, { revalidate: false });
