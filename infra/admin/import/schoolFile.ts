import { SchoolInput } from '../../../shared/domain/school.ts';
import { type CsvFile, requireColumns } from './csvFile.ts';

export type SchoolField = keyof SchoolInput;

export const isSchoolField = (column: string): column is SchoolField =>
  Object.hasOwn(SchoolInput.shape, column);

const REQUIRED: readonly SchoolField[] = [
  'school_id',
  'school_name',
  'school_type',
  'school_level',
  'management',
  'medium',
];

/** @throws ImportError naming the columns without which no row can be a school */
export function requireSchoolColumns(file: CsvFile, officePattern: string | undefined): void {
  const office = officePattern === undefined && !file.columns.includes('block_office');
  requireColumns(file, [
    ...REQUIRED,
    ...(office ? ['block_office (or give --block-office "DEO {district}")'] : []),
  ]);
}
