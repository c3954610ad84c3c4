import { SCHOOL_COLUMNS, school } from '../records/school.ts';
import { columnsOf } from '../records/show.ts';
import { dayCell, type ExportSheet } from './exportSheet.ts';
import type { School } from './school.ts';

/** The export of schools (specification, part 2, section 9). */
export const schoolExport: ExportSheet<School> = {
  sheet: 'Schools Report',
  file: 'schools_report',
  columns: [
    ...columnsOf(school, SCHOOL_COLUMNS),
    ['Record Created Date', (row) => dayCell(row.created_at)],
    ['Record Last Updated', (row) => dayCell(row.updated_at)],
  ],
};
