import cliProgress from 'cli-progress';

/**
 * Starts a bar that counts rows on the terminal. It hides the cursor and stops lines from wrapping, so it gives both back
 * when the person ends the import.
 * @param stream for tests
 */
export function startBar(total: number, stream: NodeJS.WritableStream = process.stderr) {
  const bar = new cliProgress.SingleBar({
    stream,
    format: '{bar} {value} of {total} rows, {eta_formatted} left',
    barCompleteChar: '=',
    barIncompleteChar: '-',
    noTTYOutput: true,
    hideCursor: true,
    emptyOnZero: true,
    etaBuffer: 500,
  });
  const end = (code: number) => () => {
    bar.stop();
    process.exit(code);
  };
  process.once('SIGINT', end(130)).once('SIGTERM', end(143));
  bar.start(total, 0);
  return bar;
}
