import type { School, SchoolSummary } from '#shared/domain/school.ts';
import { fold } from '#shared/domain/text.ts';
import { namesOf, pick } from '#shared/records/record.ts';
import { SETTING, SIGNBOARD, school } from '#shared/records/school.ts';
import { placed, rest } from '#shared/records/show.ts';
import { startValues, valuesOf } from '../../../record/values.ts';
import { type ChosenSchool, chosenSchool, type PostingValues } from './teacherValues.ts';

/** The values that a teacher's form keeps of the chosen school. */
export const chooseSchool = (found: School): ChosenSchool =>
  valuesOf(chosenSchool, { ...found, current_school_name: found.school_name });

/** The values that a posting takes from the chosen school. The posting keeps its dates. */
export const choosePosting = (found: SchoolSummary) => pick(found, SIGNBOARD);

const FACTS_OF_SCHOOL = SIGNBOARD.filter((name) => name !== 'school_id' && name !== 'school_name');

/** The stored posting that an entry is, if it is none that was added. */
export const storedPosting = (entry: PostingValues, stored: readonly PostingValues[]) =>
  stored.find(({ school_id, from_date }) => school_id === entry.school_id && from_date === entry.from_date);

/**
 * What a typed school name changes in a posting. It is no longer the school that was chosen. One that was filled in from
 * the teacher's school is emptied. A stored one keeps its details, since its name may be corrected, and its School ID
 * while the name is the stored one.
 * @param present the School ID of the teacher's school
 * @param empty what a posting says of its school before one is chosen
 */
export function typedSchool(
  text: string,
  entry: PostingValues,
  { stored, present, empty }: { stored?: PostingValues; present?: string; empty: Partial<PostingValues> },
): Partial<PostingValues> {
  if (stored && FACTS_OF_SCHOOL.every((name) => entry[name] === stored[name])) {
    const same = fold(text) === fold(stored.school_name);
    return { school_name: text, school_id: same ? stored.school_id : '' };
  }
  const filledIn = entry.school_id !== '' && entry.school_id === present;
  return { ...(filledIn && empty), school_name: text, school_id: '' };
}

const FIRST = [
  ['Management', 'management'],
  ['Medium', 'medium'],
  'district',
  'block_office',
  'rd_block',
  'habitation',
  'pincode',
] as const;
const FACTS = placed(school, [...FIRST, ...rest(school, SETTING, FIRST), ['Phone', 'school_phone']]);

/**
 * The copied facts as they are shown. Where the school has none, the specification shows what a new school starts with,
 * but no block office.
 * @param firstManagement the first management type of the list, '' until the list is loaded
 */
export function schoolFacts(chosen: ChosenSchool, firstManagement: string) {
  const start = { ...startValues(chosenSchool), management: firstManagement, block_office: '' };
  const known = namesOf(chosenSchool).map((name) => [name, chosen[name] || start[name]]);
  return FACTS.map(({ label, show }) => [label, show(Object.fromEntries(known))] as const);
}
