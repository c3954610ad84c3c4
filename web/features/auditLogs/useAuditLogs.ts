import type { AuditEntry } from '#shared/domain/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useAddressState, useLastPage } from '../../list/useAddressState.ts';
import type { RecordList } from '../../list/useRecordList.ts';
import {
  AUDIT_PAGE_SIZES,
  type AuditState,
  filterOf,
  readAuditState,
  searchEntries,
  writeAuditState,
} from './auditState.ts';

type Filters = Pick<AuditState, 'action' | 'type' | 'success'>;

export type AuditLogs = RecordList<AuditEntry> & {
  state: AuditState;
  /** Entries of the filters on all pages. */
  total: number;
  /** When the last entry was made that the list knows of; '' before the first answer. */
  latest: string;
  /** Whether anything but the page is chosen. */
  filtered: boolean;
  filter: (change: Partial<Filters>) => void;
  clearFilters: () => void;
};

/** The page of the audit trail that the address bar asks for. A search filters its entries and asks for no others. */
export function useAuditLogs(): AuditLogs {
  const address = useAddressState(readAuditState, writeAuditState);
  const { state, go } = address;
  const { q, page, limit } = state;
  const searching = q !== '';
  const answer = useEndpoint(
    'audit.logs',
    { query: { page, limit, ...filterOf(state) } },
    { keepPreviousData: true, onError: (error) => console.warn(auditMessages.loadFailed, error) },
  );
  const strayed = useLastPage(address, answer);
  const { data, pagination, latest = '' } = answer.data ?? {};
  const rows = data && searching ? searchEntries(data, q) : data;

  return {
    state,
    searching,
    rows,
    pagination,
    page: { rows: data?.length ?? 0, found: auditMessages.found },
    total: pagination?.total ?? 0,
    latest,
    loading: answer.isLoading || strayed,
    failed: answer.error !== undefined,
    retry: () => void answer.mutate(),
    setPage: (to) => go({ page: to }),
    setLimit: (rowsPerPage) => go({ limit: rowsPerPage, page: 1 }),
    pageSizes: AUDIT_PAGE_SIZES,
    alwaysCounted: true,
    /** The page stays: its entries are what the text filters, and those of the next when that is turned to. */
    search: (text) => go({ q: text }, { replace: true }),
    showMore: undefined,
    filtered: searching || Object.keys(filterOf(state)).length > 0,
    filter: (change) => go({ ...change, page: 1 }),
    clearFilters: () => {
      go({ q: '', action: '', type: '', success: '', page: 1 });
      // Without the search it is the same question, which nobody would ask again.
      if (page === 1 && Object.keys(filterOf(state)).length === 0) void answer.mutate();
    },
  };
}
