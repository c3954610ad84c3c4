import { MedicalInput, MedicalPatch, type MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { AS_READ, medicalRecord, SEVERITIES } from '#shared/records/medicalRecord.ts';
import { namesOf } from '#shared/records/record.ts';
import { type Faults, faultsAt, parse } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { startValues, type Values, valuesOf } from '../../record/values.ts';

/** `teacherId` '' where it is still to be chosen. */
export type MedicalValues = Values<typeof medicalRecord> & { teacherId: string };

/** The fields as they stand in the form. */
export const FIELDS = ['teacherId', ...namesOf(medicalRecord)] as const;
export type MedicalFaults = Faults<(typeof FIELDS)[number]>;

export const newRecord = (teacherId: string): MedicalValues => ({ ...startValues(medicalRecord), teacherId });

export const toValues = (record: MedicalRecord): MedicalValues => ({
  ...valuesOf(
    medicalRecord,
    Object.fromEntries(namesOf(medicalRecord).map((name) => [name, record[AS_READ[name]]])),
  ),
  teacherId: String(record.teacher_id),
});

/** What the server's own rules say of what was typed. */
export const checkValues = (values: MedicalValues, editing: boolean): MedicalFaults =>
  faultsAt(FIELDS, parse(editing ? MedicalPatch : MedicalInput, values).issues);

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
export const MEDICAL_UNITS = unitsOf(medicalRecord, {
  documents: {
    // Its address tells a person nothing.
    show: ({ documents }, side) =>
      documents && (side === 'stored' ? 'The document that is stored' : 'The document of your form'),
  },
});
