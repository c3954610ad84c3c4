/**
 * The filters that lists of schools and of teachers share: where a school is and what it is. The names are apart from
 * the schemas, because screens need only the names. Each list stands in the order of its panel.
 */
export const PLACE_FILTERS = ['district', 'rd_block', 'management', 'medium', 'school_type'] as const;
export const SCHOOL_FILTERS = [...PLACE_FILTERS, 'status'] as const;
export const TEACHER_FILTERS = [
  ...PLACE_FILTERS,
  'gender',
  'social_group',
  'age',
  'service_category',
  'subject',
  'class',
  'status',
  'school_id',
  'service',
] as const;
export type FilterName = (typeof TEACHER_FILTERS)[number];

/** The ages by which teachers are filtered, each with its first and last year of age. */
export const AGES = {
  'Under 30': [0, 29],
  '30 to 39': [30, 39],
  '40 to 49': [40, 49],
  '50 to 59': [50, 59],
  '60 and over': [60, Number.POSITIVE_INFINITY],
} as const satisfies Record<string, readonly [number, number]>;

/** What a school may need attention for. */
export const SCHOOL_STATUSES = [
  'Incomplete record',
  'One teacher',
  'No teacher',
  'No RD block',
  'No pincode',
  'No head account',
] as const;
/** As a status, it asks a list for the schools that closed, which no other list has. */
export const CLOSED = 'Closed';
export type SchoolStatus = (typeof SCHOOL_STATUSES)[number];

/** Where a teacher is, and what the record may need attention for. */
export const TEACHER_STATUSES = [
  'On deputation',
  'On attachment',
  'Deputation ended in 3 months',
  'Retires in 12 months',
  'Past retirement',
  'Incomplete record',
  'No open posting',
  'Two open postings',
  'Posted at another school',
  'Tenure ended',
  'Overlapping deputations',
  'Shared phone number',
  'Likely duplicate',
] as const;
export type TeacherStatus = (typeof TEACHER_STATUSES)[number];

/** Whose service is meant. */
export const SERVICE = ['in', 'left', 'all'] as const;

/** The name under which records without a value are counted. As a filter it selects these. */
export const NOT_STATED = 'Not stated';

export const SORTS = ['newest', 'name', 'id', 'district'] as const;
export const ORDERS = ['asc', 'desc'] as const;
export type Sort = (typeof SORTS)[number];
export type Order = (typeof ORDERS)[number];

/** The order of a sort when none is given. */
export const orderOf = (sort: Sort): Order => (sort === 'newest' ? 'desc' : 'asc');
