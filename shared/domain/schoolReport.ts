import { showDate } from './dates.ts';
import type { Report } from './listReport.ts';
import type { School } from './school.ts';
import { showType } from './text.ts';

/** The export of schools, its columns in the specification's order (part 2, section 9). */
export const schoolReport: Report<School> = {
  sheet: 'Schools Report',
  file: 'schools_report',
  columns: [
    ['School ID', (school) => school.school_id],
    ['School Name', (school) => school.school_name],
    ['School Type', (school) => showType(school.school_type)],
    ['School Level', (school) => showType(school.school_level)],
    ['Medium of Institution', (school) => showType(school.medium)],
    ['Management Type', (school) => showType(school.management)],
    ['District', (school) => school.district],
    ['RD Block', (school) => school.rd_block],
    ['Habitation', (school) => school.habitation],
    ['Pincode', (school) => school.pincode],
    ['Habitation Class', (school) => showType(school.habitation_class)],
    ['Habitation Category', (school) => showType(school.habitation_category)],
    ['Block Office', (school) => showType(school.block_office)],
    ['School Phone', (school) => school.school_phone],
    ['School Email', (school) => school.school_email],
    ['Record Created Date', (school) => showDate(school.created_at)],
    ['Record Last Updated', (school) => showDate(school.updated_at)],
  ],
};
