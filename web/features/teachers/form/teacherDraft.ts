import { type Entry, LISTS, sameEntry, TITLES } from './entries.ts';
import { FORM_LISTS, type ListName, readValues, type TeacherValues } from './teacherValues.ts';

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
 * @param stored the values of the record, for what the draft lacks: the masked number, and what the older form did not ask
 * for
 */
export function unpackDraft(content: unknown, stored: TeacherValues): TeacherDraft {
  const { typed = {}, version, base } = content as Partial<TeacherDraft>;
  const whole = (values: Partial<TeacherValues>) =>
    readValues({
      ...values,
      ...Object.fromEntries(LISTS.map((list) => [list, grown(list, values[list], stored[list])])),
      aadhaar_number: stored.aadhaar_number,
    });
  return { typed: whole(typed), version, base: base && whole(base) };
}

/** The entries of a draft. One of a stored entry has the fields that the older form did not know. */
const grown = (list: ListName, kept: readonly Entry[] | undefined, stored: readonly Entry[]) =>
  kept?.map((entry) => ({ ...storedOf(list, entry, stored), ...entry })) ?? stored;

/** The stored entry that is just so, or else the only one of the name and the first day. */
function storedOf(list: ListName, entry: Entry, stored: readonly Entry[]): Entry | undefined {
  const known = [TITLES[list], FORM_LISTS[list].starts] as const;
  const alike = stored.filter((one) => known.every((name) => one[name] === entry[name]));
  return stored.find((one) => sameEntry(entry, one)) ?? (alike.length === 1 ? alike[0] : undefined);
}
