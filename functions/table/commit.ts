import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { type AuditEvent, auditWrite } from './auditEntry.ts';
import { feedWrites, takeNumbers } from './feed.ts';
import { type Key, type Kind, keys } from './keys.ts';
import type { Claim, Stored } from './stored.ts';
import { ConditionFailed, type Expression, type Item, NEW, type Write } from './table.ts';

export type Change<T> = {
  kind: Kind;
  key: Key;
  /** The record as it was read; absent on creation. */
  before?: T & Stored;
  /** The record as it shall be, without its bookkeeping; absent on deletion. */
  after?: T;
  /** The number taken for it: the feed's, and on creation the id too, where `id` is not given. */
  number: number;
  /**
   * The id of a record that is created again under the same id after it was deleted. Its rev and version then begin
   * with the number, which is above all that went before: each of those writes took a number of its own.
   */
  id?: number;
  /** Whether a person's edit: it raises `version`. */
  edit?: boolean;
  row?: (stored: T & Stored) => string;
  claims?: (record: T) => Claim[];
  audit: AuditEvent;
  /** What must hold of the record as stored, beside its rev. */
  condition?: Expression;
  /** What the caller is answered, kept where the request named itself. */
  answer?: (stored: T & Stored) => unknown;
  also?: Write[];
};

/** The record changed between reading and writing: read it again and merge anew. */
export class Outrun extends Error {}

/**
 * The one transaction of a mutation: the record on condition of the rev it was read with, its feed row,
 * its uniqueness items and exactly one audit entry. Nothing of it happens unless all of it does.
 * @returns the record as stored; after a deletion, as it was
 * @throws Outrun when the record moved on; a claim's `taken`
 */
export async function commit<T extends object>(deps: Deps, by: By, change: Change<T>): Promise<T & Stored> {
  const { stored, writes } = changeWrites(deps, by, change);
  await deps.table.transact(writes);
  return stored;
}

/** The record as a change leaves it, and the writes of its transaction; several changes may go into one. */
export function changeWrites<T extends object>(
  deps: Pick<Deps, 'now' | 'newId'>,
  by: By,
  change: Change<T>,
): { stored: T & Stored; writes: Write[] } {
  const { also = [] } = change;
  const now = deps.now();
  const { stored, writes } = recordWrites(now, change);
  const resource_id = change.audit.resource_id ?? String(stored.id);
  const entry = auditWrite(now, deps.newId(), by, { ...change.audit, resource_id });
  const kept = by.once && change.answer ? [by.once.write(change.answer(stored))] : [];
  return { stored, writes: [...writes, entry, ...kept, ...also] };
}

/** The writes of the record itself: it, its feed row and its uniqueness items. For what another record's change brings along. */
export function recordWrites<T extends object>(
  now: Date,
  change: Omit<Change<T>, 'audit' | 'also' | 'answer'>,
): { stored: T & Stored; writes: Write[] } {
  const { kind, key, before, after, number } = change;
  const id = before?.id ?? change.id ?? number;
  const first = change.id === undefined ? 1 : number;
  const rev = before ? before.rev + 1 : first;
  const version = before ? before.version + (change.edit === false ? 0 : 1) : first;
  const stored = { ...(after ?? (before as T)), id, rev, version, feed: number };
  const condition = before ? unmoved(before, change.condition) : NEW;
  const record: Write = after
    ? { put: { ...stored, ...key }, condition, refusal: () => new Outrun() }
    : { delete: key, condition, refusal: () => new Outrun() };
  const row = after && change.row ? change.row(stored) : undefined;
  const writes = [
    record,
    ...feedWrites(kind, { number, id, rev, row }, before?.feed, now),
    ...claimWrites(id, before && change.claims?.(before), after && change.claims?.(after)),
  ];
  return { stored, writes };
}

/** That the record is as it was read, and what else must hold of it. */
const unmoved = ({ rev }: Stored, more?: Expression): Expression => ({
  text: more ? `rev = :rev AND ${more.text}` : 'rev = :rev',
  values: { ':rev': rev, ...more?.values },
});

/** Puts the claims a record gains and deletes those it gives up. */
export function claimWrites(owner: number, before: Claim[] = [], after: Claim[] = []): Write[] {
  const held = (claims: Claim[], claim: Claim) =>
    claims.some(({ kind, value }) => kind === claim.kind && value === claim.value);
  return [
    ...after
      .filter((claim) => !held(before, claim))
      .map(
        ({ kind, value, taken }): Write => ({
          put: { ...keys.unique(kind, value), owner },
          condition: NEW,
          refusal: taken,
        }),
      ),
    ...before
      .filter((claim) => !held(after, claim))
      .map(
        ({ kind, value }): Write => ({
          delete: keys.unique(kind, value),
          condition: { text: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': owner } },
        }),
      ),
  ];
}

const ATTEMPTS = 20;

/**
 * Reads, decides and commits, again from the start whenever the record moved on meanwhile, so that a
 * write that names no version loses nothing to another. `attempt` sees the record fresh each time.
 */
export async function retrying<R>(attempt: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof Outrun || error instanceof ConditionFailed;
      if (!again) throw error;
      if (tries >= ATTEMPTS)
        throw new AppError('unavailable', undefined, { cause: error, retryAfterSeconds: 1 });
    }
  }
}

/** A number for one write of this kind. */
export const nextNumber = (deps: Deps, kind: Kind) => takeNumbers(deps.table, kind);

/** The bookkeeping and keys taken off a stored item, leaving the record's own fields. */
export function ownFields<T>(item: T & Stored & Partial<Item>): T {
  const { pk, sk, id, rev, version, feed, ...fields } = item;
  return fields as T;
}
