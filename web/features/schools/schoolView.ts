import { completeAddress } from '#shared/domain/address.ts';
import type { School } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import type { DetailSection } from '../../ui/DetailsDialog.tsx';
import type { Sheet } from '../../ui/PrintSheet.tsx';

/** What the details dialog shows, section by section. */
export function schoolDetails(school: School): DetailSection[] {
  const shown = (value: string) => value || sharedMessages.notSpecified;
  const shownType = (value: string) => shown(showType(value));
  return [
    {
      title: 'Basic Information',
      items: [
        ['School Name', shown(school.school_name)],
        ['School ID', shown(school.school_id)],
        ['School Type', shownType(school.school_type)],
        ['School Level', shownType(school.school_level)],
        ...(school.established_year === null
          ? []
          : [['Year Established', String(school.established_year)] as const]),
      ],
    },
    {
      title: 'Location Details',
      items: [
        ['District', shown(school.district)],
        ['Block Office', shownType(school.block_office)],
        ['Village/Habitation', shown(school.habitation)],
        ['Pin Code', shown(school.pincode)],
        ['RD Block', shown(school.rd_block)],
        ['Habitation Type', shownType(school.habitation_category)],
      ],
    },
    {
      title: 'Educational Information',
      items: [
        ['Management Type', shownType(school.management)],
        ['Medium of Instruction', shownType(school.medium)],
        ...(school.habitation_category
          ? [['Habitation Category', shownType(school.habitation_category)] as const]
          : []),
      ],
    },
    {
      title: 'Contact Information',
      items: [
        ['Complete Address', completeAddress(school)],
        ['Phone Number', shown(school.school_phone)],
        ['Email Address', shown(school.school_email)],
        ['Pin Code', shown(school.pincode)],
      ],
    },
  ];
}

/** The school's record on paper: what the dialog shows of it, under its name and School ID. */
export const schoolSheet = (school: School, printedBy: string): Sheet => ({
  title: 'School Record',
  about: `${school.school_name}, School ID ${school.school_id}`,
  printedBy,
  sections: schoolDetails(school).map(({ title, items }) => ({ title, facts: items })),
});
