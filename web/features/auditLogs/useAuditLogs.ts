import type { AuditEntry } from '#shared/domain/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useAddressState, usePaging } from '../../list/useAddressState.ts';
import { type RecordList, usePagesOf } from '../../list/useRecordList.ts';
import {
  AUDIT_PAGE_SIZES,
  type AuditState,
  filterOf,
  isBackwards,
  NO_FILTERS,
  readAuditState,
  searchEntries,
  writeAuditState,
} from './auditState.ts';

type Filters = typeof NO_FILTERS;

export type AuditLogs = RecordList<AuditEntry> & {
  state: AuditState;
  /** The time of the newest entry that the list knows of. '' before the first answer. */
  latest: string;
  /** Whether anything but the page number is chosen. */
  filtered: boolean;
  /** With `replace` the change adds no step for Back. */
  filter: (change: Partial<Filters>, options?: { replace: boolean }) => void;
  /** How many of all entries the lists of users and records have, while they lack some. */
  preparing: { done: number; total: number } | undefined;
  clearFilters: () => void;
};

/** The page of the audit trail that the address bar names. A search filters its entries and requests no others. */
export function useAuditLogs(): AuditLogs {
  const address = useAddressState(readAuditState, writeAuditState);
  const { state, go } = address;
  const { q, page, limit } = state;
  const searching = q !== '';
  const answer = useEndpoint(
    'audit.logs',
    isBackwards(state) ? null : { query: { page, limit, ...filterOf(state) } },
    { keepPreviousData: true, onError: (error) => console.warn(auditMessages.loadFailed, error) },
  );
  const paging = usePaging(address, answer);
  const pagination = usePagesOf([filterOf(state)], answer);
  const { data, latest = '', preparing } = answer.data ?? {};
  const rows = data && searching ? searchEntries(data, q) : data;

  return {
    state,
    searching,
    rows,
    pagination,
    page: { rows: data?.length ?? 0, found: auditMessages.found },
    latest,
    preparing,
    ...paging,
    pageSizes: AUDIT_PAGE_SIZES,
    alwaysCounted: true,
    /** The page number stays, because the search filters the entries of whichever page is shown. */
    search: (text) => go({ q: text }, { replace: true }),
    filtered: searching || Object.keys(filterOf(state)).length > 0,
    filter: (change, options) => go({ ...change, page: 1 }, options),
    clearFilters: () => {
      go({ q: '', ...NO_FILTERS, page: 1 });
      // Without the search the request is the same as before, and nothing else would send it again.
      if (page === 1 && Object.keys(filterOf(state)).length === 0) void answer.mutate();
    },
  };
}
