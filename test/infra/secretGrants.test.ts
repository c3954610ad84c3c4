import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#shared/contracts/index.ts';
import { type Bundles, bundleHandlers } from '../../infra/bundle.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { type Grant, grantsOf, isSecret, secretOf } from '../../infra/grants.ts';
import { bundlesFolder } from '../../infra/stacks/deployment.ts';

// R79: a function reads the secrets that its code asks for, and no other.

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleHandlers({ out: bundlesFolder(resolve(import.meta.dirname, '../..')) });
});

/**
 * What stands in a bundle and is never reached: an own profile, an import and a correction hold no Aadhaar number, and a
 * teacher has no password.
 */
const UNREACHED: Record<string, string> = {
  'profile.update': 'formerIndex',
  'events.act': 'formerIndex',
  'tickets.decide': 'formerIndex',
  'userManagement.giveAccess': 'passwords',
};

const textOf = (bundle: string) => {
  const folder = join(bundles.folder, bundle);
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
};
const askedBy = (bundle: string) =>
  [...new Set([...textOf(bundle).matchAll(/\.secrets\("(\w+)"\)/g)].map(([, name]) => name))].sort();
const granted = (grants: Iterable<Grant>) => [...grants].filter(isSecret).map(secretOf).sort();

it('every endpoint may read what it asks for', () => {
  const asked = endpoints.map(({ id, area, name, idempotent }) => ({
    id,
    // The step that knows a request again stands in every bundle, and asks where the contract says so.
    secrets: askedBy(`${area}-${name}`).filter(
      (secret) => (idempotent || secret !== 'requests') && secret !== UNREACHED[id],
    ),
  }));
  const told = endpoints.map((endpoint) => ({ id: endpoint.id, secrets: granted(grantsOf(endpoint)) }));
  expect(asked, 'infra/grants.ts tells which secrets a function may read').toEqual(told);
});

it('every function of events may read what it asks for', () => {
  const ids = Object.keys(eventFunctions).filter((id) => bundles.handlers.some((one) => one.id === id));
  expect(ids.length).toBeGreaterThan(5);
  const asked = ids.map((id) => ({
    id,
    secrets: askedBy(id.replace('.', '-')).filter((secret) => secret !== UNREACHED[id]),
  }));
  const told = ids.map((id) => ({ id, secrets: granted(eventFunctions[id]?.grants ?? []) }));
  expect(asked, 'infra/grants.ts tells which secrets a function may read').toEqual(told);
});

it('what only reads uses no keys of personal values', () => {
  const previews = endpoints.filter(({ id }) => id.startsWith('userManagement.preview'));
  expect(previews).toHaveLength(2);
  for (const preview of previews) expect([...grantsOf(preview)]).not.toContain('sealPersonal');
});
