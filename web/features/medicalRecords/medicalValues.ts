import { MedicalInput, MedicalPatch, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { AS_READ, medicalRecord, SEVERITIES } from '#shared/records/medicalRecord.ts';
import { namesOf } from '#shared/records/record.ts';
import { type Faults, faultsAt, parse } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { startValues, type Values, valuesOf } from '../../record/values.ts';

/** `teacherId` is '' until a teacher is chosen. */
export type MedicalValues = Values<typeof medicalRecord> & { teacherId: string };

/** The fields in the order of the form. */
export const FIELDS = ['teacherId', ...namesOf(medicalRecord)] as const;
type MedicalFaults = Faults<(typeof FIELDS)[number]>;

export const newRecord = (teacherId: string): MedicalValues => ({ ...startValues(medicalRecord), teacherId });

export const toValues = (record: MedicalRecord): MedicalValues => ({
  ...valuesOf(
    medicalRecord,
    Object.fromEntries(namesOf(medicalRecord).map((name) => [name, record[AS_READ[name]]])),
  ),
  teacherId: String(record.teacher_id),
});

/** Checks what was typed by the server's own rules. */
export const checkValues = (values: MedicalValues, editing: boolean): MedicalFaults =>
  faultsAt(FIELDS, parse(editing ? MedicalPatch : MedicalInput, values).issues);

/**
 * The specification's alert for what is missing. Other faults are shown only at their fields.
 * @param noneLeft whether no teacher without a record is left
 */
export const alertOf = (faults: MedicalFaults, noneLeft: boolean): string | undefined => {
  if (faults.teacherId && noneLeft) return medicalMessages.noTeachers;
  const said = Object.values(faults);
  return [medicalMessages.teacherRequired, medicalMessages.ailmentAndSeverityRequired].find((text) =>
    said.includes(text),
  );
};

/** The body that adds a record. The values have passed their check. */
export const toBody = (values: MedicalValues) => ({
  ...values,
  teacherId: Number(values.teacherId),
  severity: SEVERITIES.find((severity) => severity === values.severity) ?? SEVERITIES[0],
});

/** The choices that a person makes when somebody else changed the record. */
export const MEDICAL_UNITS = unitsOf(medicalRecord, {
  documents: {
    // The document's address tells a person nothing.
    show: ({ documents }, side) =>
      documents && (side === 'stored' ? 'The document that is stored' : 'The document of your form'),
  },
});
