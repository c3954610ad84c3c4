import { beforeAll, describe, expect, it } from 'vitest';
import { run as create } from '#functions/schools/create.ts';
import { run as list } from '#functions/schools/list.ts';
import { schools } from '#shared/contracts/schools.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { schoolInput, seedUser, seedWorld, tokenFor } from '../support/seed.ts';

const engine = withEngine();

describe('schools', () => {
  it('reads its own write', async () => {
    const deps = testDeps({ engine });
    await seedWorld(deps);
    const token = await tokenFor(deps, await seedUser(deps, 'admin'));
    const made = await invoke(schools.create, create, deps, { token, body: schoolInput('0012') });
    expect(made).toMatchObject({ status: 201, body: { data: { school_id: '0012', district: 'D0' } } });
    const page = await invoke(schools.list, list, deps, { token });
    expect(page.body.data).toEqual([made.body.data]);
  });
});
