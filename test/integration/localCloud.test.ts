import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEACHER } from '../../infra/local/demoData.ts';
import { endLaunched, type Launched, launchStart, processesOf } from '../support/launched.ts';

let base: string;
let folders = 0;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'cloud-'));
});
afterEach(endLaunched);
afterAll(() => rm(base, { recursive: true, force: true }));

const freshFolder = () => join(base, `data-${++folders}`);

async function signIn(url: string, username = 'superadmin'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).data.token;
}

async function schools(url: string, token: string) {
  const response = await fetch(`${url}/api/schools?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const { data, pagination } = await response.json();
  return { data, total: pagination.total };
}

async function setPhone(url: string, token: string, id: number, school_phone: string) {
  const response = await fetch(`${url}/api/schools/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, origin: url },
    body: JSON.stringify({ school_phone }),
  });
  expect(response.status).toBe(200);
}

const allGone = (dataDir: string) => expect.poll(() => processesOf(dataDir), { timeout: 60_000 }).toEqual([]);

/** The id of the Node process in which the launcher runs the cloud. */
const cloudProcess = (dataDir: string) =>
  processesOf(dataDir).find(({ command }) => command.includes('infra/local/start.ts'))?.pid ?? 0;

const isDemo = async (url: string) => (await (await fetch(`${url}/`)).text()).includes('"demo":true');

type Filled = { dataDir: string; address: string; printed: string; total: number; demo: boolean };
let filled: Promise<Filled> | undefined;

/** A folder that a first start has filled with demo data, which takes a while, and what that start said until SIGTERM. */
function filledFolder(): Promise<Filled> {
  filled ??= (async () => {
    const dataDir = freshFolder();
    const first = launchStart(dataDir);
    const url = await first.ready;
    const { total } = await schools(url, await signIn(url));
    const demo = await isDemo(url);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await allGone(dataDir);
    return { dataDir, address: url, printed: first.stdout(), total, demo };
  })();
  return filled;
}

async function expectRefusal(launched: Launched, sentence: RegExp) {
  expect(await launched.ended).toBe(1);
  expect(launched.stderr()).toMatch(sentence);
  expect(launched.stderr().trimEnd().split('\n')).toHaveLength(1);
}

describe('a data folder', { timeout: 420_000 }, () => {
  it('keeps what was written over a kill -9 of the launcher, of the cloud, and an orderly end', async () => {
    const { dataDir, address, printed, total } = await filledFolder();
    for (const { username } of DEMO_ACCOUNTS) expect(printed).toContain(username);
    expect(printed).toContain(DEMO_PASSWORD);
    expect(printed).toContain(DEMO_TEACHER.phone);
    expect(printed).toContain(`${address}/local\n`);
    expect(total).toBeGreaterThan(100);
    let running = launchStart(dataDir);
    let url = await running.ready;
    const { data } = await schools(url, await signIn(url));
    const { id } = data[0];
    expect(processesOf(dataDir).some(({ command }) => command.includes('dynoxide'))).toBe(true);

    // The first start was ended by SIGTERM.
    const kills = [
      { kill: ({ process: { pid } }: Launched) => process.kill(pid ?? 0, 'SIGKILL'), code: 'SIGKILL' },
      { kill: () => process.kill(cloudProcess(dataDir), 'SIGKILL'), code: 143 },
      { kill: ({ process: { pid } }: Launched) => process.kill(pid ?? 0, 'SIGINT'), code: 0 },
    ];
    for (const [round, { kill, code }] of kills.entries()) {
      await setPhone(url, await signIn(url), id, `987650000${round}`);
      kill(running);
      expect(await running.ended).toBe(code);
      await allGone(dataDir);
      running = launchStart(dataDir);
      url = await running.ready;
      const after = await schools(url, await signIn(url));
      expect(after.total).toBe(total);
      expect(after.data.find((school: { id: number }) => school.id === id).school_phone).toBe(
        `987650000${round}`,
      );
    }
  });

  it('whose first start was cut off is filled from the beginning', async () => {
    const { total } = await filledFolder();
    const dataDir = freshFolder();
    const cut = launchStart(dataDir);
    await expect.poll(() => cut.stdout(), { timeout: 120_000, interval: 10 }).toContain('Database');
    // In the middle: records are being written, and the folder is not yet marked as filled.
    const written = () => statSync(join(dataDir, 'table.db-wal')).size;
    const empty = written();
    await expect.poll(written, { timeout: 120_000, interval: 10 }).toBeGreaterThan(empty + 100_000);
    const before = existsSync(join(dataDir, 'filled.json'));
    process.kill(cut.process.pid ?? 0, 'SIGKILL');
    await allGone(dataDir);
    expect([before, existsSync(join(dataDir, 'filled.json'))]).toEqual([false, false]);
    const again = launchStart(dataDir);
    const url = await again.ready;
    expect((await schools(url, await signIn(url))).total).toBe(total);
  });

  it('is emptied by --fresh, and holds reference data and accounts alone with --empty', async () => {
    const { dataDir, total, demo } = await filledFolder();
    expect(total).toBeGreaterThan(100);
    expect(demo).toBe(true);
    await expectRefusal(
      launchStart(dataDir, ['--empty']),
      /^The data folder \S+ holds more than --empty begins with: leave it out to keep that, or add --fresh to throw it away\.\n$/,
    );
    const url = await launchStart(dataDir, ['--fresh', '--empty']).ready;
    const token = await signIn(url);
    expect((await schools(url, token)).total).toBe(0);
    expect(await isDemo(url)).toBe(false);
    const districts = await fetch(`${url}/api/locations/districts`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await districts.json()).data).toHaveLength(11);
    for (const { username } of DEMO_ACCOUNTS) await signIn(url, username);
  });
});

describe('a start that cannot be', { timeout: 240_000 }, () => {
  it('says so when the port is in use', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    await expectRefusal(
      launchStart(freshFolder(), [], { PORT }),
      new RegExp(`^Port ${PORT} is in use: .+\\.\n$`),
    );
    server.close();
  });

  it('says so when the engine is missing', async () => {
    const DYNOXIDE_PATH = join(base, 'no-such-engine');
    const launched = launchStart(freshFolder(), [], { DYNOXIDE_PATH });
    await expectRefusal(
      launched,
      /^The database engine is missing: .+no-such-engine, which is not there\.\n$/,
    );
  });

  it('says so when the data folder cannot be written', async () => {
    const file = freshFolder();
    await writeFile(file, 'a file, not a folder');
    await expectRefusal(launchStart(file), /^The data folder \S+ cannot be written \(EEXIST\): .+\.\n$/);
  });

  it('says so when another start uses the data folder, or its contents are damaged', async () => {
    const dataDir = freshFolder();
    const running = launchStart(dataDir, ['--empty']);
    await running.ready;
    await expectRefusal(launchStart(dataDir), /^The data folder \S+ is in use by another start: .+\.\n$/);
    running.process.kill('SIGTERM');
    await running.ended;
    for (const name of ['table.db-wal', 'table.db-shm']) await rm(join(dataDir, name), { force: true });
    await writeFile(join(dataDir, 'table.db'), 'not a database at all, but long enough to be looked at');
    await expectRefusal(
      launchStart(dataDir),
      /^The database file \S+ cannot be opened \(.+\): start over with "npm start -- --fresh"\.\n$/,
    );
    await writeFile(join(dataDir, 'secrets.json'), '{"jwt":');
    await expectRefusal(
      launchStart(dataDir),
      /^The data folder \S+ is broken, its secrets cannot be read: .+\.\n$/,
    );
    await launchStart(dataDir, ['--fresh', '--empty']).ready;
  });

  it('says so when an option or the port makes no sense', async () => {
    await expectRefusal(launchStart(freshFolder(), ['--frsh']), /'--frsh'.+Usage: npm start/);
    await expectRefusal(
      launchStart(freshFolder(), [], { PORT: 'http' }),
      /^PORT must be a number up to 65535/,
    );
  });
});
