/** What teachers are counted by, apart from the schemas: screens that only choose among these need no schema. */
export const GENDERS = ['Male', 'Female', 'Others'] as const;
export const SOCIAL_GROUPS = ['ST', 'SC', 'OBC', 'General'] as const;
