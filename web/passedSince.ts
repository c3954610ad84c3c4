/**
 * Milliseconds since a time, by the clock, which goes on while the machine sleeps. A time ahead is of a clock that was set
 * back, and counts as past.
 */
export const passedSince = (then: number) => Math.abs(Date.now() - then);
