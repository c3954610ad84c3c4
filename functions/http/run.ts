import type { Answer, Body, Params, Query } from '#shared/contracts/endpoint.ts';
import type { Actor, Once, Origin } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterVersions } from '../masterData/stored.ts';

export type Input<E> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The path of the contract that matched, without the base: `/schools/{id}`. */
  route: string;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
  /** Headers and cookies that the handler adds to the answer. */
  reply: { headers: Record<string, string>; cookies: string[] };
  origin: Origin;
  once?: Once;
  /** Versions of master data at the moment of this request. Empty for public endpoints. */
  versions: MasterVersions;
} & (E extends { access: 'public' } ? { actor?: undefined; see?: undefined } : { actor: Actor; see: Sight });

/** What a sign-in reads of a request beside its body, and where it puts its cookies. */
export type Asking = Pick<Input<unknown>, 'cookies' | 'origin' | 'reply'>;

/**
 * The dependencies that the contract opens to the handler. It gets everybody's records only if every scope in the
 * contract is `all`.
 */
export type Given<E> = ScopeOf<E> extends 'all' ? Deps : Guarded;
type ScopeOf<E> = E extends { allow: readonly { scope: infer S }[] }
  ? S
  : E extends { scope: infer S }
    ? S
    : 'none';

/** What a handler answers: the answer of its contract without `success: true`, which `answer` adds. */
export type Answered<E> = Unmarked<Answer<E>>;
type Unmarked<A> = A extends { success: true } ? Omit<A, 'success'> : A;

export type Run<E> = (input: Input<E>, deps: Given<E>) => Promise<Answered<E>>;
