import { showDate } from '#shared/domain/dates.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { type Fact, FactList } from '../ui/FactList.tsx';
import { DocumentLink } from './DocumentLink.tsx';

const { notSpecified } = sharedMessages;

const factsOf = (record: MedicalRecord): readonly Fact[] => [
  ['Ailment Name', record.ailment_name],
  ['Severity', record.severity],
  ['Diagnosis Date', showDate(record.diagnosis_date) || notSpecified],
  ['Treatment Status', record.treatment_status],
  ['Remarks', record.remarks || notSpecified],
  ['Document', <DocumentLink key="document" record={record} otherwise={notSpecified} />],
  ['Record Created Date', showDate(record.created_at)],
  ['Record Last Updated', showDate(record.updated_at)],
];

/** A medical record to read. */
export const MedicalFacts = ({ record }: { record: MedicalRecord }) => <FactList items={factsOf(record)} />;
