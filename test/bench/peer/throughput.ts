import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import type { Deps } from '#functions/app/deps.ts';
import { type Handler, toLambda } from '#functions/http/toLambda.ts';
import { run as listSchools } from '#functions/schools/list.ts';
import { run as searchSchools } from '#functions/schools/search.ts';
import { run as listTeachers } from '#functions/teachers/list.ts';
import { run as searchTeachers } from '#functions/teachers/search.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { schools } from '#shared/contracts/schools.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { eventFor } from '../../support/invoke.ts';
import { atMost, type Row, rounded } from '../report.ts';

const CONNECTIONS = 10;

/** What a client sends: a GET, or with a body a PUT. */
export type Sent = { url: string; body?: object };

/** Sends one request and waits for the end of its answer. Throws when it is not 200. */
function send(agent: Agent, { url, body }: Sent): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const options = body ? { method: 'PUT', headers: { 'content-type': 'application/json' } } : {};
    const asked = request(url, { agent, ...options }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}

/**
 * Answers a second over kept connections, one for each client, measured for `ms` milliseconds.
 * @param next what a client sends next
 */
export async function perSecond(
  next: (client: number) => Sent,
  clients: number,
  ms: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const each = Array.from({ length: clients }, (_, client) => client);
  await Promise.all(each.map((client) => send(agent, next(client))));
  const began = performance.now();
  let done = 0;
  const worker = async (client: number) => {
    while (performance.now() - began < ms) {
      await send(agent, next(client));
      done += 1;
    }
  };
  await Promise.all(each.map(worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return done / seconds;
}

/** The endpoints and handlers of a list and a search, called as Lambda would. */
type Served = Record<'list' | 'search', { endpoint: Endpoint; handler: Handler }>;

/** Serves our list and search over HTTP. Every call reads its session and account from the table. */
export async function serveOurs(served: Served, token: string) {
  const server = createServer(async (incoming, response) => {
    const { pathname, search: asked } = new URL(incoming.url ?? '', 'http://local');
    const { endpoint, handler } = served[pathname === '/search' ? 'search' : 'list'];
    const query = `limit=10${asked.replace('?', '&')}`;
    const result = await handler(eventFor(endpoint, { token, query }), {} as Context);
    response.writeHead(result.statusCode ?? 500, { 'content-type': 'application/json' }).end(result.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

export const servedSchools = (deps: Deps): Served => ({
  list: { endpoint: schools.list, handler: toLambda(schools.list, listSchools, deps) },
  search: { endpoint: schools.search, handler: toLambda(schools.search, searchSchools, deps) },
});

export const servedTeachers = (deps: Deps): Served => ({
  list: { endpoint: teachers.list, handler: toLambda(teachers.list, listTeachers, deps) },
  search: { endpoint: teachers.search, handler: toLambda(teachers.search, searchTeachers, deps) },
});

/** The addresses of one question for each stack, at the small size and at the large one. */
export type Urls = Record<'ours' | 'peer', readonly [string, string]>;

/** Compares how much fewer answers a second come at the larger size, for ours and for the peer (G20). */
export async function compareFalls(
  sizes: readonly [number, number],
  asked: Record<string, Urls>,
  ms: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  const goals: Row[] = [];
  for (const [name, stacks] of Object.entries(asked)) {
    const falls: Record<string, number> = {};
    for (const [stack, [small, large]] of Object.entries(stacks)) {
      const of = (url: string) => perSecond(() => ({ url }), CONNECTIONS, ms);
      const [before, after] = [await of(small), await of(large)];
      falls[stack] = before / after;
      rows.push({
        name: `${name}, ${stack}`,
        figures: {
          [`a second at ${sizes[0]}`]: rounded(before),
          [`at ${sizes[1]}`]: rounded(after),
          fall: rounded(before / after),
        },
      });
    }
    const most = name === 'search' ? (falls.peer ?? 0) : 1.1;
    goals.push(atMost('G20', `fall of throughput, ${name}`, falls.ours ?? Number.NaN, rounded(most)));
  }
  return [...rows, ...goals];
}
