import { completeAddress } from '#shared/domain/address.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { School } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import { messages } from '#shared/messages.ts';
import type { DetailSection } from '../../ui/DetailsDialog.tsx';

/** When a school was established: its year where known, else the day its record was made. */
export const establishedDate = (school: Pick<School, 'established_year' | 'created_at'>) =>
  school.established_year === null ? showDate(school.created_at) : String(school.established_year);

/** What the details dialog shows, section by section. */
export function schoolDetails(school: School): DetailSection[] {
  const shown = (value: string) => showType(value) || messages.shared.notSpecified;
  return [
    {
      title: 'Basic Information',
      items: [
        ['School Name', school.school_name || messages.shared.notSpecified],
        ['School ID', school.school_id || messages.shared.notSpecified],
        ['School Type', shown(school.school_type)],
        ['School Level', shown(school.school_level)],
        ['Established Date', establishedDate(school) || messages.shared.notSpecified],
      ],
    },
    {
      title: 'Location Details',
      items: [
        ['District', shown(school.district)],
        ['Block Office', shown(school.block_office)],
        ['Village/Habitation', shown(school.habitation)],
        ['Pin Code', shown(school.pincode)],
        ['RD Block', shown(school.rd_block)],
        ['Habitation Type', shown(school.habitation_category)],
      ],
    },
    {
      title: 'Educational Information',
      items: [
        ['Management Type', shown(school.management)],
        ['Medium of Instruction', shown(school.medium)],
        ...(school.habitation_category
          ? [['Habitation Category', shown(school.habitation_category)] as const]
          : []),
      ],
    },
    {
      title: 'Contact Information',
      items: [
        ['Complete Address', completeAddress(school)],
        ['Phone Number', shown(school.school_phone)],
        ['Email Address', school.school_email || messages.shared.notSpecified],
        ['Pin Code', shown(school.pincode)],
      ],
    },
  ];
}
