import type { School, SchoolSummary } from '#shared/domain/school.ts';
import { namesOf, pick } from '#shared/records/record.ts';
import { SETTING, SIGNBOARD, school } from '#shared/records/school.ts';
import { placed, rest } from '#shared/records/show.ts';
import { startValues, valuesOf } from '../../../record/values.ts';
import { type ChosenSchool, chosenSchool } from './teacherValues.ts';

/** The values that a teacher's form keeps of the chosen school. */
export const chooseSchool = (found: School): ChosenSchool =>
  valuesOf(chosenSchool, { ...found, current_school_name: found.school_name });

/** The values that a posting takes from the chosen school. The posting keeps its dates. */
export const choosePosting = (found: SchoolSummary) => pick(found, SIGNBOARD);

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
  return FACTS.map(({ label, show }) => ({ label, value: show(Object.fromEntries(known)) }));
}
