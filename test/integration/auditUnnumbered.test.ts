import { expect, it } from 'vitest';
import { orderEntries } from '#functions/audit/order.ts';
import { run as hourly } from '#functions/events/auditVerify.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser } from '../support/seed.ts';
import { fakeClock, signIn } from '../support/signIn.ts';

const engine = withEngine();

it('R81: the hourly check tells that the trail gets no numbers, once a sign-in waits for a quarter of an hour', async () => {
  const clock = fakeClock('2026-03-02T08:00:00Z');
  const deps = testDeps({ engine, now: clock.now });
  const { username } = await seedUser(deps, 'admin');
  const told = async () => {
    deps.lines.length = 0;
    await hourly(deps);
    return deps.lines.flatMap(({ AuditUnnumbered }) =>
      AuditUnnumbered === undefined ? [] : [AuditUnnumbered],
    );
  };
  const number = async () => {
    const entries = (await rowsOf(engine, 'AUDIT')).filter(({ sk }) => sk === 'AUDIT');
    await orderEntries(deps, entries as unknown as StoredEntry[]);
  };
  expect(await told()).toEqual([0]);
  expect((await signIn(deps, username)).status).toBe(200);
  await number();
  clock.advance(901);
  expect(await told()).toEqual([0]);
  // The reader stops here.
  expect((await signIn(deps, username)).status).toBe(200);
  clock.advance(899);
  expect(await told()).toEqual([0]);
  clock.advance(2);
  expect(await told()).toEqual([1]);
  await number();
  expect(await told()).toEqual([0]);
});
