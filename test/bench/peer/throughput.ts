import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { toLambda } from '#functions/http/toLambda.ts';
import { run as listRun } from '#functions/schools/list.ts';
import { run as searchRun } from '#functions/schools/search.ts';
import { schools } from '#shared/contracts/schools.ts';
import { eventFor } from '../../support/invoke.ts';
import type { World } from '../served.ts';

const CONNECTIONS = 10;

/** Answers a second over ten kept connections, asked for so many milliseconds. */
export async function perSecond(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      }).on('error', reject);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const began = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - began < ms) {
      await ask();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return done / seconds;
}

/** Our list and search of a world over HTTP, every call with its session and account read from the table. */
export async function serveOurs({ deps, admin: token }: World) {
  const list = toLambda(schools.list, listRun, deps);
  const search = toLambda(schools.search, searchRun, deps);
  const server = createServer(async (request, response) => {
    const { pathname, search: asked } = new URL(request.url ?? '', 'http://local');
    const query = `limit=10${asked.replace('?', '&')}`;
    const result =
      pathname === '/search'
        ? await search(eventFor(schools.search, { token, query }), {} as Context)
        : await list(eventFor(schools.list, { token, query }), {} as Context);
    response.writeHead(result.statusCode ?? 500, { 'content-type': 'application/json' }).end(result.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
