import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INSTALLED = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. It then runs as nobody. */
const NOBODY = 65534;

/**
 * The folder that holds `postgres` and `initdb`, of the newest installed version first; undefined when there is none.
 */
export function findPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(INSTALLED, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
}

/** Ends the server when the pipe from this process closes, however this process ends. */
const KEEPER = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
(cat <&3 >/dev/null; kill -INT "$server" 2>/dev/null) &
wait "$server"`;

type Postgres = { pool: pg.Pool; stop: () => Promise<void> };

/** Starts a server in a fresh temporary folder on a free loopback port. `stop` removes everything of it. */
export async function startPostgres(binaries: string): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'peer-'));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, env, cwd: folder, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    shared_buffers: '1GB',
  };
  const server = spawn(
    'sh',
    [
      '-c',
      KEEPER,
      'keeper',
      join(binaries, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, env, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'bench', database: 'postgres', max: 10 });
  // An idle connection that the server closes is no failure. A failing query reports itself.
  pool.on('error', () => {});
  const stop = async () => {
    await pool.end();
    server.stdin.end();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('SELECT 1');
      return { pool, stop };
    } catch (error) {
      if (tries >= 100 || server.exitCode !== null) {
        await stop();
        throw error;
      }
      await sleep(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
