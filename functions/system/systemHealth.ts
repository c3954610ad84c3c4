import { dayInIndia } from '#shared/domain/dates.ts';
import type { SystemHealth } from '#shared/domain/report.ts';
import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { probe } from './probes.ts';

/** Days that the share of passed probes is taken over, and how long their counts are kept. */
const UPTIME_DAYS = 30;
const KEPT_SECONDS = 40 * 24 * 3600;
const DAY_MS = 24 * 3_600_000;

const EXCELLENT_MS = 500;
const GOOD_MS = 1500;

/** The share of passed probes changes every few minutes, so a warm function asks for it no more often. */
const UPTIME_KEPT_MS = 300_000;
const known = new WeakMap<Table, { uptime: number | null; until: number }>();

/** Whether the documents and the messages can be reached now, and the share of probes that passed before. */
export async function systemHealth(deps: Deps): Promise<SystemHealth> {
  const began = deps.now().getTime();
  const states = Promise.allSettled([deps.probes.documents(), deps.probes.messages()]).then((answers) => ({
    // The table is not asked: whoever reads this report was just read from it.
    alerts: answers.filter(({ status }) => status === 'rejected').length,
    took: deps.now().getTime() - began,
  }));
  const [{ alerts, took }, uptime] = await Promise.all([states, readUptime(deps)]);
  return {
    status: alerts === 0 ? 'Operational' : 'Degraded',
    uptime,
    performance: took <= EXCELLENT_MS ? 'Excellent' : took <= GOOD_MS ? 'Good' : 'Slow',
    alerts,
  };
}

/**
 * Asks every service and counts on today's item whether all answered.
 * @throws 503 where the table cannot be reached, which counts on nothing
 */
export async function countProbe(deps: Deps): Promise<void> {
  const states = await probe(deps);
  const passed = Object.values(states).every((state) => state === 'ok');
  const now = deps.now();
  const set = {
    text: 'ADD asked :one, passed :passed SET expiresAt = :expires',
    values: {
      ':one': 1,
      ':passed': passed ? 1 : 0,
      ':expires': Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
    },
  };
  await deps.table.update(keys.probes(dayInIndia(now)), set);
  deps.log({ event: 'events.probe', ...states });
}

/**
 * Percent of the probes that passed in the last days, today among them; null where there was none. 100 says that
 * none failed.
 */
async function readUptime({ table, now }: Pick<Deps, 'table' | 'now'>): Promise<number | null> {
  const at = now().getTime();
  const held = known.get(table);
  if (held && at < held.until) return held.uptime;
  const { pk, sk } = keys.probes(dayInIndia(new Date(at - UPTIME_DAYS * DAY_MS)));
  const days = (await table.query({ pk, after: sk })) as unknown as { asked: number; passed: number }[];
  const asked = days.reduce((sum, day) => sum + day.asked, 0);
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const share = Math.round((1000 * passed) / asked) / 10;
  const uptime = asked === 0 ? null : passed === asked ? 100 : Math.min(share, 99.9);
  known.set(table, { uptime, until: at + UPTIME_KEPT_MS });
  return uptime;
}
