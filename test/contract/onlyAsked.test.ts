import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '#shared/contracts/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The calls of `useEndpoint` for an endpoint, each up to the end of its statement. */
const callsOf = (id: string) =>
  globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    readFileSync(resolve(ROOT, file), 'utf8')
      .split('useEndpoint(')
      .slice(1)
      .filter((call) => call.trimStart().startsWith(`'${id}'`))
      .map((call) => ({ file, call: call.slice(0, call.indexOf(';\n')) })),
  );

it('what leaves an audit entry each time is requested again by people alone', () => {
  const noted = endpoints.filter(({ noted }) => noted === 'each').map(({ id }) => id);
  expect(callsOf('medicalRecords.list')).toHaveLength(1);
  // The look at one record leaves an entry too, of its own making.
  const again = [...noted, 'medicalRecords.get']
    .flatMap(callsOf)
    .filter(({ call }) => !/\bONLY_ASKED\b/.test(call));
  expect(
    again.map(({ file }) => file),
    'Pass ONLY_ASKED to useEndpoint in these files.',
  ).toEqual([]);
});
