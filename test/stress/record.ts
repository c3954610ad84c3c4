import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIX_FILE, mixOf, mixText, type Recorded } from './mix.ts';

let running: ReturnType<typeof spawn> | undefined;
export const stopRecording = () => running?.kill('SIGINT');

/**
 * Runs the browser journeys, records what their browsers request, and rewrites the mix. A journey that fails counts as
 * far as it came.
 * @returns the exit code of the journeys
 */
export async function recordMix(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'requests-'));
  try {
    const code = await journeys({ ...process.env, RECORD_REQUESTS: folder });
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts.flatMap((text) => text.trim().split('\n'));
    const mix = mixOf(lines.map((line): Recorded => JSON.parse(line)));
    await writeFile(MIX_FILE, mixText(mix));
    for (const [role, visits] of Object.entries(mix.roles)) {
      console.log(`${role}: ${visits.reduce((sum, { times }) => sum + times, 0)} visits to a screen`);
    }
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function journeys(env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    running = spawn('node_modules/.bin/vitest', ['run', '--project', 'e2e'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    });
    running.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1));
  });
}
