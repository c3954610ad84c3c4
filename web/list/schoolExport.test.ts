import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { School } from '#shared/domain/school.ts';
import { schoolExport } from '#shared/domain/schoolExport.ts';
import { leastOf } from '#shared/records/samples.ts';
import { school as record } from '#shared/records/school.ts';
import { outSheet } from '../sheets/outSheet.ts';
import { writeBook } from '../sheets/writeBook.ts';

const school: School = {
  ...leastOf(record),
  id: 7,
  school_id: '00150101',
  school_name: 'Govt. Zotlang Primary School',
  school_type: 'Co-educational',
  school_level: 'Primary School, Middle School',
  management: 'Private_Unaided',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  pincode: '796005',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  school_phone: '03892322345',
  school_email: '',
  established_year: null,
  version: 1,
  created_at: '2026-03-31T20:00:00.000Z',
  updated_at: '2026-04-02T10:00:00.000Z',
};

// Copied from the specification, part 2, section 9.
const HEADERS =
  'School ID, School Name, School Type, School Level, Medium of Institution, Management Type, District, RD Block, Habitation, Pincode, Habitation Class, Habitation Category, Block Office, School Phone, School Email, Record Created Date, Record Last Updated'.split(
    ', ',
  );

it('is one sheet with its columns in order, read back as it was shown', async () => {
  const book = read(writeBook([outSheet(schoolExport, [school])]));
  expect(book.SheetNames).toEqual(['Schools Report']);
  const rows = utils.sheet_to_json<string[]>(book.Sheets['Schools Report']!, {
    header: 1,
    raw: false,
    defval: '',
  });
  expect(rows, 'Add a new column to HEADERS and to this row.').toEqual([
    HEADERS,
    [
      '00150101',
      'Govt. Zotlang Primary School',
      'Co-educational',
      'Primary School, Middle School',
      'Mizo',
      'Private Unaided',
      'Aizawl',
      'Tlangnuam',
      'Zotlang',
      '796005',
      'Rural',
      'Village',
      'DEO Aizawl',
      '03892322345',
      '',
      '01/04/2026',
      '02/04/2026',
    ],
  ]);
  expect(schoolExport.file).toBe('schools_report');
});
