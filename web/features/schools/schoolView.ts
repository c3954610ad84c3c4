import { completeAddress } from '#shared/domain/address.ts';
import type { School } from '#shared/domain/school.ts';
import type { Name } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import type { Placed } from '#shared/records/show.ts';
import { asText, factsIn, type ShowFact, shownFacts } from '../../record/facts.ts';
import type { DetailSection } from '../../ui/DetailsDialog.tsx';
import type { Sheet } from '../../ui/PrintSheet.tsx';

type SchoolField = Name<typeof school>;

/**
 * The facts of a school, section by section.
 * @param showFact shows a field, which may be edited in its place; fields without a value and the habitation class are then
 * shown as well, and the habitation category once. Without it these are the facts of the dialog.
 */
export function schoolDetails(stored: School, showFact?: ShowFact<SchoolField>): DetailSection[] {
  const facts = (...layout: Placed<typeof school>[]) => shownFacts(school, stored, layout, showFact);
  // The dialog has the facts of the specification, of which two are the habitation category.
  const ofHabitation: Placed<typeof school>[] = showFact
    ? ['habitation_class', 'habitation_category']
    : [['Habitation Type', 'habitation_category']];
  const section = (title: string, items: DetailSection['items']) => ({
    title,
    items: [...items, ...factsIn(school, stored, title, showFact)],
  });
  return [
    section('Basic Information', [
      ...facts('school_name', 'school_id', 'school_type', 'school_level'),
      ...(stored.established_year || showFact ? facts('established_year') : []),
    ]),
    section(
      'Location Details',
      facts(
        'district',
        'block_office',
        ['Village/Habitation', 'habitation'],
        ['Pin Code', 'pincode'],
        'rd_block',
        ...ofHabitation,
      ),
    ),
    section('Educational Information', [
      ...facts('management', 'medium'),
      ...(stored.habitation_category && !showFact ? facts('habitation_category') : []),
    ]),
    section('Contact Information', [
      ['Complete Address', completeAddress(stored)],
      ...facts(['Phone Number', 'school_phone'], ['Email Address', 'school_email'], ['Pin Code', 'pincode']),
    ]),
  ];
}

/** The school's record for printing: what its page shows, under the school's name and School ID. */
export const schoolSheet = (stored: School, printedBy: string): Sheet => ({
  title: 'School Record',
  about: `${stored.school_name}, School ID ${stored.school_id}`,
  printedBy,
  sections: schoolDetails(stored, asText).map(({ title, items }) => ({ title, facts: items })),
});
