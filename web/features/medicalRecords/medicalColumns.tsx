import { chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { DocumentLink } from '../../reference/DocumentLink.tsx';
import type { Column } from '../../ui/table/props.ts';

/** The columns of the list before Actions. */
export const medicalColumns: readonly Column<MedicalRecord>[] = [
  {
    header: 'Teacher',
    share: 1.6,
    cell: ({ teachers }) => (
      <>
        <strong>{teachers.teacher_name}</strong>
        <small>
          ID: {teachers.teacher_ID} · School ID: {teachers.school_id}
        </small>
      </>
    ),
  },
  {
    header: 'Ailment',
    brief: true,
    share: 1.6,
    cell: (record) => (
      <>
        {record.ailment_name}
        <small>{record.remarks}</small>
      </>
    ),
  },
  { header: 'Severity', cell: ({ severity }) => <chakra.span whiteSpace="nowrap">{severity}</chakra.span> },
  { header: 'Diagnosis Date', cell: (record) => showDate(record.diagnosis_date) || '-' },
  { header: 'Treatment Status', cell: (record) => record.treatment_status },
  { header: 'Document', cell: (record) => <DocumentLink record={record} otherwise="-" /> },
];
