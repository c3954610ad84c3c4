import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandError } from '../../infra/commandError.ts';
import { backUpFolder, restoreFolder } from '../../infra/local/backup.ts';
import { openDataFolder } from '../../infra/local/dataFolder.ts';
import { createTable, localClient, startEngine } from '../../infra/local/engine.ts';
import { OWN_ENGINE, onlyOwnEngine } from '../support/engine.ts';

const TableName = 'school-records-local';
const Item = { pk: { S: 'SCHOOL#1' }, sk: { S: 'SCHOOL' }, name: { S: 'Kept' } };

let base: string;
let folders = 0;
const freshName = (kind = 'data') => {
  folders += 1;
  return join(base, `${kind}-${folders}`);
};

/** The data folder of a stopped cloud, with an item, a document and a note of where the cloud was. */
let source: string;
let file: string;

beforeAll(async () => {
  if (!OWN_ENGINE) return;
  base = await mkdtemp(join(tmpdir(), 'backup-'));
  source = freshName();
  const folder = openDataFolder(source, false);
  await withDatabase(source, async (endpoint) => {
    await createTable(endpoint, TableName);
    await localClient(endpoint).send(new PutItemCommand({ TableName, Item }));
  });
  mkdirSync(folder.path('storage'));
  writeFileSync(folder.path('storage/certificate.pdf'), 'a certificate');
  writeFileSync(folder.path('cloud.json'), '{}');
  folder.markFilled(true);
  folder.close();
  file = freshName('backup');
  backUpFolder(source, file);
});
afterAll(() => (base ? rm(base, { recursive: true, force: true }) : undefined));
beforeEach((context) => onlyOwnEngine(context, 'the file of the engine'));

async function withDatabase<T>(dataDir: string, work: (endpoint: string) => Promise<T>): Promise<T> {
  const engine = await startEngine({ dataFile: join(dataDir, 'table.db') });
  try {
    return await work(engine.endpoint);
  } finally {
    await engine.stop();
  }
}

it('brings back database, documents and secrets, and nothing that is of the old place alone', async () => {
  const target = freshName();
  restoreFolder(file, target, { fresh: false });
  const found = await withDatabase(target, (endpoint) =>
    localClient(endpoint).send(new GetItemCommand({ TableName, Key: { pk: Item.pk, sk: Item.sk } })),
  );
  expect(found.Item).toEqual(Item);
  expect(readFileSync(join(target, 'storage/certificate.pdf'), 'utf8')).toBe('a certificate');
  expect(existsSync(join(target, 'cloud.json'))).toBe(false);
  const [before, after] = [source, target].map((dataDir) => {
    const folder = openDataFolder(dataDir, false);
    folder.close();
    return { filled: folder.filled, secrets: folder.secrets, masterKey: folder.masterKey };
  });
  expect(before?.filled).toBe(true);
  expect(after).toEqual(before);
});

it('names what a folder lacks, as one whose database lay elsewhere, and packs nothing', () => {
  const dataDir = freshName();
  const folder = openDataFolder(dataDir, false);
  folder.markFilled(true);
  folder.close();
  const target = freshName('backup');
  expect(() => backUpFolder(dataDir, target)).toThrow(
    `The data folder ${dataDir} lacks table.db: nothing else in it could be read.`,
  );
  expect(existsSync(target)).toBe(false);
});

const typed = (args: string[], dataDir: string) => {
  const env = { PATH: process.env.PATH, INIT_CWD: base, DATA_DIR: dataDir };
  return spawnSync(process.execPath, ['infra/local/backupCommand.ts', ...args], { env, encoding: 'utf8' });
};

it('says which option there is not', () => {
  const { status, stderr } = typed(['restore', 'typed.tgz', '--frsh'], freshName());
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("Unknown option '--frsh'. Usage: npm run backup -- FILE"),
  });
});

it('looks for the file where the command was typed', () => {
  expect(typed(['backup', 'typed.tgz'], source).stdout).toContain(
    `was packed into ${join(base, 'typed.tgz')}.`,
  );
  const target = freshName();
  expect(typed(['restore', 'typed.tgz'], target).status).toBe(0);
  expect(existsSync(join(target, 'table.db'))).toBe(true);
});

it.each(['none', 'backup'])('names the folder for the file where it is %s, which is no folder', (kind) => {
  const place = kind === 'backup' ? file : freshName(kind);
  expect(() => backUpFolder(source, join(place, 'records.backup'))).toThrow(
    new CommandError(`The folder ${place} is not there: make it, or choose another.`),
  );
});

it('lets nobody but its owner read the file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('lets nobody but its owner read what is packed so far, and takes that away where it fails', () => {
  const target = freshName('backup');
  const part = `${target}.part`;
  writeFileSync(part, 'of a backup that was killed', { mode: 0o644 });
  // It stands in for tar, and fails with the mode of the file that it was given.
  const bin = freshName('bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'tar'), '#!/bin/sh\nstat -c %a "$2" >&2\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  try {
    expect(() => backUpFolder(source, target)).toThrow('could not be packed or unpacked: 600');
  } finally {
    vi.unstubAllEnvs();
  }
  expect([existsSync(part), existsSync(target)]).toEqual([false, false]);
});

it('refuses a folder that a cloud runs on, for packing and for unpacking', () => {
  const running = openDataFolder(source, false);
  const told = `A local cloud runs on ${source}: stop it first.`;
  try {
    expect(() => backUpFolder(source, freshName('backup'))).toThrow(told);
    expect(() => restoreFolder(file, source, { fresh: true })).toThrow(told);
  } finally {
    running.close();
  }
});

it('overwrites neither a backup nor, without --fresh, data', () => {
  expect(() => backUpFolder(source, file)).toThrow('exists already');
  expect(() => backUpFolder(freshName(), freshName('backup'))).toThrow('holds no data');
  const target = freshName();
  mkdirSync(target);
  writeFileSync(join(target, 'outbox.jsonl'), 'messages of before');
  expect(() => restoreFolder(file, target, { fresh: false })).toThrow('is not empty');
  expect(readFileSync(join(target, 'outbox.jsonl'), 'utf8')).toBe('messages of before');
  restoreFolder(file, target, { fresh: true });
  expect(existsSync(join(target, 'outbox.jsonl'))).toBe(false);
  expect(existsSync(join(target, 'filled.json'))).toBe(true);
});

it('takes nothing from a file that is damaged or no backup, and leaves the folder as it was', () => {
  const cut = freshName('cut');
  const whole = readFileSync(file);
  writeFileSync(cut, whole.subarray(0, whole.length / 2));
  const foreign = freshName('foreign');
  writeFileSync(join(base, 'note.txt'), 'a note');
  spawnSync('tar', ['-czf', foreign, '-C', base, 'note.txt']);
  const target = freshName();
  restoreFolder(file, target, { fresh: false });
  for (const bad of [cut, foreign]) {
    expect(() => restoreFolder(bad, target, { fresh: true })).toThrow('is no backup of a data folder');
    expect(existsSync(join(target, 'filled.json'))).toBe(true);
    expect(existsSync(join(target, '.restoring'))).toBe(false);
  }
  expect(() => restoreFolder(freshName('none'), target, { fresh: true })).toThrow('is not there');
});
