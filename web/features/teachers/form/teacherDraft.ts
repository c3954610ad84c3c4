import { readValues, type TeacherValues } from './teacherValues.ts';

/** A form as it is kept: what was typed, and of an edit the version and values that it began with. */
export type TeacherDraft = { typed: TeacherValues; version?: number; base?: TeacherValues };

// A draft lies in the browser of a computer that others may use: the Aadhaar number is never part of it.
const withoutAadhaar = (values: TeacherValues) => ({ ...values, aadhaar_number: undefined });

export const packDraft = ({ typed, version, base }: TeacherDraft): unknown => ({
  typed: withoutAadhaar(typed),
  version,
  base: base && withoutAadhaar(base),
});

/**
 * A draft as it was kept, perhaps by an older version of this form.
 * @param aadhaar the masked number of the record, which the draft lacks
 */
export function unpackDraft(content: unknown, aadhaar: string): TeacherDraft {
  const { typed = {}, version, base } = content as Partial<TeacherDraft>;
  const whole = (values: Partial<TeacherValues>) => readValues({ ...values, aadhaar_number: aadhaar });
  return { typed: whole(typed), version, base: base && whole(base) };
}
