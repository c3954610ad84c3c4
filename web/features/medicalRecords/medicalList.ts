import { showDate } from '#shared/domain/dates.ts';
import { MEDICAL_PAGE_SIZES, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { hasWords } from '#shared/domain/text.ts';
import { withDays } from '#shared/domain/typedDate.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { address, choice, type Part, rows } from '../../list/address.ts';
import { PAGE_SIZES } from '../../list/pageSizes.ts';

/** Whether a search covers all records and not only those of the page. */
const everywhere: Part<boolean> = {
  as: 'in',
  read: (value) => value === 'all',
  write: (all, { q }) => (all && q ? 'all' : ''),
};

/** Which records the list shows. */
export const medicalRecords = address({
  ...rows(MEDICAL_PAGE_SIZES, PAGE_SIZES[0]),
  everywhere,
  severity: choice(SEVERITIES),
});

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
