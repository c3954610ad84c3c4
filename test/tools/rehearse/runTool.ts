import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Whatever takes longer than this hangs. */
const LONGEST_MS = 20 * 60_000;

export type Ran = { code: number; output: string; log: string };

type Options = {
  /** Names the file that its output is appended to, without the extension. */
  name: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
};

const LOGS = resolve(process.env.REHEARSAL_DIR || '.local/rehearse', 'logs');

const running = new Set<ChildProcess>();

/** Ends the running programs. */
export function endTools(): void {
  for (const child of running) child.kill();
}

/**
 * Runs a program to its end. Resolves with everything it printed and its exit code, which is 127 when it cannot be
 * started.
 */
export async function runTool(program: string, args: readonly string[], options: Options): Promise<Ran> {
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${options.name}.log`);
  const file = createWriteStream(log, { flags: 'a' });
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      file.write(text);
    });
  }
  const code = await new Promise<number>((ended) => {
    child.on('error', () => ended(127)).on('close', (exitCode) => ended(exitCode ?? 1));
  });
  running.delete(child);
  file.end();
  return { code, output, log };
}
