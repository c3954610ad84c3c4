import { declare } from './record.ts';

export const SCHOOL_LEVELS = [
  'Primary School',
  'Middle School',
  'High School',
  'Higher Secondary School',
] as const;
const HABITATION_CLASSES = ['Rural', 'Urban'] as const;
export const HABITATION_CATEGORIES = ['City', 'Town', 'Village'] as const;

/**
 * A school (specification, part 2, section 2). `shared/domain/school.ts` has the rules that a declaration cannot
 * express.
 */
export const school = declare({
  school_id: {
    label: 'School ID',
    text: 20,
    digits: 11,
    zero: 'code',
    byStep: true,
    required: true,
    example: '15010100101',
  },
  school_name: {
    label: 'School Name',
    text: 200,
    required: true,
    example: 'Government Chanmari Primary School',
  },
  school_type: {
    label: 'School Type',
    choice: 'school-types',
    required: true,
    starts: 'Co-educational',
    example: 'Co-educational',
  },
  medium: {
    label: 'Medium of Instruction',
    choice: 'mediums',
    required: true,
    starts: 'English',
    example: 'English',
  },
  management: {
    label: 'Management Type',
    choice: 'management-types',
    required: true,
    example: 'Government',
  },
  established_year: { label: 'Year Established', number: [1800, 2100], example: 1954 },
  school_level: {
    label: 'School Level',
    someOf: SCHOOL_LEVELS,
    required: true,
    example: 'Primary School, Middle School',
  },
  district: { label: 'District', choice: 'districts', starts: 'Aizawl', example: 'Aizawl' },
  rd_block: { label: 'RD Block', choice: 'rd-blocks', under: 'district', example: 'Tlangnuam' },
  habitation: { label: 'Habitation', choice: 'habitations', under: 'rd_block', example: 'Durtlang' },
  pincode: { label: 'Pincode', text: 6, digits: 6, example: '796007' },
  habitation_class: {
    label: 'Habitation Class',
    oneOf: HABITATION_CLASSES,
    starts: 'Rural',
    example: 'Urban',
  },
  habitation_category: {
    label: 'Habitation Category',
    oneOf: HABITATION_CATEGORIES,
    starts: 'Village',
    example: 'City',
  },
  block_office: {
    label: 'Block Office',
    choice: 'block-offices',
    required: true,
    starts: 'DEO Aizawl',
    example: 'DEO Aizawl',
  },
  school_phone: { label: 'School Phone', text: 11, digits: 11, zero: 'landline', example: '03892300123' },
  school_email: { label: 'School Email', text: 254, example: 'chanmari.ps@example.org' },
});

/** What a posting keeps of the school beside its School ID and name, and what a teacher's record shows of it. */
export const SETTING = [
  'medium',
  'management',
  'block_office',
  'district',
  'rd_block',
  'habitation',
  'habitation_class',
  'habitation_category',
  'pincode',
] as const;

/** What anybody who edits postings may know of any school. */
export const SIGNBOARD = ['school_id', 'school_name', 'school_type', ...SETTING] as const;

/** Where a school is and how to reach it, in the order of its row and its export. */
const PLACE = [
  'district',
  'rd_block',
  'habitation',
  'pincode',
  'habitation_class',
  'habitation_category',
  'block_office',
  'school_phone',
  'school_email',
] as const;

/** The values of a row in the order of the feed. New names go to the end, so that older rows can still be read. */
export const SCHOOL_ROW = [
  'version',
  'school_id',
  'school_name',
  'school_type',
  'school_level',
  'management',
  'medium',
  ...PLACE,
  'established_year',
  'created_at',
  'updated_at',
  'closed',
  'going',
] as const;

/** The columns of the export, in the specification's order (part 2, section 9). */
export const SCHOOL_COLUMNS = [
  'school_id',
  'school_name',
  'school_type',
  'school_level',
  ['Medium of Institution', 'medium'],
  'management',
  ...PLACE,
] as const;
