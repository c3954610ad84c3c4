import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { afterAll, expect, it } from 'vitest';
import { type Endpoint, pathsOf } from '#shared/contracts/endpoint.ts';
import { areas } from '#shared/contracts/index.ts';
import { bundleOf, readSettings } from '../../infra/config.ts';
import type { Resources } from '../../infra/constructs/permissions.ts';
import { AreaStack } from '../../infra/stacks/AreaStack.ts';

/** What an area may reach says nothing of its routes. */
const SOMEWHERE = { arn: 'arn:aws:s3:::bucket', export: 'bucket', bucketName: 'bucket' };
const resources = new Proxy({} as Resources, {
  get: (_, name) =>
    ['documents', 'exports', 'snapshots', 'archive'].includes(String(name)) ? SOMEWHERE : 'arn:aws:x:::one',
});

const bundles = mkdtempSync(join(tmpdir(), 'routes-'));
afterAll(() => rmSync(bundles, { recursive: true }));

/** The logical ids of an area's routes, by their keys. */
function routeIdsOf(endpoints: readonly Endpoint[]): Record<string, string> {
  // Nobody runs what would be in them.
  for (const { id } of endpoints) mkdirSync(join(bundles, bundleOf(id)), { recursive: true });
  const app = new App({ context: { 'aws:cdk:disable-asset-staging': true } });
  const stack = new AreaStack(new Stack(app, 'Api'), 'Area', {
    prefix: 'records',
    settings: readSettings((name) => (name === 'stage' ? 'dev' : undefined)).settings,
    area: 'masterData',
    endpoints,
    apiId: 'api',
    bundles,
    resources,
    environment: {},
  });
  const routes = stack.node.findAll().filter((one) => one instanceof CfnRoute);
  return Object.fromEntries(routes.map((one) => [one.routeKey, stack.resolve(one.logicalId)]));
}

// CloudFormation makes what is new before it deletes what is gone, and API Gateway refuses a second route of a key.
it('a route keeps its logical id whatever becomes of the others, and of the endpoint that has it', () => {
  const { list, create } = areas.masterData;
  const paths = pathsOf(list);
  expect(paths.length).toBeGreaterThan(3);
  const before = routeIdsOf([list, create]);
  expect(new Set(Object.values(before)).size).toBe(paths.length + pathsOf(create).length);
  const keyOf = (path: string) => `GET /api${path}`;

  const { [keyOf(paths[1]!)]: _, ...others } = before;
  expect(routeIdsOf([{ ...list, path: paths.filter((path) => path !== paths[1]) }, create])).toEqual(others);

  const after = routeIdsOf([{ ...list, path: ['/new', ...paths] }, create]);
  expect(after).toEqual({ ...before, [keyOf('/new')]: after[keyOf('/new')] });

  // The last path goes over to another endpoint, which comes before.
  const [last, ...rest] = paths.toReversed();
  const moved = { ...list, id: 'masterData.usage', name: 'usage', path: last! };
  expect(routeIdsOf([moved, create, { ...list, path: rest.toReversed() }])).toEqual(before);
});

it('the logical id of a route can be read, and tells apart keys of the same letters', () => {
  const { list } = areas.masterData;
  const ids = routeIdsOf([{ ...list, path: ['/schools/{id}', '/schools/id', '/school/sid'] }]);
  expect(new Set(Object.values(ids)).size).toBe(3);
  for (const id of Object.values(ids)) expect(id).toMatch(/^RoutesGETapischoolsid[0-9A-F]{8}$/);
});
