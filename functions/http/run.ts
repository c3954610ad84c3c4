import type { Role } from '#shared/access/roles.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { Answer, Body, Params, Query } from '#shared/contracts/endpoint.ts';
import type { Once } from '../data/idempotency.ts';
import type { MasterVersions } from '../data/masterData.ts';
import type { Deps } from '../deps.ts';

/** The signed-in account, read from the table for this very request; `teacherId` where it has a teacher's record. */
export type Actor = {
  id: number;
  username: string;
  role: Role;
  scope: Scope;
  sid: string;
  teacherId?: number;
};

/** Where a request came from: what an audit entry keeps of it. */
export type Origin = { ip: string; userAgent: string; requestId: string };

/** Who does something, and from where: needed by everything that writes. */
export type By = {
  actor?: Actor;
  origin: Origin;
  /** Set where the request named itself: its answer is kept with what it writes. */
  once?: Once;
};

export type Input<E> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The path of the contract that matched, without the base: `/schools/{id}`. */
  route: string;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
  /** Headers and cookies for the answer, filled by handlers that need any; 202 where the rest is done later. */
  reply: { status?: 202; headers: Record<string, string>; cookies: string[] };
  origin: Origin;
  once?: Once;
  /** Versions of master data at the moment of this request. Empty where nobody is signed in. */
  versions: MasterVersions;
} & (E extends { access: 'public' } ? { actor?: undefined } : { actor: Actor });

export type Run<E> = (input: Input<E>, deps: Deps) => Promise<Answer<E>>;
