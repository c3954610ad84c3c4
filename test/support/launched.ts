import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../infra/launch.mjs', import.meta.url));

export type Launched = {
  process: ChildProcess;
  /** Everything printed so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the address once the start is complete. Rejects when the process ends before that. */
  ready: Promise<string>;
  /** The exit code, or the name of the signal. */
  ended: Promise<number | string>;
};

const all = new Set<ChildProcess>();

/** Runs the launcher of `npm start` without npm, on a free port unless `env` names one. */
export function launchStart(
  dataDir: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Launched {
  const child = spawn('node', [launcher, 'start', ...args], {
    env: { ...withoutNpm(), PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  all.add(child);
  const printed = { out: '', err: '' };
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      all.delete(child);
      resolve(code ?? signal ?? 'unknown');
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      printed.err += text;
    });
    child.stdout.on('data', (text) => {
      printed.out += text;
      const address = /Application: +(http:\/\/localhost:\d+)\n/.exec(printed.out)?.[1];
      if (address) resolve(address);
    });
    void ended.then((code) =>
      reject(new Error(`The start ended with ${code}: ${printed.out}${printed.err}`)),
    );
  });
  ready.catch(() => {});
  return { process: child, stdout: () => printed.out, stderr: () => printed.err, ready, ended };
}

/** Ends the processes that a failed test left behind. */
export async function endLaunched(): Promise<void> {
  await Promise.all(
    [...all].map((child) => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return closed;
    }),
  );
}

/** The command lines of all processes that were started for this data folder, found by their inherited environment. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
        if (!environment.includes(`DATA_DIR=${dataDir}`)) return [];
        return [
          { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        // The process ended meanwhile, or belongs to somebody else.
        return [];
      }
    });
}

/** The launcher watches its parent only under npm, and these tests do not run it under npm. */
function withoutNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV|NODE_OPTIONS|VITEST)/.test(name)),
  );
}
