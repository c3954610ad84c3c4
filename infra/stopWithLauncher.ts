const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `stop` once when the process must end: on a signal, or when the launcher at the other end of the channel is
 * gone. Then exits with `code`, or with 1 when `stop` fails or takes longer than eight seconds.
 * @returns what takes this back, for work that is done before the process ends
 */
export function stopWithLauncher(stop: () => Promise<void>, code = 0): () => void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    // What does not close in time ends with this process.
    const late = setTimeout(() => process.exit(1), 8000).unref();
    stop()
      .finally(() => clearTimeout(late))
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  for (const signal of SIGNALS) process.on(signal, end);
  process.on('disconnect', end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
    process.off('disconnect', end);
  };
}
