import { plainFault } from '#shared/domain/plainFault.ts';
import { readLevels, type School, SchoolInput, writeLevels } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Field } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';

/** The form's fields in the order in which they stand on the screen. */
export const FIELDS = [
  'school_id',
  'school_name',
  'school_type',
  'medium',
  'management',
  'established_year',
  'school_level',
  'district',
  'rd_block',
  'habitation',
  'pincode',
  'habitation_class',
  'habitation_category',
  'block_office',
  'school_phone',
  'school_email',
] as const;
export type SchoolField = (typeof FIELDS)[number];

/** What the form holds: texts as typed, and the levels that are ticked. */
export type SchoolValues = Record<Exclude<SchoolField, 'school_level'>, string> & { school_level: string[] };

const declared = (field: SchoolField): Field => school[field];

export const fieldLabels: Record<SchoolField, string> = {
  school_id: 'School ID',
  school_name: 'School Name',
  school_type: 'School Type',
  medium: 'Medium of Instruction',
  management: 'Management Type',
  established_year: 'Year Established',
  school_level: 'School Level',
  district: 'District',
  rd_block: 'RD Block',
  habitation: 'Habitation',
  pincode: 'Pincode',
  habitation_class: 'Habitation Class',
  habitation_category: 'Habitation Category',
  block_office: 'Block Office',
  school_phone: 'School Phone',
  school_email: 'School Email',
};

const empty: SchoolValues = {
  school_id: '',
  school_name: '',
  school_type: '',
  medium: '',
  management: '',
  established_year: '',
  school_level: [],
  district: '',
  rd_block: '',
  habitation: '',
  pincode: '',
  habitation_class: '',
  habitation_category: '',
  block_office: '',
  school_phone: '',
  school_email: '',
};

export const newSchool = (): SchoolValues => ({
  ...empty,
  ...Object.fromEntries(
    FIELDS.flatMap((field) => (declared(field).starts ? [[field, declared(field).starts]] : [])),
  ),
});

/** What the next form starts with after "Save and add another": what neighbouring schools share. */
export const nextSchool = (saved: SchoolValues): SchoolValues => ({
  ...newSchool(),
  school_type: saved.school_type,
  medium: saved.medium,
  management: saved.management,
  district: saved.district,
  rd_block: saved.rd_block,
  block_office: saved.block_office,
});

export function toValues(stored: School): SchoolValues {
  const { school_level, established_year, ...rest } = stored;
  const texts = Object.fromEntries(FIELDS.map((field) => [field, rest[field as keyof typeof rest] ?? '']));
  return {
    ...empty,
    ...texts,
    school_level: readLevels(school_level),
    established_year: established_year === null ? '' : String(established_year),
  };
}

/** The body that is sent, before its check. */
export const toBody = (values: SchoolValues) => ({
  ...values,
  school_level: writeLevels(values.school_level),
  established_year: values.established_year === '' ? null : Number(values.established_year),
});

export type FieldErrors = Partial<Record<SchoolField, string>>;
export type Checked = { input: SchoolInput; errors?: never } | { input?: never; errors: FieldErrors };

/** Checks what was typed with the server's own rules; of each field the first fault, in the form's order. */
export function checkValues(values: SchoolValues): Checked {
  const parsed = SchoolInput.safeParse(toBody(values), { error: plainFault });
  if (parsed.success) return { input: parsed.data };
  const errors = fieldErrors(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
  if (values.management.trim() === '') errors.management = schoolMessages.managementRequired;
  return { errors };
}

/** The issues that belong to a field of the form, in the form's order; the first of each. */
export function fieldErrors(issues: readonly { field: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const issue = issues.find((candidate) => candidate.field.split('.').at(-1) === field);
    if (issue) errors[field] = issue.message;
  }
  return errors;
}

/** The alerts of the specification, in its order; other faults stand at their fields only. */
export const alertOf = (errors: FieldErrors): string | undefined =>
  [schoolMessages.levelRequired, schoolMessages.managementRequired].find(
    (text) => errors.school_level === text || errors.management === text,
  );
