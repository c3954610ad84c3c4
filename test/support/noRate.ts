/** For runs in which many people, or one program, share few accounts. No limit slows these accounts down. */
export const NO_RATE = { requestsAtOnce: 1_000_000 };
