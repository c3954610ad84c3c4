/** One request and its outcome. `bytes` are counted on the line. */
export type Call = {
  endpoint: string;
  ms: number;
  bytes: number;
  /** 0 when no answer came. */
  status: number;
  /** Whether a refusal is right: another wrote first, or a limit was reached. */
  expected: boolean;
  told?: string;
};

export type Phase = { calls: readonly Call[]; seconds: number };

type Figures = {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  /** Of an answer, on average, as sent. */
  bytes: number;
  /** Refusals by status. Expected ones are counted apart. */
  expected: Record<string, number>;
  unexpected: Record<string, number>;
};

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

const isRefusal = ({ status }: Call) => status === 0 || status >= 400;
export const isWrong = (call: Call) => isRefusal(call) && !call.expected;

function byStatus(calls: readonly Call[]): Record<string, number> {
  const grouped = Map.groupBy(calls, ({ status }) => String(status));
  return Object.fromEntries([...grouped].map(([status, all]) => [status, all.length]));
}

export function figuresOf({ calls, seconds }: Phase): Figures {
  const ms = calls.map((call) => call.ms);
  const refused = calls.filter(isRefusal);
  return {
    requests: calls.length,
    seconds,
    perSecond: calls.length / seconds,
    p50: quantile(ms, 0.5),
    p95: quantile(ms, 0.95),
    bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0) / calls.length,
    expected: byStatus(refused.filter(({ expected }) => expected)),
    unexpected: byStatus(refused.filter(isWrong)),
  };
}
