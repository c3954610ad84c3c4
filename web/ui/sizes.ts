/** Large enough for a thumb on a phone. Buttons and fields have it unless they say otherwise. */
export const controlSize = { base: 'lg', md: 'md' } as const;
