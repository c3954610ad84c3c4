import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { completeSecrets, type Secrets } from '../../functions/app/secrets.ts';
import { CommandError } from '../commandError.ts';

export type DataFolder = {
  /** The absolute path of a file or folder in the data folder. */
  path: (name: string) => string;
  /** Whether an earlier start filled the folder to the end. */
  filled: boolean;
  /** Whether that start stored invented records. */
  demo: boolean;
  markFilled: (demo: boolean) => void;
  secrets: Secrets;
  /** 32 bytes for the local key service. */
  masterKey: Buffer;
  close: () => void;
};

/** The file that marks a folder as filled to the end. */
export const MARKER = 'filled.json';
const SECRETS = 'secrets.json';
const MASTER_KEY = 'master.key';
const LOCK = 'lock.db';

/** Everything that a cloud ever puts here. A fresh start removes these names and nothing else. */
export const CONTENTS: readonly string[] = [
  MARKER,
  'table.db',
  'table.db-wal',
  'table.db-shm',
  'storage',
  'outbox.jsonl',
  'stream.json',
  'functions.log',
  'cloud.json',
  SECRETS,
  MASTER_KEY,
];

/** Where a backup is unpacked. A restore that was killed leaves it. */
export const UNPACKED = '.restoring';

/**
 * Opens the folder for one cloud alone. The folder is empty when `fresh`, or when the start that filled it was cut off.
 * @throws CommandError when the folder cannot be written, is in use, or its secrets are damaged
 */
export function openDataFolder(dataDir: string, fresh: boolean): DataFolder {
  const folder = resolve(dataDir);
  const path = (name: string) => join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path('.writable'), '');
    rmSync(path('.writable'));
  } catch (error) {
    throw new CommandError(
      `The data folder ${folder} cannot be written (${codeOf(error)}): choose another with DATA_DIR.`,
    );
  }
  const unlock = lockDataFolder(folder);
  try {
    const filled = !fresh && existsSync(path(MARKER));
    // The addresses of a cloud that was killed lead nowhere.
    rmSync(path('cloud.json'), { force: true });
    const removed = filled ? [UNPACKED] : [...CONTENTS, UNPACKED];
    for (const name of removed) rmSync(path(name), { recursive: true, force: true });
    return {
      path,
      filled,
      demo: filled && demoIn(path(MARKER)),
      markFilled: (demo) =>
        writeFileSync(path(MARKER), JSON.stringify({ at: new Date().toISOString(), demo })),
      secrets: readOrMakeSecrets(folder, path(SECRETS)),
      masterKey: readOrMakeKey(path(MASTER_KEY)),
      close: unlock,
    };
  } catch (error) {
    unlock();
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `The data folder ${folder} cannot be used (${codeOf(error)}): choose another with DATA_DIR.`,
    );
  }
}

/**
 * Keeps every other program off the folder until the returned function is called. The lock is SQLite's and belongs to
 * the process: the system releases it however the process ends.
 * @throws CommandError when a cloud or another program holds it
 */
export function lockDataFolder(folder: string): () => void {
  const database = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new CommandError(
      `The data folder ${folder} is in use by another start: stop that one or choose another with DATA_DIR.`,
    );
  }
  return () => database.close();
}

/** A marker of an earlier version does not say. Most of those folders hold demo data. */
function demoIn(marker: string): boolean {
  try {
    return JSON.parse(readFileSync(marker, 'utf8')).demo !== false;
  } catch {
    return true;
  }
}

/** Writes what was made or taken over back, so that the next start finds the same. */
function readOrMakeSecrets(folder: string, file: string): Secrets {
  try {
    const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    // Former versions kept all members in one.
    const secrets = 'pepper' in found ? completeSecrets({}, found) : completeSecrets(found);
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return secrets;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new CommandError(
      `The data folder ${folder} is broken, its secrets cannot be read: start over with "npm start -- --fresh".`,
    );
  }
}

function readOrMakeKey(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
