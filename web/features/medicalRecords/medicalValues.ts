import { MedicalInput, MedicalPatch, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { textUnit, type Unit } from '../../ui/conflict.ts';

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

/**
 * The alert of the specification for what is missing; other faults stand at their fields only.
 * @param noneLeft whether no teacher can be chosen
 */
export const alertOf = (faults: MedicalFaults, noneLeft: boolean): string | undefined => {
  if (faults.teacherId && noneLeft) return medicalMessages.noTeachers;
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

/** What is decided where somebody else changed the record. */
export const MEDICAL_UNITS: readonly Unit<MedicalValues>[] = [
  textUnit('ailmentName', 'Ailment Name'),
  textUnit('severity', 'Severity'),
  textUnit('diagnosisDate', 'Diagnosis Date'),
  textUnit('treatmentStatus', 'Treatment Status'),
  textUnit('remarks', 'Remarks'),
  {
    ...textUnit('documents', 'Document'),
    // Its address tells a person nothing.
    show: ({ documents }, side) =>
      documents && (side === 'stored' ? 'The document that is stored' : 'The document of your form'),
    essence: ({ documents }) => documents,
  },
];
