import { showDate } from '#shared/domain/dates.ts';
import { MEDICAL_PAGE_SIZES, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { fold } from '#shared/domain/text.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { type ListState, readListState, writeListState } from '../../list/listState.ts';

export type Severity = MedicalRecord['severity'];
/** What the list shows; `everywhere` when all records are searched and not those of the page alone. */
export type MedicalState = ListState & { everywhere: boolean; severity?: Severity };

export const readMedicalState = (params: URLSearchParams): MedicalState => ({
  ...readListState(params, MEDICAL_PAGE_SIZES),
  everywhere: params.get('in') === 'all',
  severity: SEVERITIES.find((severity) => severity === params.get('severity')),
});

/** The address bar's parameters of a state, without the defaults. */
export function writeMedicalState(state: MedicalState): URLSearchParams {
  const params = writeListState(state);
  if (state.everywhere && state.q !== '') params.set('in', 'all');
  if (state.severity) params.set('severity', state.severity);
  return params;
}

/** The records that contain the text in one of the fields a person sees, whatever its case and accents. */
export function filterRecords(records: readonly MedicalRecord[], q: string): readonly MedicalRecord[] {
  const wanted = fold(q);
  return records.filter(({ teachers, ...record }) =>
    [
      teachers.teacher_name,
      teachers.teacher_ID,
      teachers.school_id,
      record.ailment_name,
      record.severity,
      record.remarks,
      record.diagnosis_date,
      // As it is shown too: that is what people read off the screen.
      showDate(record.diagnosis_date),
      record.treatment_status,
    ].some((text) => fold(text).includes(wanted)),
  );
}
