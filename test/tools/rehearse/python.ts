import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './runTool.ts';

/** What rehearsals leave behind: the Python tools, logs, templates, and the emulator's own files. */
export const REHEARSAL_FOLDER = resolve(process.env.REHEARSAL_DIR || '.local/rehearse');

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** A problem that a person can correct. The message is one sentence, shown without a stack trace. */
export class RehearsalError extends Error {}

/**
 * The folder of the programs that `requirements.txt` names, in a virtual environment of the rehearsal's own. Another
 * requirements file needs another name.
 * @throws RehearsalError without Python 3 or its pip and venv, or when pip cannot install
 */
export async function pythonTools({ requirements = REQUIREMENTS, name = 'python' } = {}): Promise<string> {
  const folder = join(REHEARSAL_FOLDER, name);
  const stamp = join(folder, 'requirements.txt');
  const wanted = await readFile(requirements, 'utf8');
  const bin = join(folder, 'bin');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return bin;
  await rm(folder, { recursive: true, force: true });
  await mkdir(REHEARSAL_FOLDER, { recursive: true });
  const made = await runTool('python3', ['-m', 'venv', folder], { name: 'venv' });
  if (made.code !== 0) throw new RehearsalError('Python 3.10 or later with pip and venv is needed.');
  const pip = join(bin, 'pip');
  const quiet = ['--quiet', '--disable-pip-version-check'];
  const installed = await runTool(pip, ['install', ...quiet, '-r', requirements], { name: 'pip' });
  if (installed.code !== 0) throw new RehearsalError(`pip could not install: see ${installed.log}.`);
  await writeFile(stamp, wanted);
  return bin;
}
