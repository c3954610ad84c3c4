/** Longest search text the server takes. */
export const SEARCH_MAX = 100;
/** Rows asked for at first when searching, and how far "Show more" goes (the server's largest page). */
export const SEARCH_ROWS = 200;
export const SEARCH_ROWS_MAX = 1000;
export const SEARCH_DEBOUNCE_MS = 300;

export const PINCODE_DIGITS = 6;
export const PHONE_DIGITS = 11;
export const SCHOOL_ID_DIGITS = 20;
export const YEAR_DIGITS = 4;
