import { showDate } from '#shared/domain/dates.ts';
import { withDays } from '#shared/domain/typedDate.ts';
import type {
  AS_READ,
  medicalRecord,
  SEVERITIES,
  TREATMENT_STATUSES,
} from '#shared/records/medicalRecord.ts';
import type { Shown } from '#shared/records/record.ts';
import type { Encoded } from '../directory/directory.ts';
import { searchText, valuesOf } from '../directory/row.ts';
import { keys } from '../table/keys.ts';
import type { Stored } from '../table/stored.ts';

type Own = Shown<typeof medicalRecord>;
/** A medical record's own fields as stored. Its id is the teacher's. */
export type MedicalFields = { -readonly [N in keyof Own as (typeof AS_READ)[N]]: Own[N] } & {
  severity: (typeof SEVERITIES)[number];
  treatment_status: (typeof TREATMENT_STATUSES)[number];
  /** The number of its creation, by which lists are sorted. Its id would sort by the age of the teacher's record. */
  order: number;
  created_at: string;
  updated_at: string;
};
export type StoredMedical = MedicalFields & Stored;

/** A medical record in the directory: its order, the document's path or link, and `text`, which searches compare. */
export type MedicalRow = { id: number; rev: number; order: number; documents: string; text: string };

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
type Values = [rev: number, order: number, documents: string, ...searched: string[]];

export function encodeMedical(record: StoredMedical): string {
  const { rev, order, documents, ailment_name, severity, treatment_status, diagnosis_date, remarks } = record;
  const values: Values = [
    rev,
    order,
    documents,
    ailment_name,
    severity,
    treatment_status,
    diagnosis_date,
    remarks,
  ];
  return JSON.stringify(values);
}

/** Makes the row. A search finds the date as it is stored and as it is shown, and a day of the remarks in any form. */
export function decodeMedical(id: number, encoded: Encoded): MedicalRow {
  const [rev, order, documents, ailment = '', severity = '', status = '', date = '', remarks = ''] = valuesOf(
    encoded,
  ) as Values;
  const said = new Set([remarks, withDays(remarks)]);
  const text = searchText([ailment, severity, status, date, showDate(date), ...said]);
  return { id, rev, order, documents, text };
}

/** What every change of a medical record has: where it is stored, and its row. */
export const medicalChange = (id: number) =>
  ({ kind: 'medical', key: keys.medical(id), row: encodeMedical }) as const;
