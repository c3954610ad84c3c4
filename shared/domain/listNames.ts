/**
 * The filters of a list of schools, in the order of its panel. They are apart from the schemas, because screens need
 * only the names.
 */
export const SCHOOL_FILTERS = ['district', 'rd_block', 'management', 'medium', 'school_type'] as const;
export const TEACHER_FILTERS = [...SCHOOL_FILTERS, 'gender', 'social_group', 'subject', 'school_id'] as const;
export type FilterName = (typeof TEACHER_FILTERS)[number];

/** The name under which records without a value are counted. As a filter it selects these. */
export const NOT_STATED = 'Not stated';

export const SORTS = ['newest', 'name', 'id', 'district'] as const;
export const ORDERS = ['asc', 'desc'] as const;
export type Sort = (typeof SORTS)[number];
export type Order = (typeof ORDERS)[number];

/** The order of a sort when none is given. */
export const orderOf = (sort: Sort): Order => (sort === 'newest' ? 'desc' : 'asc');
