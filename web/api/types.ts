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

/** Path and query values are written as text on the way out, so numbers and booleans are welcome. */
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
 * What a call of the endpoint takes. `path` chooses among several paths of one endpoint, as the contract
 * spells it (`/districts/all`); without it the first path whose parameters are those given is taken.
 * `key` names a request to an idempotent endpoint; without it each call is a request of its own.
 * `version` is that of the record that is acted on, and is not sent: what is asked of another one is another request.
 */
export type CallInput<I extends EndpointId> = Part<'params', Writable<SentParams<Endpoints[I]>>> &
  Part<'query', Writable<SentQuery<Endpoints[I]>>> &
  Part<'body', SentBody<Endpoints[I]>> & { path?: string; key?: string; version?: number };

/** The rest arguments of a call: the input may be left out where nothing in it is required. */
export type CallArguments<I extends EndpointId> =
  Record<string, never> extends CallInput<I> ? [input?: CallInput<I>] : [input: CallInput<I>];
