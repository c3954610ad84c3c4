import type { AuditFilter } from '#shared/domain/audit.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { keys, numberIn } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

/**
 * How far the audit trail is numbered. `total` entries have their numbers. `hash` is the end of their chain. `counts`
 * holds the number of entries for each action, resource type and outcome together, so the count of any filter is a sum.
 * `alerts` counts the security alerts.
 */
export type AuditHead = {
  total: number;
  hash: string;
  /** When the last numbered entry was made; '' before the first. */
  latest: string;
  alerts: number;
  counts: Record<string, number>;
  /**
   * Up to which number the entries are in the lists of their user and of their record. Those of former versions are
   * not, until `audit -- relist` has listed them.
   */
  listed: number;
};

const EMPTY_HEAD: AuditHead = { total: 0, hash: '', latest: '', alerts: 0, counts: {}, listed: 0 };

type Facts = Pick<StoredEntry, 'action' | 'resource_type' | 'success'>;

/** The name under which an entry is counted. */
export const leafOf = ({ action, resource_type, success }: Facts) => `${action} ${resource_type} ${success}`;

/** The exact number of entries of a filter. */
export const countOf = ({ counts }: AuditHead, filter: AuditFilter): number =>
  Object.entries(counts).reduce((sum, [leaf, count]) => {
    const [action, resourceType, success] = leaf.split(' ');
    const counts =
      (filter.action === undefined || filter.action === action) &&
      (filter.resourceType === undefined || filter.resourceType === resourceType) &&
      (filter.success === undefined || String(filter.success) === success);
    return counts ? sum + count : sum;
  }, 0);

export const toHead = (item: Item | undefined): AuditHead => ({
  ...EMPTY_HEAD,
  ...(item as (Item & AuditHead) | undefined),
});

export const readHead = async (table: Table): Promise<AuditHead> => toHead(await table.get(keys.auditHead()));

/** A filter that has a list of its own, by the name of that list. */
type AuditList = { name: string; filter: AuditFilter };

export const ALL: AuditList = { name: 'all', filter: {} };

/** The lists of a single filter that contain the entries of `filter`. */
export const singleLists = ({ action, resourceType, success }: AuditFilter): AuditList[] => [
  ...(action === undefined ? [] : [{ name: `action#${action}`, filter: { action } }]),
  ...(resourceType === undefined ? [] : [{ name: `type#${resourceType}`, filter: { resourceType } }]),
  ...(success === undefined ? [] : [{ name: `success#${success}`, filter: { success } }]),
];

/** The four lists that every entry is in. */
export const listsOf = ({ action, resource_type, success }: Facts): AuditList[] => [
  ALL,
  ...singleLists({ action, resourceType: resource_type, success }),
];

/** The name of the list of what an account did, or somebody under a name that no account has: the hash of what was typed. */
export const listOfUser = (user: number | string) =>
  typeof user === 'number' ? `user#${user}` : `user#name#${user}`;

/** The name of the list of everything about a record, whatever kind of record has this id. */
export const listAbout = (id: string) => `about#${id}`;

/**
 * The lists of its user and its record that an entry is in. The head has no counts of them, because there are as many
 * as users and records: the number of the last item tells how long such a list is.
 */
export const ownLists = ({ actor_id, username, resource_id }: StoredEntry): string[] => [
  ...(actor_id === undefined && username === '' ? [] : [listOfUser(actor_id ?? username)]),
  ...(resource_id === '' ? [] : [listAbout(resource_id)]),
];

/**
 * The end of the list of a user or of a record: how long it is, and up to which number of the list of all entries it is
 * complete.
 */
export type End = { length: number; through: number };

export async function endOf(table: Table, name: string): Promise<End> {
  const [last] = await table.query({ pk: keys.auditOwnList(name, 1).pk, newest: 1 });
  return last ? { length: numberIn(last), through: last.number as number } : { length: 0, through: 0 };
}
