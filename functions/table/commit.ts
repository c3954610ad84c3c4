import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { unavailable } from '../app/errors.ts';
import { type AuditEvent, auditWrites } from './auditEntry.ts';
import { feedWrites, takeNumbers } from './feed.ts';
import { type Key, type Kind, keys } from './keys.ts';
import { isSubjectKind, split } from './sealing.ts';
import { type Claim, ownedBy, type Stored } from './stored.ts';
import { firstSubject, type Subject, subjectOf } from './subjects.ts';
import { ConditionFailed, type Expression, type Item, NEW, type Write } from './table.ts';

export type Change<T> = {
  kind: Kind;
  key: Key;
  /** The record as it was read. Absent on creation. */
  before?: T & Stored;
  /** The new fields of the record, without its bookkeeping. Absent on deletion. */
  after?: T;
  /** The number taken for this write: its place in the feed, and on creation also the id unless `id` is given. */
  number: number;
  /**
   * The id of a record that is created again under an id that a deleted record had. Its rev and version then start at
   * the number, which is above all earlier ones, because each earlier write took a number too.
   */
  id?: number;
  /** Whether a person edits the record. An edit raises `version`. True unless false is given. */
  edit?: boolean;
  row?: (stored: T & Stored) => string;
  claims?: (record: T) => Claim[];
  audit: AuditEvent;
  /** A condition on the stored record, beside its rev. */
  condition?: Expression;
  /** Makes what is kept of the answer, its data as a rule, which is stored when the request has an `Idempotency-Key`. */
  answer?: (stored: T & Stored) => unknown;
  also?: Write[];
};

/** The record changed between reading and writing. Read it again and merge anew. */
export class Outrun extends Error {}

/**
 * Commits a change in one transaction: the record on condition of the rev that was read, its feed row, its claims and
 * exactly one audit entry. Either all of it happens or nothing.
 * @returns the record as stored; after a deletion, the record as it was, with the rev, version and feed number of the
 * deletion
 * @throws Outrun when the record changed meanwhile; a claim's `taken`
 */
export async function commit<T extends object>(deps: Deps, by: By, change: Change<T>): Promise<T & Stored> {
  const { stored, writes } = changeWrites(deps, by, change, await personOf(deps, change));
  await deps.table.transact(writes);
  return stored;
}

/** Reads the key of the person whom a change is about, when its entry has personal values or it is a deletion. */
async function personOf<T>(
  deps: Deps,
  { kind, before, after, audit }: Change<T>,
): Promise<Subject | undefined> {
  if (!before || !isSubjectKind(kind)) return undefined;
  const { personal } = split(audit.resource_type, audit.details ?? {});
  return after && !personal ? undefined : subjectOf(deps, kind, before.id, !after);
}

/**
 * The record after a change, and the writes of its transaction. Several changes may share one transaction.
 * @param person the key that `subjectsOf` or `returningSubjects` gives; a person who is created gets a key here
 */
export function changeWrites<T extends object>(
  deps: Pick<Deps, 'now' | 'newId'>,
  by: By,
  change: Change<T>,
  person?: Subject,
): { stored: T & Stored; writes: Write[] } {
  const { kind, before, also = [] } = change;
  const now = deps.now();
  const { stored, writes } = recordWrites(now, change);
  const resource_id = change.audit.resource_id ?? String(stored.id);
  const known = before ? person : (person ?? firstSubject(kind, stored.id));
  const details = { ...change.audit.details, ...by.within?.details };
  const entry = auditWrites(deps, by, { ...change.audit, details, resource_id }, known);
  const kept = by.once && change.answer ? [by.once.write(change.answer(stored))] : [];
  const notes = by.within?.writes(stored) ?? [];
  return { stored, writes: [...writes, ...entry, ...(known?.writes ?? []), ...kept, ...also, ...notes] };
}

/**
 * The writes of the record itself: its item, its feed row and its claims. For a record that another record's change
 * affects.
 */
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

/** The condition that the record is as it was read, and `more`. */
const unmoved = ({ rev }: Stored, more?: Expression): Expression => ({
  text: more ? `rev = :rev AND ${more.text}` : 'rev = :rev',
  values: { ':rev': rev, ...more?.values },
});

/** Adds the claims that a record gains and deletes those that it gives up. */
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
          condition: ownedBy(owner),
        }),
      ),
  ];
}

const ATTEMPTS = 20;

/** Whether somebody changed meanwhile what an attempt had read. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof Outrun || error instanceof ConditionFailed;

/**
 * Runs `attempt` again whenever the record changed meanwhile, so that a write without a version loses nothing of
 * another. `attempt` must read the record afresh each time.
 * @param outrun tells an error that says so
 * @throws 503 after too many attempts
 */
export async function retrying<R>(attempt: () => Promise<R>, outrun = isOutrun): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!outrun(error)) throw error;
      if (tries >= ATTEMPTS) throw unavailable(error, 1);
    }
  }
}

/** Takes a number for one write of this kind. */
export const nextNumber = (deps: Deps, kind: Kind) => takeNumbers(deps.table, kind);

/** Removes the bookkeeping and keys of a stored item and leaves the record's own fields. */
export function ownFields<T>(item: T & Stored & Partial<Item>): T {
  const { pk, sk, id, rev, version, feed, ...fields } = item;
  return fields as T;
}
