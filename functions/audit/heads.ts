import type { AuditFilter } from '#shared/domain/audit.ts';
import type { StoredEntry } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
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
};

export const EMPTY_HEAD: AuditHead = { total: 0, hash: '', latest: '', alerts: 0, counts: {} };

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

export const toHead = (item: Item | undefined): AuditHead => (item ? (item as Item & AuditHead) : EMPTY_HEAD);

export const readHead = async (table: Table): Promise<AuditHead> => toHead(await table.get(keys.auditHead()));

/** A filter that has a list of its own, by the name of that list. */
export type AuditList = { name: string; filter: AuditFilter };

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
