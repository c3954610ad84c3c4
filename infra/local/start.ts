import { FLAG, readWords } from '../admin/readWords.ts';
import { CommandError } from '../commandError.ts';
import { stopWithLauncher } from '../stopWithLauncher.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEACHER } from './demoData.ts';

const USAGE = 'Usage: npm start -- [--fresh] [--empty], with PORT and DATA_DIR from the environment.';

let cloud: Cloud | undefined;
stopWithLauncher(async () => cloud?.stop());
try {
  const options = readOptions();
  cloud = await startCloud({ ...options, log: (line) => console.log(line) });
  announce(cloud.url, options.demo === 'empty');
} catch (error) {
  if (error instanceof CommandError) console.error(error.message);
  else console.error(`The local cloud could not start: ${oneLine(error)}`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

function readOptions() {
  const { fresh, empty, dev } = readArguments();
  const { PORT = '3000', DATA_DIR = '.local' } = process.env;
  if (!/^[0-9]{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
    throw new CommandError(`PORT must be a number up to 65535, not "${PORT}".`);
  }
  return {
    port: Number(PORT),
    dataDir: DATA_DIR,
    fresh,
    demo: empty ? ('empty' as const) : ('full' as const),
    web: dev ? ('dev' as const) : ('built' as const),
  };
}

function readArguments() {
  return readWords(USAGE, { options: { fresh: FLAG, empty: FLAG, dev: FLAG } }, ({ values }) => values);
}

function announce(url: string, empty: boolean) {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ username }) => username.length));
  console.log(`Ready (${(performance.now() / 1000).toFixed(1)} s). Stop with Ctrl-C.

  Demo accounts, all with the password ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(({ username, note }) => `    ${username.padEnd(width)}  ${note}`).join('\n')}
${empty ? '' : `    ${DEMO_TEACHER.username.padEnd(width)}  ${DEMO_TEACHER.note} ${DEMO_TEACHER.phone}\n`}
  Messages that would have been sent: ${url}/local
  Application:                        ${url}
`);
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
