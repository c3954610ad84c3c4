import { SchoolInput } from '../../../shared/domain/school.ts';
import { requiredOf } from '../../../shared/records/record.ts';
import { SCHOOL_ROW, school } from '../../../shared/records/school.ts';
import { type CsvFile, requireColumns } from './csvFile.ts';

export type SchoolField = keyof SchoolInput;

export const isSchoolField = (column: string): column is SchoolField =>
  Object.hasOwn(SchoolInput.shape, column);

const required = new Set<string>(requiredOf(school));
/** All required fields except the block office, which a pattern may name. */
const REQUIRED = SCHOOL_ROW.filter((name) => required.has(name) && name !== 'block_office');

/** @throws CommandError naming the required columns that the file lacks */
export function requireSchoolColumns(file: CsvFile, officePattern: string | undefined): void {
  const office = officePattern === undefined && !file.columns.includes('block_office');
  requireColumns(file, [
    ...REQUIRED,
    ...(office ? ['block_office (or give --block-office "DEO {district}")'] : []),
  ]);
}
