import type { Context } from 'aws-lambda';
import { readBody, readQuery } from '#functions/http/body.ts';
import { originOf } from '#functions/http/origin.ts';
import { parseParts } from '#functions/http/parse.ts';
import { permit } from '#functions/http/permission.ts';
import { jsonResponse } from '#functions/http/respond.ts';
import type { Input } from '#functions/http/run.ts';
import { authorise } from '#functions/http/session.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { run } from '#functions/schools/list.ts';
import { schools } from '#shared/contracts/schools.ts';
import { testDeps } from '../support/deps.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { eventFor } from '../support/invoke.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { connectionsOf } from './connections.ts';
import { benchEngine } from './functionCloud.ts';
import { atMost, median, rounded, type Section } from './report.ts';

type Call = () => Promise<unknown>;

/** G5 and G6: what the chain of steps costs a warm function, and the connections it opens. */
export async function benchWarm({ runs, invokes }: { runs: number; invokes: number }): Promise<Section[]> {
  return [await benchChain(runs, invokes), await benchConnections()];
}

/**
 * Compares `toLambda` with the same steps called directly, on a store that answers from memory what the table answered
 * once.
 */
async function benchChain(runs: number, invokes: number): Promise<Section> {
  const tableName = 'records';
  const engine = await benchEngine([tableName]);
  const deps = testDeps({ engine: { endpoint: engine.endpoint, tableName } });
  await storeSchools(deps, generateSchools(100));
  const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
  const event = eventFor(schools.list, { token, query: 'limit=10' });
  const context = {} as Context;
  const { table } = deps;
  const remember = <A extends unknown[], R>(ask: (...args: A) => Promise<R>) => {
    const known = new Map<string, R>();
    return async (...args: A): Promise<R> => {
      const key = JSON.stringify(args);
      const answer = known.get(key) ?? (await ask(...args));
      known.set(key, answer);
      return answer;
    };
  };
  table.batchGet = remember(table.batchGet.bind(table)) as typeof table.batchGet;
  table.query = remember(table.query.bind(table)) as typeof table.query;
  const chain = toLambda(schools.list, run, { ...deps, log: () => {} });
  const bare: Call = async () => {
    const origin = await originOf(event, deps);
    const known = await authorise(schools.list, event.headers.authorization, deps);
    permit(schools.list, known.actor);
    const parts = parseParts(schools.list, {
      params: event.pathParameters ?? {},
      query: readQuery(event),
      body: readBody(event, schools.list, deps.limits),
    });
    const reply = { headers: {}, cookies: [] };
    const input = {
      ...parts,
      ...known,
      origin,
      route: '/schools',
      headers: event.headers,
      cookies: {},
      reply,
    };
    // As in toLambda: the schemas that the type is inferred from have parsed the parts.
    const answer = schools.list.response.parse(
      await run(input as unknown as Input<typeof schools.list>, deps),
    );
    return jsonResponse(answer, {
      status: 200,
      acceptEncoding: undefined,
      gzipFromBytes: deps.limits.gzipFromBytes,
      ...reply,
    });
  };
  const calls = { bare, toLambda: () => chain(event, context) };
  const cpu: Record<string, number[]> = { bare: [], toLambda: [] };
  const heap: Record<string, number[]> = { bare: [], toLambda: [] };
  // Called in turn, in as many parts as there are runs. The first part only warms up.
  for (let i = 0; i <= runs; i += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const cost = await costOf(call, Math.ceil(invokes / runs));
      if (i === 0) continue;
      cpu[name]?.push(cost.cpu);
      heap[name]?.push(cost.heap);
    }
  }
  await engine.stop();
  const rows = Object.keys(calls).map((name) => ({
    name,
    figures: {
      'µs CPU': rounded(median(cpu[name] ?? [])),
      'KiB heap': rounded(median(heap[name] ?? []) / 1024),
    },
  }));
  const ratio = (of: Record<string, number[]>) => median(of.toLambda ?? []) / median(of.bare ?? []);
  return {
    title: `Warm list of 10, stub store, ${invokes} invokes (G5)`,
    rows: [
      ...rows,
      atMost('G5', 'CPU, toLambda to the same steps bare', ratio(cpu), 1.5),
      atMost('G5', 'heap, toLambda to the same steps bare', ratio(heap), 1.5),
    ],
  };
}

/** CPU in microseconds and heap in bytes of one call. When the collector ran, the heap in use after it counts. */
async function costOf(call: Call, times: number) {
  let heap = 0;
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) {
    const held = process.memoryUsage().heapUsed;
    await call();
    heap += Math.max(0, process.memoryUsage().heapUsed - held);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / times, heap: heap / times };
}

async function benchConnections(): Promise<Section> {
  const rows = [];
  for (const [name, { cold, warm }] of Object.entries(
    await connectionsOf(['schools.stats', 'schools.list']),
  )) {
    rows.push(
      atMost('G6', `${name}: connections of a first call`, cold, 1),
      atMost('G6', `${name}: connections of ten more`, warm, 0),
    );
  }
  return {
    title: 'New connections to the table (G6)',
    rows,
  };
}
