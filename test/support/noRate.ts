/** For runs in which many people, or one program, go by few accounts: these are not asked to slow down. */
export const NO_RATE = { requestsAtOnce: 1_000_000 };
