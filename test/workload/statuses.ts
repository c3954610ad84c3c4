/** How many requests were answered with each status, by endpoint. */
export type Statuses = Record<string, Record<number, number>>;

/** Whether each of these endpoints did what it was asked, or accepted it, at least once. */
export const cameThrough = (statuses: Statuses, ids: readonly string[]): boolean =>
  ids.every((id) => statuses[id]?.[200] || statuses[id]?.[202]);

/** How many times as many requests a run makes for an endpoint that has not come through. */
const AT_MOST = 10;

/**
 * Whether a run goes on: it has made less than `operations` requests, or one of `until` has not come through yet. Which
 * do depends on who was quicker.
 */
export const goesOn = (
  done: number,
  operations: number,
  statuses: Statuses,
  until: readonly string[],
): boolean => done < operations || (done < AT_MOST * operations && !cameThrough(statuses, until));
