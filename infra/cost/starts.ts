import { endpoints } from '../../shared/contracts/index.ts';
import { WHOLE_PROCESSOR_MB } from '../config.ts';
import { grantsOf, isSecret } from '../grants.ts';
import { ASSUMED, LOOKS, PROD, type Size } from './usage.ts';

/** The memory of the functions of a call's area, in MB. */
export const memoryOf = (call: string) => PROD.memory[call.split('.')[0] ?? ''] ?? PROD.memory.default;

/** Seconds until the first answer of a function: CPU time as measured, by its share of a processor. */
export function startSeconds({ schools, teachers }: Size, memory: number, holdsDirectory: boolean): number {
  const rows = holdsDirectory ? schools + teachers : 0;
  const cpu = ASSUMED.startCpuMs.value / 1000 + (rows * ASSUMED.rowMicros.value) / 1e6;
  return cpu / Math.min(1, memory / WHOLE_PROCESSOR_MB);
}

/** What the calls take of Lambda, in GB seconds: their work, and the start that some of them wait for. */
export function gigabyteSeconds(size: Size, calls: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, count] of calls) {
    const memory = memoryOf(name);
    const start = ASSUMED.coldShare.value * startSeconds(size, memory, name in LOOKS);
    sum += count * (memory / 1024) * (ASSUMED.warmMs.value / 1000 + start);
  }
  return sum;
}

/** How many secrets the function of an endpoint may read. It reads each once after its start. */
const SECRETS = new Map<string, number>(
  endpoints.map((endpoint) => [endpoint.id, [...grantsOf(endpoint)].filter(isSecret).length]),
);

/** How often the functions that start for these calls read a secret. */
export function secretReadsOf(calls: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, count] of calls) sum += count * ASSUMED.coldShare.value * (SECRETS.get(name) ?? 0);
  return sum;
}

/** X-Ray traces the first call of each second by a function, and a share of the others. */
export function tracesOf(calls: ReadonlyMap<string, number>, seconds: number): number {
  let sum = 0;
  for (const count of calls.values()) {
    const first = Math.min(count, seconds);
    sum += first + (count - first) * ASSUMED.traced.value;
  }
  return sum;
}
