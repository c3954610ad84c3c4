import { showDate } from '#shared/domain/dates.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { AS_READ, medicalRecord } from '#shared/records/medicalRecord.ts';
import { renamed } from '#shared/records/record.ts';
import { factsOf } from '../record/facts.ts';
import { type Fact, FactList } from '../ui/FactList.tsx';
import { DocumentLink } from './DocumentLink.tsx';

const { notSpecified } = sharedMessages;
const asRead = renamed(medicalRecord, AS_READ);

const medicalFacts = (record: MedicalRecord): readonly Fact[] => [
  ...factsOf(asRead, record, ['ailment_name', 'severity', 'diagnosis_date', 'treatment_status', 'remarks']),
  [asRead.documents.label, <DocumentLink key="document" record={record} otherwise={notSpecified} />],
  ['Record Created Date', showDate(record.created_at)],
  ['Record Last Updated', showDate(record.updated_at)],
];

/** The facts of a medical record. */
export const MedicalFacts = ({ record }: { record: MedicalRecord }) => (
  <FactList items={medicalFacts(record)} />
);
