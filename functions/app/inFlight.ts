/**
 * Does `work` for every item in order, `count` at a time. After a failure no further item begins. Throws the failure
 * once the work that had begun has ended.
 */
export async function inFlight<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed) return;
      await work(item).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
