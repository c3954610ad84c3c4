import { showDate } from '#shared/domain/dates.ts';
import { MEDICAL_PAGE_SIZES, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { hasWords } from '#shared/domain/text.ts';
import { withDays } from '#shared/domain/typedDate.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { type ListState, oneOf, readListState, writeListState } from '../../list/listState.ts';

export type Severity = MedicalRecord['severity'];
/** What the list shows. With `everywhere` a search covers all records and not only those of the page. */
type MedicalState = ListState & { everywhere: boolean; severity?: Severity };

export const readMedicalState = (params: URLSearchParams): MedicalState => ({
  ...readListState(params, MEDICAL_PAGE_SIZES),
  everywhere: params.get('in') === 'all',
  severity: oneOf(SEVERITIES, params.get('severity')) || undefined,
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeMedicalState(state: MedicalState): URLSearchParams {
  const params = writeListState(state);
  if (state.everywhere && state.q !== '') params.set('in', 'all');
  if (state.severity) params.set('severity', state.severity);
  return params;
}

/** The records that have each word of the text in a field that the screen shows, as the server finds them. */
export function filterRecords(records: readonly MedicalRecord[], q: string): readonly MedicalRecord[] {
  return records.filter(({ teachers, ...record }) =>
    hasWords(
      [
        teachers.teacher_name,
        teachers.teacher_ID,
        teachers.school_id,
        record.ailment_name,
        record.severity,
        record.remarks,
        // A search names a day as it is stored.
        withDays(record.remarks),
        record.diagnosis_date,
        // People also type the date as the screen shows it.
        showDate(record.diagnosis_date),
        record.treatment_status,
      ],
      withDays(q),
    ),
  );
}
