/**
 * Runs `stop` once when the process is asked to end: by a signal, or because the launcher that holds the other end
 * of our channel is gone. Then exits with 0.
 */
export function stopWithLauncher(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    // Whatever does not close in time is ours, and ends with us.
    setTimeout(() => process.exit(1), 8000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
}
