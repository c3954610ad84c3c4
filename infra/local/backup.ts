import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../commandError.ts';
import { CONTENTS, lockDataFolder, MARKER, UNPACKED } from './dataFolder.ts';

/** Files that are of no use in another place or at another time. */
const LEFT_OUT = ['cloud.json', 'functions.log'];

/** Without these files nothing in the folder can be read again. */
const NEEDED = [MARKER, 'table.db', 'secrets.json', 'master.key'];

/**
 * Packs the data folder of a stopped local cloud into one file: database, documents, secrets and keys. Only its owner
 * may read the file, because it opens all that is sealed in it.
 * @throws CommandError when data are missing, a cloud runs on the folder, the file exists already, or the folder for it
 * does not
 */
export function backUpFolder(dataDir: string, target: string): void {
  const [folder, file] = [resolve(dataDir), resolve(target)];
  if (!existsSync(join(folder, MARKER))) throw new CommandError(`The data folder ${folder} holds no data.`);
  const lacking = NEEDED.filter((name) => !existsSync(join(folder, name)));
  if (lacking.length > 0) {
    throw new CommandError(
      `The data folder ${folder} lacks ${lacking.join(' and ')}: nothing else in it could be read. With DYNAMODB_ENDPOINT, back up the database where it lies.`,
    );
  }
  if (existsSync(file)) throw new CommandError(`${file} exists already: choose another name.`);
  const place = dirname(file);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`The folder ${place} is not there: make it, or choose another.`);
  const unlock = locked(folder);
  try {
    const names = CONTENTS.filter((name) => !LEFT_OUT.includes(name) && existsSync(join(folder, name)));
    // The file gets its name only once it is whole.
    const part = `${file}.part`;
    rmSync(part, { force: true });
    // Nobody else may read it while it grows either. Tar keeps the mode of a file that is there.
    writeFileSync(part, '', { mode: 0o600 });
    try {
      tar(['-czf', part, '-C', folder, ...names]);
      renameSync(part, file);
    } finally {
      rmSync(part, { force: true });
    }
  } finally {
    unlock();
  }
}

/**
 * Unpacks a backup into the data folder of a stopped local cloud.
 * @param fresh removes what the folder holds; without it a folder that holds anything is refused
 * @throws CommandError when the file is no whole backup, a cloud runs on the folder, or the folder is not empty
 */
export function restoreFolder(source: string, dataDir: string, { fresh }: { fresh: boolean }): void {
  const [folder, file] = [resolve(dataDir), resolve(source)];
  if (!existsSync(file)) throw new CommandError(`The backup ${file} is not there.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = locked(folder);
  const unpacked = join(folder, UNPACKED);
  try {
    const held = CONTENTS.filter((name) => existsSync(join(folder, name)));
    if (held.length > 0 && !fresh) {
      throw new CommandError(
        `The data folder ${folder} is not empty: add --fresh to throw away what it holds.`,
      );
    }
    const names = unpack(file, unpacked);
    for (const name of held) rmSync(join(folder, name), { recursive: true, force: true });
    // The marker comes last. The next start refills a folder that lacks it.
    for (const name of [...names.filter((one) => one !== MARKER), MARKER]) {
      renameSync(join(unpacked, name), join(folder, name));
    }
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    unlock();
  }
}

function locked(folder: string): () => void {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`A local cloud runs on ${folder}: stop it first.`);
  }
}

/**
 * Unpacks into a folder of its own and returns the names of what came. Refuses a file that holds what no backup holds.
 */
function unpack(file: string, unpacked: string): string[] {
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { mode: 0o700 });
  const broken = new CommandError(`${file} is no backup of a data folder, or is damaged.`);
  try {
    tar(['-xzf', file, '-C', unpacked, '--no-same-owner']);
  } catch (error) {
    if (error instanceof CommandError) throw broken;
    throw error;
  }
  const names = readdirSync(unpacked);
  const known = names.every((name) => CONTENTS.includes(name));
  if (!known || NEEDED.some((name) => !names.includes(name))) throw broken;
  return names;
}

function tar(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (error) throw new Error(`tar cannot be run (${error.message}).`);
  if (status !== 0) throw new CommandError(`The file could not be packed or unpacked: ${stderr.trim()}`);
}
