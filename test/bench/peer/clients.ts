import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { toLambda } from '#functions/http/toLambda.ts';
import { run as searchTeachers } from '#functions/teachers/search.ts';
import { run as updateTeacher } from '#functions/teachers/update.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { eventFor } from '../../support/invoke.ts';
import { benchEngine } from '../functionCloud.ts';
import { type Row, rounded, type Section } from '../report.ts';
import { makeTeacherWorld, type TeacherWorld } from '../teacherQuestions.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { fillTeachers } from './teacherPeer.ts';
import { pageOfTeachers } from './teacherTables.ts';
import { perSecond, type Sent } from './throughput.ts';

const CLIENTS = [1, 8, 32] as const;
/** What people type into the search: parts of names and of Teacher IDs. */
const SEARCHED = ['lal', 'zual', 'T-0001', 'mamit', 'hming', 'T-012', 'sang', 'govt'];

type Stack = { url: string; stop: () => Promise<void> };

/** Serves our search and our save over HTTP, as Lambda would call them. Each request reads its session and account. */
async function serveOurs({ unmetered: deps, tokens }: TeacherWorld): Promise<Stack> {
  const search = toLambda(teachers.search, searchTeachers, deps);
  const update = toLambda(teachers.update, updateTeacher, deps);
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://local');
    const sent = { token: tokens.admin };
    const answer =
      incoming.method === 'PUT'
        ? await update(
            eventFor(teachers.update, {
              ...sent,
              params: { id: pathname.split('/').at(-1) ?? '' },
              body: await json(incoming),
            }),
            {} as Context,
          )
        : await search(eventFor(teachers.search, { ...sent, query: searchParams.toString() }), {} as Context);
    response
      .writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' })
      .end(answer.isBase64Encoded ? Buffer.from(answer.body ?? '', 'base64') : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/**
 * The same search and save by Fastify and PostgreSQL. Each request reads its session and account; a save is one
 * transaction with an entry in a log.
 */
async function servePeer(pool: Pool): Promise<Stack> {
  await pool.query(`CREATE TABLE accounts (id int PRIMARY KEY, role text);
    CREATE TABLE sessions (token text PRIMARY KEY, account int REFERENCES accounts, ends timestamptz);
    CREATE TABLE log (id bigserial PRIMARY KEY, account int, at timestamptz, teacher int, before jsonb, after jsonb);
    INSERT INTO accounts VALUES (1, 'admin');
    INSERT INTO sessions VALUES ('token', 1, now() + interval '1 day')`);
  const app = Fastify();
  app.addHook('onRequest', async () => {
    const { rows } = await pool.query(
      'SELECT a.* FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token = $1 AND s.ends > now()',
      ['token'],
    );
    if (rows.length !== 1) throw new Error('no session');
  });
  app.get<{ Querystring: { q: string } }>('/teachers/search', async ({ query }) => {
    const [rows, count] = await pageOfTeachers(pool, 'teachers', query.q);
    return { data: rows.rows, total: count.rows[0].total };
  });
  app.put<{ Params: { id: string }; Body: { phone_number: string } }>(
    '/teachers/:id',
    async ({ params, body }) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const before = await client.query('SELECT * FROM teachers WHERE id = $1 FOR UPDATE', [params.id]);
        const after = await client.query('UPDATE teachers SET phone_number = $2 WHERE id = $1 RETURNING *', [
          params.id,
          body.phone_number,
        ]);
        await client.query(
          'INSERT INTO log (account, at, teacher, before, after) VALUES (1, now(), $1, $2, $3)',
          [params.id, before.rows[0], after.rows[0]],
        );
        await client.query('COMMIT');
        return { data: after.rows[0] };
      } finally {
        client.release();
      }
    },
  );
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}

/** Searches and saves a second by 1, 8 and 32 clients, ours beside Fastify with PostgreSQL, in turn. */
export async function benchClients({ quick }: { quick: boolean }): Promise<Section[]> {
  const binaries = findPostgres();
  if (!binaries)
    return [{ title: 'Clients at once', rows: [], notes: ['clients: no postgres binary found'] }];
  const tableName = 'clients';
  const engine = await benchEngine([tableName]);
  const world = await makeTeacherWorld(
    { endpoint: engine.endpoint, tableName },
    quick ? 2000 : 25_000,
    quick ? 200 : undefined,
  );
  const postgres = await startPostgres(binaries);
  const stacks: { name: string; stack: Stack }[] = [];
  try {
    await fillTeachers(postgres.pool, world);
    stacks.push({ name: 'ours', stack: await serveOurs(world) });
    stacks.push({ name: 'peer', stack: await servePeer(postgres.pool) });
    const ids = [...(await world.deps.teachers.look())].map(({ id }) => id);
    return [await compared(stacks, ids, quick ? 300 : 4000)];
  } finally {
    for (const { stack } of stacks) await stack.stop();
    world.meter.close();
    await Promise.all([postgres.stop(), engine.stop()]);
  }
}

async function compared(
  stacks: readonly { name: string; stack: Stack }[],
  ids: readonly number[],
  ms: number,
): Promise<Section> {
  let turn = 0;
  const next: Record<string, (url: string) => (client: number) => Sent> = {
    search: (url) => () => {
      turn += 1;
      const q = SEARCHED[turn % SEARCHED.length] ?? '';
      return { url: `${url}/teachers/search?${new URLSearchParams({ q, limit: '10' })}` };
    },
    // Each client has teachers of its own, and each save changes the phone number.
    save: (url) => (client) => {
      turn += 1;
      const id = ids[(client * 701 + turn * 37) % ids.length];
      return { url: `${url}/teachers/${id}`, body: { phone_number: String(9_000_000_000 + turn) } };
    },
  };
  const rows: Row[] = [];
  for (const [act, of] of Object.entries(next))
    for (const clients of CLIENTS) {
      const figures: Record<string, number> = {};
      for (const { name, stack } of stacks) figures[name] = await perSecond(of(stack.url), clients, ms);
      const ratio = (figures.ours ?? Number.NaN) / (figures.peer ?? Number.NaN);
      rows.push({
        name: `${act}, ${clients} at once`,
        goal: 'at least 1',
        met: ratio >= 1,
        figures: {
          value: rounded(ratio),
          ...Object.fromEntries(
            Object.entries(figures).map(([name, value]) => [`${name} a second`, rounded(value)]),
          ),
        },
      });
    }
  return {
    title: `Searches and saves a second at ${ids.length} teachers, ours to Fastify with PostgreSQL`,
    rows,
    notes: [
      'Handlers, load and Fastify run in one process; each database in one of its own.',
      'One process stands for one warm function. A deployment starts one for each request at the same time.',
    ],
  };
}
