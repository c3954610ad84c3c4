import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';
import { DASHBOARD_BYTES } from '../bench/budget.ts';
import { modelledSeconds, requestChain, type Step } from '../support/webLoad.ts';
import { type Manifest, readManifest } from '../support/webWeight.ts';

let manifest: Manifest;
beforeAll(async () => {
  await buildWeb();
  manifest = readManifest(WEB_FOLDER);
});

const namesOf = (chain: readonly Step[]) => chain.map(({ name }) => name);

describe('the first route on a line of 1.6 Mbps and 150 ms, by the model (G23)', () => {
  it.each([
    ['sign-in', 'signIn', undefined, ['page', 'scripts']],
    ['dashboard with its rows', 'dashboard', DASHBOARD_BYTES, ['page', 'scripts', 'rows']],
  ] as const)(
    'the %s is there within 1.8 s, after three requests in a row at most',
    (_, screen, bytes, names) => {
      const chain = requestChain(WEB_FOLDER, manifest, screen, bytes);
      expect(namesOf(chain)).toEqual(names);
      expect(modelledSeconds(chain)).toBeLessThanOrEqual(1.8);
      // Nothing is left out: everything measured as the first load of the screen is on the line.
      expect(chain.reduce((sum, step) => sum + step.bytes, 0)).toBeGreaterThan(80_000);
    },
  );

  it('adds round trips and bytes as a plain sum does', () => {
    const chain = [
      { name: 'page', files: 1, bytes: 20_000 },
      { name: 'scripts', files: 2, bytes: 100_000 },
    ];
    // Two round trips to connect and two requests, 0.15 s each, and 120 kB at 200 kB a second.
    expect(modelledSeconds(chain)).toBeCloseTo(4 * 0.15 + 0.6);
  });
});
