export const PINCODE_DIGITS = 6;
export const PHONE_DIGITS = 11;
export const SCHOOL_ID_DIGITS = 20;
export const YEAR_DIGITS = 4;
