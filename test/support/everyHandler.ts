import { join, resolve } from 'node:path';
import type { Context } from 'aws-lambda';
import type { Deps } from '#functions/app/deps.ts';
import type { Run } from '#functions/http/run.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { type Endpoint, pathsOf } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { type Answered, answered, eventFor, type Sent } from './invoke.ts';
import { asEndpoint } from './writeWall.ts';

const FUNCTIONS = resolve(import.meta.dirname, '../../functions');

/** Calls any endpoint by its id, with the `run` of its file. */
export async function callById(id: string, deps: Deps, sent?: Sent): Promise<Answered> {
  const endpoint = endpoints.find((one) => one.id === id);
  if (!endpoint) throw new Error(`there is no endpoint ${id}`);
  const { run }: { run: Run<Endpoint> } = await import(
    /* @vite-ignore */ join(FUNCTIONS, `${id.replace('.', '/')}.ts`)
  );
  const handler = toLambda(endpoint, run, deps);
  return answered(await asEndpoint(endpoint, () => handler(eventFor(endpoint, sent), {} as Context)));
}

export type Route = { endpoint: Endpoint; path: string; names: string[] };

/** Every route, with the names of its parameters. */
export const routes: Route[] = endpoints.flatMap((endpoint) =>
  pathsOf(endpoint).map((path) => ({
    endpoint,
    path,
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  })),
);
