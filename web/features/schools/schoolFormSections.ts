import { type Name, namesOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';

const NAMES = namesOf(school);
type SchoolField = Name<typeof school>;

/** A section holds the declared fields from one on, up to the first of the next section. */
const section = (id: string, title: string, first: SchoolField, next?: SchoolField) => ({
  id,
  title,
  fields: NAMES.slice(NAMES.indexOf(first), next && NAMES.indexOf(next)),
});

/** The sections of the school form, as the specification names them. */
export const SCHOOL_SECTIONS = [
  section('basic', 'Basic Information', 'school_id', 'district'),
  section('location', 'Location Information', 'district', 'school_phone'),
  section('contact', 'Contact Information', 'school_phone'),
] as const;
