import type { School, SchoolSummary } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import type { ChosenSchool, PostingValues } from './teacherValues.ts';

/** What a teacher's form keeps of the school that was chosen. */
export const chooseSchool = (school: School): ChosenSchool => ({
  school_id: school.school_id,
  current_school_name: school.school_name,
  management: school.management,
  medium: school.medium,
  district: school.district,
  rd_block: school.rd_block,
  habitation: school.habitation,
  pincode: school.pincode,
  habitation_class: school.habitation_class,
  habitation_category: school.habitation_category,
  block_office: school.block_office,
  school_phone: school.school_phone,
});

/** What a posting takes from the school that was chosen; its dates stay. */
export const choosePosting = (school: SchoolSummary): Omit<PostingValues, 'from_date' | 'to_date'> => ({
  school_id: school.school_id,
  school_name: school.school_name,
  school_type: school.school_type,
  medium: school.medium,
  management: school.management,
  block_office: school.block_office,
  district: school.district,
  rd_block: school.rd_block,
  habitation: school.habitation,
  habitation_class: school.habitation_class,
  habitation_category: school.habitation_category,
  pincode: school.pincode,
});

/**
 * The copied facts as they are shown, with the fallbacks of the specification where the school has none.
 * @param firstManagement the first management type of the list, '' until it is here
 */
export const schoolFacts = (school: ChosenSchool, firstManagement: string) => [
  { label: 'Management', value: showType(school.management || firstManagement) },
  { label: 'Medium', value: showType(school.medium || 'English') },
  { label: 'District', value: school.district || 'Aizawl' },
  { label: 'Block Office', value: showType(school.block_office) },
  { label: 'RD Block', value: school.rd_block },
  { label: 'Habitation', value: school.habitation },
  { label: 'Pincode', value: school.pincode },
  { label: 'Habitation Class', value: school.habitation_class || 'Rural' },
  { label: 'Habitation Category', value: school.habitation_category || 'Village' },
  { label: 'Phone', value: school.school_phone },
];
