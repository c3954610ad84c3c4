/**
 * The groups that teachers are counted by. They are apart from the schemas, because screens that only offer them need
 * no schema.
 */
export const GENDERS = ['Male', 'Female', 'Others'] as const;
export const SOCIAL_GROUPS = ['ST', 'SC', 'OBC', 'General'] as const;
