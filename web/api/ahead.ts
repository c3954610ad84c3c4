import { session } from '../session/sessionStore.ts';
import { call } from './client.ts';
import type { CallArguments, CallInput, EndpointId, ReplyOf } from './types.ts';

/** How long an answer waits for its screen. An edit must not begin with an old copy. */
const LIFETIME_MS = 10_000;

let ahead: { question: string; user: unknown; until: number; answer: Promise<unknown> } | undefined;

const questionOf = (id: EndpointId, input: object) => JSON.stringify([id, input]);
const request = <I extends EndpointId>(id: I, input: CallInput<I>) =>
  call(id, ...([input] as CallArguments<I>)) as Promise<ReplyOf<I>>;

/** Requests what a screen shows first while the screen's code is on its way. */
export function askAhead<I extends EndpointId>(id: I, input: CallInput<I>): void {
  const answer = request(id, input);
  // The screen tells of a failure, if it is opened.
  answer.catch(() => undefined);
  ahead = { question: questionOf(id, input), user: session.user(), until: Date.now() + LIFETIME_MS, answer };
}

/** The answer that was asked for ahead, once, or one that is requested now. */
export function answerOf<I extends EndpointId>(id: I, input: CallInput<I>): Promise<ReplyOf<I>> {
  const asked = ahead;
  if (asked?.question !== questionOf(id, input)) return request(id, input);
  ahead = undefined;
  const isFresh = asked.user === session.user() && Date.now() < asked.until;
  return isFresh ? (asked.answer as Promise<ReplyOf<I>>) : request(id, input);
}
