import { declare } from './record.ts';

export const SEVERITIES = ['Mild', 'Moderate', 'Severe', 'Critical'] as const;
export const TREATMENT_STATUSES = ['Pending', 'Ongoing', 'Completed', 'Cancelled'] as const;

/**
 * The medical record of a teacher, with the names that a body uses for its fields (specification, part 2, section 7).
 */
export const medicalRecord = declare({
  ailmentName: { label: 'Ailment Name', text: 200, required: true, example: 'Hypertension' },
  severity: { label: 'Severity', oneOf: SEVERITIES, required: true, example: 'Moderate' },
  diagnosisDate: { label: 'Diagnosis Date', date: true, example: '2025-11-03' },
  treatmentStatus: {
    label: 'Treatment Status',
    oneOf: TREATMENT_STATUSES,
    starts: 'Pending',
    example: 'Ongoing',
  },
  remarks: { label: 'Remarks', lines: 1000, example: 'Review every three months' },
  documents: { label: 'Document', text: 2048 },
});

/** The name of each field in the table and in answers. */
export const AS_READ = {
  ailmentName: 'ailment_name',
  severity: 'severity',
  diagnosisDate: 'diagnosis_date',
  treatmentStatus: 'treatment_status',
  remarks: 'remarks',
  documents: 'documents',
} as const satisfies Record<keyof typeof medicalRecord, string>;
