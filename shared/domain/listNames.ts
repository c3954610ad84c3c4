/** What a list of schools is filtered by, in the order of its panel. Apart from the schemas: screens read only names. */
export const SCHOOL_FILTERS = ['district', 'rd_block', 'management', 'medium', 'school_type'] as const;
export const TEACHER_FILTERS = [...SCHOOL_FILTERS, 'gender', 'social_group', 'subject', 'school_id'] as const;
export type FilterName = (typeof TEACHER_FILTERS)[number];

/** Under what records are counted that have no value; as a filter it chooses them. */
export const NOT_STATED = 'Not stated';

export const SORTS = ['newest', 'name', 'id', 'district'] as const;
export const ORDERS = ['asc', 'desc'] as const;
export type Sort = (typeof SORTS)[number];
export type Order = (typeof ORDERS)[number];

/** The order that is meant where none is told. */
export const orderOf = (sort: Sort): Order => (sort === 'newest' ? 'desc' : 'asc');
