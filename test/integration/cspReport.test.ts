import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { CSP_REPORT_BODY_LIMIT } from '#shared/contracts/system.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import type { Sent } from '../support/invoke.ts';
import { allItems, newAddress } from '../support/signIn.ts';

const engine = withEngine();

/** What Chromium sends, in the form of the Reporting API. */
const violation = (body: object = {}) => ({
  age: 53,
  type: 'csp-violation',
  url: 'https://records.example.org/teachers?q=Lalrinpuii',
  user_agent: 'Mozilla/5.0',
  body: {
    blockedURL: 'https://elsewhere.example.net/x.js?token=abc#part',
    columnNumber: 7,
    disposition: 'enforce',
    documentURL: 'https://records.example.org/teachers?q=Lalrinpuii',
    effectiveDirective: 'script-src-elem',
    lineNumber: 12,
    originalPolicy: "default-src 'none'; report-to csp",
    referrer: '',
    sample: '',
    sourceFile: 'https://records.example.org/assets/main-1a2b3c4d.js?v=1',
    statusCode: 200,
    ...body,
  },
});

const TYPE = { 'content-type': 'application/reports+json' };

/** Deps whose log lines are kept, except the one of every request. */
function listening() {
  const lines: Record<string, unknown>[] = [];
  const deps: Deps = {
    ...testDeps({ engine }),
    log: (line) => {
      if (!('endpoint' in line)) lines.push(line);
    },
  };
  const send = (sent: Sent) =>
    callById('system.cspReport', deps, { headers: TYPE, ip: newAddress(), ...sent });
  return { deps, lines, send };
}

/** A body of this many bytes. */
function padded(bytes: number): string {
  const empty = JSON.stringify([violation({ sample: '' })]).length;
  return JSON.stringify([violation({ sample: 'x'.repeat(bytes - empty) })]);
}

describe('a report about the security policy', () => {
  it('becomes one line of the log, without what a search or a link carried', async () => {
    const { lines, send } = listening();
    const inline = violation({
      blockedURL: 'inline',
      effectiveDirective: 'style-src-attr',
      sourceFile: null,
    });
    const { status } = await send({ body: [violation(), inline, { type: 'deprecation', body: {} }] });
    expect(status).toBe(200);
    const page = 'https://records.example.org/teachers';
    expect(lines).toEqual([
      {
        cspViolations: [
          {
            directive: 'script-src-elem',
            blocked: 'https://elsewhere.example.net/x.js',
            page,
            source: 'https://records.example.org/assets/main-1a2b3c4d.js',
            line: 12,
          },
          { directive: 'style-src-attr', blocked: 'inline', page, source: undefined, line: 12 },
        ],
      },
    ]);
  });

  it('writes no line of its own where nothing was forbidden, and none without end', async () => {
    const { lines, send } = listening();
    expect((await send({ body: [{ type: 'deprecation', body: {} }] })).status).toBe(200);
    expect(lines).toEqual([]);
    await send({ body: [violation({ blockedURL: `https://x.example/${'y'.repeat(5000)}` })] });
    expect(JSON.stringify(lines).length).toBeLessThan(1000);
  });

  it('is at most 8 KB, of its own type and form', async () => {
    const { lines, send } = listening();
    const raw = (rawBody: string, type = TYPE['content-type']) =>
      send({ rawBody, headers: { 'content-type': type } });
    expect(CSP_REPORT_BODY_LIMIT).toBe(8192);
    expect((await raw(padded(8191))).status).toBe(200);
    expect((await raw(padded(8192), 'application/reports+json; charset=utf-8')).status).toBe(200);
    expect(lines).toHaveLength(2);
    expect((await raw(padded(8193))).status).toBe(413);
    expect((await raw('[]')).status).toBe(400);
    expect((await raw('[{"type":"csp-violation"}]')).body.issues[0].field).toBe('0.body');
    expect((await raw(padded(900), 'application/json')).status).toBe(415);
    expect((await raw(padded(900), 'text/plain')).status).toBe(415);
    expect(lines).toHaveLength(2);
  });

  it('comes from one address so often and no more, and leaves nothing in the table but that count', async () => {
    const { deps, lines, send } = listening();
    const most = deps.limits.cspReportsPerAddress;
    // All addresses of one home count as one.
    const home = (n: number) => `2001:db8:77:1::${n.toString(16)}`;
    for (let i = 1; i <= most; i += 1) {
      expect((await send({ body: [violation()], ip: home(i) })).status, String(i)).toBe(200);
    }
    const refused = await send({ body: [violation()], ip: home(most + 1) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(lines).toHaveLength(most);
    expect((await send({ body: [violation()] })).status).toBe(200);
    expect((await allItems(engine)).filter(({ pk }) => !String(pk).startsWith('THROTTLE#'))).toEqual([]);
  });
});
