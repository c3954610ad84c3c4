import type { Reply, SentBody, SentParams, SentQuery } from '#shared/contracts/endpoint.ts';
import type { areas } from '#shared/contracts/index.ts';

type Areas = typeof areas;
export type Area = keyof Areas;

type ById = {
  [A in Area]: { [N in keyof Areas[A] as `${A}.${N & string}`]: Areas[A][N] };
}[Area];
type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Endpoints = Merged<ById>;

export type EndpointId = keyof Endpoints & string;
export type ReplyOf<I extends EndpointId> = Reply<Endpoints[I]>;

/** Path and query values are sent as text, so numbers and booleans are accepted. */
type Writable<T> = T extends object
  ? { [K in keyof T]: T[K] extends string | undefined ? T[K] | number | boolean : T[K] }
  : T;

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<string, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

/**
 * What a call of the endpoint takes. `path` chooses among several paths of one endpoint and is written as in the
 * contract (`/districts/all`). Without it the first path with the given parameters is called. `key` names a request to
 * an idempotent endpoint; without it each call is a new request. `version` is that of the record to act on. It is not
 * sent: it makes a request about another version a request of its own.
 */
export type CallInput<I extends EndpointId> = Part<'params', Writable<SentParams<Endpoints[I]>>> &
  Part<'query', Writable<SentQuery<Endpoints[I]>>> &
  Part<'body', SentBody<Endpoints[I]>> & { path?: string; key?: string; version?: number };

/** The rest arguments of a call. The input may be left out when nothing in it is required. */
export type CallArguments<I extends EndpointId> =
  Record<string, never> extends CallInput<I> ? [input?: CallInput<I>] : [input: CallInput<I>];
