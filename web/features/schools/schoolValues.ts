import { NOT_STATED } from '#shared/domain/listNames.ts';
import { type School, SchoolInput, writeLevels } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { namesOf, pick } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import type { Filters } from '../../list/recordState.ts';
import { type Checked, faultsAt, parse } from '../../record/faults.ts';
import { bodyOf, startValues, type Values, valuesOf } from '../../record/values.ts';

/** What the form holds: texts as typed, and the levels that are ticked. */
export type SchoolValues = Values<typeof school>;

/**
 * The values that a new school begins with.
 * @param filters the filters of the list that the form was opened from: people who look at a block add a school of it
 */
export function newSchool(filters: Filters = {}): SchoolValues {
  const { district, rd_block, management, medium, school_type } = filters;
  const isStated = (value: string | undefined) => value !== undefined && value !== NOT_STATED;
  const block = isStated(rd_block) ? rd_block : '';
  const place = isStated(district) && { district, rd_block: block };
  const kind = { management, medium, school_type };
  const chosen = Object.fromEntries(Object.entries(kind).filter(([, value]) => isStated(value)));
  return { ...startValues(school), ...place, ...chosen };
}
export const toValues = (stored: School) => valuesOf(school, stored);

/** The values of the next form after "Save and add another": what neighbouring schools share. */
export const nextSchool = (saved: SchoolValues): SchoolValues => ({
  ...newSchool(),
  ...pick(saved, ['school_type', 'medium', 'management', 'district', 'rd_block', 'block_office']),
});

/** The body to send, before its check. */
const toBody = (values: SchoolValues) => ({
  ...bodyOf(school, values),
  school_level: writeLevels(values.school_level),
});

/**
 * Checks what was typed by the server's own rules. The alerts are the specification's, in its order. Other faults are
 * shown only at their fields.
 */
export function checkValues(values: SchoolValues): Checked<SchoolInput> {
  const { data, issues } = parse(SchoolInput, toBody(values));
  if (data) return { input: data };
  const { levelRequired, managementRequired } = schoolMessages;
  const faults = faultsAt(namesOf(school), issues);
  if (values.management.trim() === '') faults.management = managementRequired;
  const said = Object.values(faults);
  return { faults, alert: [levelRequired, managementRequired].find((text) => said.includes(text)) };
}
