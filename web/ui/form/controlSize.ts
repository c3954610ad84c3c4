/** Large enough for a thumb on a phone. */
export const controlSize = { base: 'lg', md: 'md' } as const;
