import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      dependencies: Names,
      optionalDependencies: Names,
    }),
  ),
});

const read = async () => Lockfile.parse(JSON.parse(await readFile('package-lock.json', 'utf8'))).packages;

/** Where Node would look for `name` from the package at `path`: beside it, and in every folder above. */
function* places(path: string, name: string): Generator<string> {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    yield `${at}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

// An npm that cannot reach a package for another platform silently leaves it out. `npm ci` then refuses the whole
// lockfile on every machine.
it('the lockfile has an entry for all that a locked package may ask for, on any platform', async () => {
  const packages = await read();
  const absent = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) =>
      [...places(path, name)].some((place) => packages[place]?.version) ? [] : [`${path} asks for ${name}`],
    ),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(absent).toEqual([]);
});

it('the lockfile names no registry', async () => {
  const named = Object.entries(await read()).filter(([, { resolved }]) => resolved !== undefined);
  expect(named).toEqual([]);
});
