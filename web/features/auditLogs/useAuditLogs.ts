import { showDate } from '#shared/domain/dates.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useAddressList } from '../../list/useAddressList.ts';
import { useAddress } from '../../list/useAddressState.ts';
import {
  AUDIT_PAGE_SIZES,
  auditLogs,
  filterOf,
  isBackwards,
  SUCCESS_NAMES,
  searchEntries,
} from './auditState.ts';

export type AuditLogs = ReturnType<typeof useAuditLogs>;

/** The page of the audit trail that the address bar names. A search filters its entries and requests no others. */
export function useAuditLogs() {
  const address = useAddress(auditLogs);
  const { state, go, clear } = address;
  const { q, page, limit } = state;
  const filters = filterOf(state);
  const searching = q !== '';
  const answer = useEndpoint(
    'audit.logs',
    isBackwards(state) ? null : { query: { page, limit, ...filters } },
    { keepPreviousData: true, onError: (error) => console.warn(auditMessages.loadFailed, error) },
  );
  const list = useAddressList(address, answer, filters);
  const { data, latest = '', preparing } = answer.data ?? {};

  return {
    ...list,
    searching,
    rows: data && searching ? searchEntries(data, q) : data,
    page: { rows: data?.length ?? 0, found: auditMessages.found },
    /** The time of the newest entry that the list knows of. '' before the first answer. */
    latest,
    /** How many of all entries the lists of users and records have, while they lack some. */
    preparing,
    pageSizes: AUDIT_PAGE_SIZES,
    alwaysCounted: true,
    asked: [
      ['Action', fieldName(state.action)],
      ['Resource Type', fieldName(state.type)],
      ['Status', state.success && SUCCESS_NAMES[state.success]],
      ['From', showDate(state.from)],
      ['To', showDate(state.to)],
      ['User', state.user],
      ['Record ID', state.record],
    ] as const,
    /** The page number stays, because the search filters the entries of whichever page is shown. */
    search: (text: string) => go({ q: text }, { replace: true }),
    clearFilters: () => {
      clear();
      // Without the search the request is the same as before, and nothing else would send it again.
      if (page === 1 && Object.keys(filters).length === 0) void answer.mutate();
    },
  };
}
