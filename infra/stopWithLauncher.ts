/**
 * Runs `stop` once when the process must end: on a signal, or when the launcher at the other end of the channel is
 * gone. Then exits with 0, or with 1 when `stop` fails or takes longer than eight seconds.
 */
export function stopWithLauncher(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    // What does not close in time ends with this process.
    setTimeout(() => process.exit(1), 8000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
}
