import { SCHOOL_COLUMNS, school } from '../records/school.ts';
import { columnsOf } from '../records/show.ts';
import { showDate } from './dates.ts';
import type { ExportSheet } from './exportSheet.ts';
import type { School } from './school.ts';

/** The export of schools (specification, part 2, section 9). */
export const schoolExport: ExportSheet<School> = {
  sheet: 'Schools Report',
  file: 'schools_report',
  columns: [
    ...columnsOf(school, SCHOOL_COLUMNS),
    ['Record Created Date', (row) => showDate(row.created_at)],
    ['Record Last Updated', (row) => showDate(row.updated_at)],
  ],
};
