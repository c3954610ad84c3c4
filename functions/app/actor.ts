import type { Role } from '#shared/access/roles.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import type { Write } from '../table/table.ts';

/** The signed-in account, read from the table for this request. A teacher's account has `teacherId`. */
export type Actor = {
  id: number;
  username: string;
  role: Role;
  scope: Scope;
  sid: string;
  /** When its owner last proved to be it in this session, in seconds. */
  provenAt?: number;
  /** Set where it must add a second step before it may do anything else. */
  factorDue?: true;
  teacherId?: number;
  /** The account that gave the code at the desk by which its session was opened. */
  codeFrom?: number;
};

/** Who somebody is, as entries, jobs and exports keep it. */
export const identityOf = ({ id, username, role }: Pick<Actor, 'id' | 'username' | 'role'>) => ({
  id,
  username,
  role,
});

/**
 * Where a request came from. An audit entry keeps this. `shared`: the person says that others use the computer too, which
 * makes a session shorter and nothing longer.
 */
export type Origin = { ip: string; userAgent: string; requestId: string; shared?: true };

/** Who writes, and from where. Everything that writes needs it. */
export type By = {
  actor?: Actor;
  /** Set by `bySystem`: the product itself or an operator acts, and no visitor. Audit entries then name `system`. */
  system?: true;
  origin: Origin;
  /** Set when the request sent an `Idempotency-Key`. Its answer is then stored with what it writes. */
  once?: Once;
  /** What else the changes are a part of, such as an import. */
  within?: Within;
};

/** A work of many changes, which keeps account of each. */
export type Within = {
  /** What the audit entry of each change says about it, beside its own details. */
  details: Record<string, unknown>;
  /** The writes that note a change, in its own transaction. @param stored the record as `commit` returns it */
  writes(stored: { id: number; version: number }): Write[];
};

/**
 * What the product does by itself, or an operator with the right to the table.
 * @param userAgent what it is that writes, for the audit entries
 */
export const bySystem = (userAgent: string): By => ({
  system: true,
  origin: { ip: '', userAgent, requestId: '' },
});

/** A person who acts. `By` may also be a job or an event. */
export type ActorBy = By & { actor: Actor };

/** What a writer needs: who writes, and master data as of this request. */
export type Writer = ActorBy & { versions: MasterVersions };

/** A request with an `Idempotency-Key`: sent twice, it is done once. */
export type Once = {
  /**
   * The write that stores the answer's `data`, or what a `remade` answer is made of. It belongs in the transaction that
   * does what the request asks.
   */
  write(data: unknown): Write;
  /** What was stored of a request that was done before. Set where its answer is to be `remade`. */
  before?: unknown;
  /**
   * Reads the `data` that was answered under this key. Undefined when nothing was answered yet.
   * @throws 409 when another request used the same key; 404 when it was answered to another role or area of the account
   */
  kept(): Promise<unknown>;
};
