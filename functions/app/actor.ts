import type { Role } from '#shared/access/roles.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import type { Write } from '../table/table.ts';

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

/** What a writer needs: who writes, and master data as of this request. */
export type Writer = By & { actor: Actor; versions: MasterVersions };

/** A request that named itself, so that sending it again does it once. */
export type Once = {
  /** The write that keeps the answer's `data`, for the transaction that makes the answer true. */
  write(data: unknown): Write;
  /**
   * The `data` that was answered to the request of this name, undefined before that.
   * @throws 409 where the name was given to another request
   */
  kept(): Promise<unknown>;
};
