/** Large enough for a thumb on a phone. Buttons and fields have it unless they say otherwise. */
export const controlSize = { base: 'lg', md: 'md' } as const;

/** The same on a phone, and lower elsewhere: for a button in a row or beside a text. */
export const smallSize = { base: 'lg', md: 'sm' } as const;
