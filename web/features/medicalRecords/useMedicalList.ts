import { MEDICAL_PAGE_SIZES, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { listOptions } from '../../api/keepAnswer.ts';
import { ONLY_ASKED } from '../../api/onlyAsked.ts';
import { useAddress, usePaging } from '../../list/useAddressState.ts';
import { restOf, useExtent } from '../../list/useExtent.ts';
import { type RecordList, usePagesOf } from '../../list/useRecordList.ts';
import { filterRecords, medicalRecords } from './medicalList.ts';

type Severity = MedicalRecord['severity'];
type MedicalList = RecordList<MedicalRecord> & {
  everywhere: boolean;
  severity: Severity | '';
  /** Shows only records of this severity, or all records with ''. */
  chooseSeverity: (severity: Severity | '') => void;
  /** Searches all records for the text, or only those of the page again. */
  searchEverywhere: (everywhere: boolean) => void;
};

/**
 * The list that the address bar names. A search filters the records of the page. On request the server searches all
 * records instead. Until an answer comes, and when a request fails, the last records stay on screen.
 */
export function useMedicalList(): MedicalList {
  const address = useAddress(medicalRecords);
  const { state, go, choose } = address;
  const { q, page, limit, severity } = state;
  const searching = q !== '';
  const everywhere = searching && state.everywhere;
  const { q: _, ...chosen } = address.chosen;
  const extent = useExtent('medicalRecords.list', { q, ...chosen });
  const rowsAsked = everywhere ? { q, limit: extent.limit } : { page, limit };
  const input = { query: { ...rowsAsked, ...chosen } };
  const answer = useEndpoint('medicalRecords.list', input, {
    ...ONLY_ASKED,
    keepPreviousData: true,
    ...listOptions('medicalRecords.list', input),
  });
  const paging = usePaging(address, answer, !everywhere);
  const pagination = usePagesOf([everywhere && q, severity], answer);
  const { coming, rest } = restOf(extent, answer, everywhere ? pagination : undefined);
  const data = answer.data?.data;
  const rows = data && searching && !everywhere ? filterRecords(data, q) : data;

  return {
    state,
    searching,
    rows,
    pagination:
      rows && searching && !everywhere ? { page: 1, limit, total: rows.length, totalPages: 1 } : pagination,
    ...paging,
    loading: paging.loading && !coming,
    rest,
    pageSizes: MEDICAL_PAGE_SIZES,
    /** The page number stays, because the search filters the records of the page. */
    search: (text) => go({ q: text, everywhere: everywhere && text !== '' }, { replace: true }),
    asked: [['Severity', severity]],
    severity,
    chooseSeverity: (severity) => choose({ severity }),
    everywhere,
    searchEverywhere: (all) => go({ everywhere: all }, { replace: true }),
  };
}
