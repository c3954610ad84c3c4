import * as z from 'zod';

const SEVERE = ['high', 'critical'];

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});
const Refusal = z.object({ statusCode: z.int().optional(), message: z.string().optional() });

/**
 * Reads what `npm audit --json` printed.
 * @returns the lines to print, and the exit code: 0 when no vulnerability is high, 1 when one is, 2 when the registry
 * gave no answer
 */
export function readAudit(printed: string): { code: 0 | 1 | 2; lines: string[] } {
  const answer = parse(printed);
  const report = Report.safeParse(answer);
  if (!report.success) {
    const { statusCode, message } = Refusal.catch({}).parse(answer);
    const why = statusCode ? `it answered ${statusCode}` : (message?.split('\n')[0] ?? 'npm says no more');
    return {
      code: 2,
      lines: [
        `Nobody can say whether the packages have vulnerabilities: the registry that npm uses gives no answer about them (${why}).`,
        'Ask one that does: npm run audit:packages with npm_config_registry set to its address.',
      ],
    };
  }
  const faults = Object.entries(report.data.vulnerabilities);
  const lines = faults.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`);
  const severe = faults.filter(([, { severity }]) => SEVERE.includes(severity));
  return {
    code: severe.length > 0 ? 1 : 0,
    lines: [
      ...lines,
      `${faults.length} known vulnerabilities in the deployed packages, ${severe.length} of them high.`,
    ],
  };
}

function parse(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}
