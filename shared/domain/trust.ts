/** The days for which a computer is trusted after a second step. */
export const TRUST_DAYS = 30;
