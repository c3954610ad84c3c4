import { MedicalInput, MedicalPatch, type MedicalRecord, SEVERITIES } from '#shared/domain/medicalRecord.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import type { ConflictRow, Side } from '../../ui/ConflictDialog.tsx';

/** The fields as they stand in the form. */
export const FIELDS = [
  'teacherId',
  'ailmentName',
  'severity',
  'diagnosisDate',
  'treatmentStatus',
  'remarks',
  'documents',
] as const;
export type MedicalField = (typeof FIELDS)[number];
export type MedicalValues = Record<MedicalField, string>;
export type MedicalFaults = Partial<Record<MedicalField, string>>;

/** `teacherId` '' where it is still to be chosen. */
export const newRecord = (teacherId: string): MedicalValues => ({
  teacherId,
  ailmentName: '',
  severity: '',
  diagnosisDate: '',
  treatmentStatus: 'Pending',
  remarks: '',
  documents: '',
});

export const toValues = (record: MedicalRecord): MedicalValues => ({
  teacherId: String(record.teacher_id),
  ailmentName: record.ailment_name,
  severity: record.severity,
  diagnosisDate: record.diagnosis_date,
  treatmentStatus: record.treatment_status,
  remarks: record.remarks,
  documents: record.documents,
});

/** The issues that belong to a field of the form; the first of each. */
export function faultsOf(issues: readonly { field: string; message: string }[]): MedicalFaults {
  const faults: MedicalFaults = {};
  for (const field of FIELDS) {
    const issue = issues.find((candidate) => candidate.field === field);
    if (issue) faults[field] = issue.message;
  }
  return faults;
}

const checkWith = (schema: typeof MedicalInput | typeof MedicalPatch, values: object) => {
  const { error } = schema.safeParse(values, { error: plainFault });
  return faultsOf(error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []);
};

/** What the server's own rules say of what was typed. */
export const checkValues = (values: MedicalValues, editing: boolean): MedicalFaults =>
  checkWith(editing ? MedicalPatch : MedicalInput, values);

/** The alert of the specification for what is missing; other faults stand at their fields only. */
export const alertOf = (faults: MedicalFaults): string | undefined => {
  const said = Object.values(faults);
  return [medicalMessages.teacherRequired, medicalMessages.ailmentAndSeverityRequired].find((text) =>
    said.includes(text),
  );
};

/** The body that adds a record, once it was checked. */
export const toBody = (values: MedicalValues) => ({
  ...values,
  teacherId: Number(values.teacherId),
  severity: SEVERITIES.find((severity) => severity === values.severity) ?? SEVERITIES[0],
});

const LABELS: readonly (readonly [MedicalField, string])[] = [
  ['ailmentName', 'Ailment Name'],
  ['severity', 'Severity'],
  ['diagnosisDate', 'Diagnosis Date'],
  ['treatmentStatus', 'Treatment Status'],
  ['remarks', 'Remarks'],
  ['documents', 'Document'],
];

export type Difference = ConflictRow & { key: MedicalField };

const shown = (field: MedicalField, value: string, whose: string) =>
  field === 'documents' && value !== '' ? whose : value;

/**
 * Where what is stored now and what was typed differ. Preferred is the change made here, or else the stored value.
 * @param base the values the form was opened with
 */
export function differences(base: MedicalValues, typed: MedicalValues, stored: MedicalValues): Difference[] {
  return LABELS.flatMap(([key, label]): Difference[] => {
    const mine = typed[key].trim();
    if (mine === stored[key]) return [];
    return [
      {
        key,
        label,
        stored: shown(key, stored[key], 'The document that is stored'),
        typed: shown(key, mine, 'The document of your form'),
        preferred: mine === base[key] ? 'stored' : 'typed',
      },
    ];
  });
}

/** The values to save: of each difference the chosen side, or the preferred one. */
export function merge(
  typed: MedicalValues,
  stored: MedicalValues,
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): MedicalValues {
  const merged = { ...typed };
  for (const { key, preferred } of found)
    if ((choices[key] ?? preferred) === 'stored') merged[key] = stored[key];
  return merged;
}
