import { gigabyteSeconds, secretReadsOf, tracesOf } from './starts.ts';
import { AUDIT_ORDER, type Units } from './units.ts';
import { ASSUMED, LOOKS, ROW_BYTES, SESSION_CHECK, type Size, STAFF_DAY, TEACHER_MONTH } from './usage.ts';

const READ_UNIT = 4096;

/** What a department asks of the deployment in a month, and in its busiest second. */
export type Demand = {
  /** Of Lambda, for calls. */
  gigabyteSeconds: number;
  /** Of X-Ray. */
  traces: number;
  /** Of Secrets Manager. */
  secretReads: number;
  calls: number;
  read: number;
  write: number;
  /** Bytes of answers. */
  bytes: number;
  /** Calls that change something, each with one audit entry. */
  changes: number;
  looks: number;
  /** Days on which somebody opens the web app, summed over all people. */
  personDays: number;
  messages: number;
  /** `checks` are those calls that ask whether a session stands. */
  peak: { calls: number; checks: number; changes: number; looks: number };
};

/** How often each call is made in a month. */
export function callsOf({ teachers, staff }: Size): Map<string, number> {
  const staffDays = staff * ASSUMED.presence.value * ASSUMED.workingDays.value;
  const calls = new Map<string, number>();
  const add = (name: string, count: number) => calls.set(name, (calls.get(name) ?? 0) + count);
  for (const [name, count] of Object.entries(STAFF_DAY)) add(name, count * staffDays);
  for (const [name, count] of Object.entries(TEACHER_MONTH)) add(name, count * teachers);
  return calls;
}

/**
 * The demand of a department of this size.
 * @throws Error for a call of the model whose units were not measured
 */
export function demandOf(size: Size, units: Units): Demand {
  const of = (name: string) => {
    const found = units[name];
    if (!found) throw new Error(`The units of ${name} were not measured.`);
    return found;
  };
  const calls = callsOf(size);
  const sum = (per: (name: string) => number) =>
    [...calls].reduce((total, [name, count]) => total + count * per(name), 0);
  const total = sum(() => 1);
  const changes = sum((name) => (of(name).write > 1 ? 1 : 0));
  const looks = sum((name) => LOOKS[name] ?? 0);
  const seconds = ASSUMED.workingDays.value * ASSUMED.hours.value * 3600;
  const order = of(AUDIT_ORDER);
  // A look reads every row that was written since the one before. Its first read unit is counted with the call.
  const news = Math.max(0, (changes / seconds) * ASSUMED.newsSeconds.value * (ROW_BYTES / READ_UNIT) - 1);
  const starts = total * ASSUMED.coldShare.value;
  const checks = calls.get(SESSION_CHECK) ?? 0;
  const inPeak = (count: number) => (count / seconds) * ASSUMED.peak.value;
  return {
    gigabyteSeconds: gigabyteSeconds(size, calls),
    traces: tracesOf(calls, seconds),
    secretReads: secretReadsOf(calls),
    calls: total,
    read:
      sum((name) => of(name).read) + changes * order.read + looks * news + starts * ASSUMED.coldReads.value,
    write: sum((name) => of(name).write) + changes * order.write,
    bytes: sum((name) => of(name).bytes),
    changes,
    looks,
    personDays: size.staff * ASSUMED.presence.value * ASSUMED.workingDays.value + size.teachers,
    messages: calls.get('otpAuth.send') ?? 0,
    peak: {
      calls: inPeak(total - checks) + checks / seconds,
      checks: checks / seconds,
      changes: inPeak(changes),
      looks: inPeak(looks),
    },
  };
}
