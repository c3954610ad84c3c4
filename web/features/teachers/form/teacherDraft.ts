import { readValues, type TeacherValues } from './teacherValues.ts';

/** A form as its draft is kept: what was typed. For an edit also the version and values that it began with. */
export type TeacherDraft = { typed: TeacherValues; version?: number; base?: TeacherValues };

// A draft stays in the browser of a computer that others may use, so it never holds the Aadhaar number.
const withoutAadhaar = (values: TeacherValues) => ({ ...values, aadhaar_number: undefined });

export const packDraft = ({ typed, version, base }: TeacherDraft): unknown => ({
  typed: withoutAadhaar(typed),
  version,
  base: base && withoutAadhaar(base),
});

/**
 * Reads a stored draft, which an older version of this form may have written.
 * @param aadhaar the masked number of the record, which the draft lacks
 */
export function unpackDraft(content: unknown, aadhaar: string): TeacherDraft {
  const { typed = {}, version, base } = content as Partial<TeacherDraft>;
  const whole = (values: Partial<TeacherValues>) => readValues({ ...values, aadhaar_number: aadhaar });
  return { typed: whole(typed), version, base: base && whole(base) };
}
