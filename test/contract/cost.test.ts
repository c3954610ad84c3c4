import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OWN_METRICS } from '#functions/app/ownMetrics.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { billOf } from '../../infra/cost/bill.ts';
import { nearest } from '../../infra/cost/bounds.ts';
import { copiesBillOf } from '../../infra/cost/copies.ts';
import { demandOf } from '../../infra/cost/demand.ts';
import { costPage } from '../../infra/cost/page.ts';
import { PRICES, type PriceName } from '../../infra/cost/prices.ts';
import { AUDIT_ORDER, readUnits, type Units } from '../../infra/cost/units.ts';
import { LOOKS, PROD, STAFF_DAY, TEACHER_MONTH, times } from '../../infra/cost/usage.ts';
import { figuresOf } from '../../infra/stacks/figures.ts';
import { watchesOf } from '../../infra/stacks/watches.ts';

const CALLS = [...new Set([...Object.keys(STAFF_DAY), ...Object.keys(TEACHER_MONTH)])];

it('docs/cost.md is what npm run cost writes', () => {
  expect(readFileSync('docs/cost.md', 'utf8'), 'Run "npm run cost", which writes docs/cost.md.').toBe(
    costPage(readUnits()),
  );
});

it('npm run cost refuses words that it does not know, and writes nothing', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['infra/launch.mjs', 'cost', '--', '--check'],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^Usage: npm run cost/)]);
});

it('counts calls that there are, each with its measured units', () => {
  const known = endpoints.map(({ id }) => id as string);
  expect(
    CALLS.filter((name) => !known.includes(name)),
    'No contract declares these: correct STAFF_DAY and TEACHER_MONTH in infra/cost/usage.ts.',
  ).toEqual([]);
  expect(
    Object.keys(LOOKS).filter((name) => !CALLS.includes(name)),
    'Nobody makes these calls: correct LOOKS in infra/cost/usage.ts.',
  ).toEqual([]);
  expect(
    [...CALLS, AUDIT_ORDER].filter((name) => !(name in readUnits())),
    'These have no measured units: call them in test/bench/units.ts, and run "npm run bench -- --only units", which rewrites infra/cost/units.json.',
  ).toEqual([]);
});

describe('the bill', () => {
  /** Every call costs two read units and nothing else, except that sending a code writes ten. */
  const units: Units = Object.fromEntries(CALLS.map((name) => [name, { read: 2, write: 0, bytes: 1000 }]));
  units['otpAuth.send'] = { read: 2, write: 10, bytes: 1000 };
  units[AUDIT_ORDER] = { read: 1, write: 5, bytes: 0 };
  // A thousand teachers and nobody else, each with 1 + 1 + 2 + 0.2 + 1 calls a month.
  const size = { schools: 0, teachers: 1000, staff: 0 };
  const bill = billOf(size, units);
  const line = (wanted: PriceName) => bill.lines.find(({ price }) => price === PRICES[wanted]);

  it('charges calls, units and messages as a plain count does', () => {
    expect(line('api')?.amount).toBeCloseTo(78_200);
    expect(line('sms')).toMatchObject({ amount: 1000, usd: 3 });
    expect(line('tableWrite')?.amount).toBeCloseTo(1000 * 10 + 1000 * 5);
    // Two for each call, one for numbering each entry, and a hundred for each of the two in a hundred calls that start
    // a function.
    // The hourly check of the trail reads each entry once, and 2,000 of them again each time.
    const checked = 1000 + 730 * 2000;
    expect(line('tableRead')?.amount).toBeCloseTo(78_200 * 2 + 1000 + 0.02 * 78_200 * 100 + checked);
    expect(line('tableWrite')?.usd).toBeCloseTo(15_000 * 0.712e-6);
  });

  it('charges what runs at the CDN, what a start reads of secrets, and the former material of keys', () => {
    // Each person loads twelve files on the one day.
    expect(line('edgeFunction')?.amount).toBeCloseTo(78_200 + 12_000);
    expect(line('edgeFunction')?.usd).toBeCloseTo(90_200 * 0.1e-6);
    // Every function proves the CDN by one. Beside it, sending a code takes 2, checking it 4, the own record 1 for its
    // last digits in each of 2.2 calls, and the key of drafts 1. Two calls in a hundred start a function.
    expect(line('secretRead')?.amount).toBeCloseTo(0.02 * 1000 * (78.2 + 2 + 4 + 2.2 + 1));
    // Four keys, and two former ones of each of the three that rotate.
    expect(line('key')).toMatchObject({ amount: 10, usd: 10 });
    const copies = copiesBillOf(size, units).lines.find(({ price }) => price === PRICES.key);
    expect(copies?.amount).toBe(2 + 2 * 2);
  });

  it('of copies counts whole tables: each night one is sent away, and fourteen are kept', () => {
    const { lines, usd } = copiesBillOf(size, units);
    const of = (wanted: string) => lines.find(({ price }) => price.what.startsWith(wanted))?.amount;
    // A thousand teachers of 3,500 bytes, and three years of a thousand entries a month of 2,200 bytes.
    const table = (1000 * 3500 + 36_000 * 2200) / 1e9;
    expect(of('AWS Backup')).toBeCloseTo(14 * table);
    // Three in a hundred have a document of a megabyte, and a twelfth of these are new each month.
    expect(of('transfer')).toBeCloseTo((365 / 12) * table + (2.5 * 1e6 + 1000 * 2200) / 1e9);
    expect(of('S3 storage')).toBeCloseTo((30 * 1e6 + 36_000 * 2200) / 1e9);
    expect(of('S3 writes')).toBeCloseTo(1002.5);
    expect(usd).toBeCloseTo(lines.reduce((sum, line) => sum + line.usd, 0));
  });

  it('counts every metric that functions count, and the three of the access log', () => {
    const sources = globSync('functions/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') });
    const counted = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bmetric\('(\w+)'/g)].map(([, name]) => name),
    );
    expect([...OWN_METRICS].sort()).toEqual([...new Set(counted)].sort());
    expect(line('metric')?.amount).toBe(new Set(counted).size + 3);
  });

  it('is the sum of its lines', () => {
    expect(bill.usd).toBeCloseTo(bill.lines.reduce((sum, { usd }) => sum + usd, 0));
  });
});

it('says of the department that nothing is near its end, and of sixty of it that something is', () => {
  const first = (factor: number) =>
    nearest(times(factor), demandOf(times(factor), readUnits()))[0]?.share ?? 0;
  expect(first(1)).toBeLessThan(0.5);
  expect(first(60)).toBeGreaterThan(1);
});

it('the alarm about the table says rightly how many average hours of work its units are', () => {
  const figures = figuresOf({ prefix: 'records', apiId: 'api', tableName: 'table' });
  const { ManyUnits } = watchesOf(figures, { prefix: 'records', settings: PROD });
  const { read, write } = demandOf(times(1), readUnits());
  // A month has 22 working days of six hours. A write costs as much as five reads.
  const hour = (read + 5 * write) / (22 * 6);
  const hours = (ManyUnits?.above ?? 0) / hour;
  expect(ManyUnits?.users).toContain('more than four times what it does in an average working hour');
  expect(hours).toBeGreaterThan(4);
  expect(hours).toBeLessThan(5);
});

it('docs/deploying.md says of other ways to close the API what they cost at as many calls as the bill has', () => {
  const { lines } = billOf(times(1), readUnits());
  const millions = (lines.find(({ price }) => price === PRICES.api)?.amount ?? 0) / 1e6;
  const rest = millions * (3.5 - 1.05);
  // A web ACL costs as much as five rules, and it would have one.
  const withFirewall = rest + 6 + millions * 0.6;
  const page = readFileSync('docs/deploying.md', 'utf8');
  expect(page).toContain(`| ${rest.toFixed()} more (3.50 instead of 1.05 a million) `);
  expect(page).toContain(
    `| ${withFirewall.toFixed()} more: 6 for the firewall, 0.60 a million, and the REST API |`,
  );
});
