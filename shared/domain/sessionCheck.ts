/**
 * How often a visible page asks whether its session still stands. A session that was ended elsewhere must blank the page
 * within 15 seconds. Each call costs money: docs/cost.md counts them.
 */
export const SESSION_CHECK_SECONDS = 10;
