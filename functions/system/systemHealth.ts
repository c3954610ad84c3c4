import { dayInIndia } from '#shared/domain/dates.ts';
import { DAY_MS } from '#shared/domain/days.ts';
import type { SystemHealth } from '#shared/domain/report.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter } from '../app/durations.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { probe } from './probes.ts';

/** How many days the uptime covers, and how long the daily counts are kept. */
const UPTIME_DAYS = 30;
const KEPT_SECONDS = 40 * DAY_SECONDS;

const EXCELLENT_MS = 500;
const GOOD_MS = 1500;

/** The share of passed probes changes only every few minutes, so a warm function keeps it this long. */
const UPTIME_KEPT_MS = 300_000;
const known = new WeakMap<Table, { uptime: number | null; until: number }>();

/** Whether documents and messages can be reached now, and the share of past probes that passed. */
export async function systemHealth(deps: Deps): Promise<SystemHealth> {
  const began = deps.now().getTime();
  const states = Promise.allSettled([deps.probes.documents(), deps.probes.messages()]).then((answers) => ({
    // Does not probe the table: it was just read to authorise this request.
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
 * Probes every service and counts on the item of today whether all answered.
 * @throws 503 when the table cannot be reached; this probe is then not counted
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
      ':expires': expiryAfter(now, KEPT_SECONDS),
    },
  };
  await deps.table.update(keys.probes(dayInIndia(now)), set);
  deps.log({ event: 'events.probe', ...states });
}

/**
 * The percentage of probes that passed in the last `UPTIME_DAYS` days, including today; null when there were none. It
 * is 100 only when none failed.
 */
async function readUptime({ table, now }: Pick<Deps, 'table' | 'now'>): Promise<number | null> {
  const at = now().getTime();
  const held = known.get(table);
  if (held && at < held.until) return held.uptime;
  const { pk, sk } = keys.probes(dayInIndia(new Date(at - UPTIME_DAYS * DAY_MS)));
  const days = await table.query<{ asked: number; passed: number }>({ pk, after: sk });
  const asked = days.reduce((sum, day) => sum + day.asked, 0);
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const share = Math.round((1000 * passed) / asked) / 10;
  const uptime = asked === 0 ? null : passed === asked ? 100 : Math.min(share, 99.9);
  known.set(table, { uptime, until: at + UPTIME_KEPT_MS });
  return uptime;
}
