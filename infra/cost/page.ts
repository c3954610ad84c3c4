import { Limits } from '../../functions/app/limits.ts';
import { type Bill, billOf } from './bill.ts';
import { codesFromOneAddress, codesOnBusiestDay, nearest } from './bounds.ts';
import { copiesBillOf, POINTS_KEPT } from './copies.ts';
import { callsOf, demandOf } from './demand.ts';
import { COPY_PRICES, PRICES, PRICES_AS_OF } from './prices.ts';
import { AUDIT_ORDER, type Units } from './units.ts';
import {
  ASSUMED,
  BASE,
  ENTRY_BYTES,
  PROD,
  RECORD_BYTES,
  ROW_BYTES,
  STAFF_DAY,
  TEACHER_MONTH,
  TIMES,
  times,
} from './usage.ts';

/** Rounds to three significant figures, with commas. */
const figure = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 4 });
const dollars = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** `1 key`, `2 keys`. */
const counted = (count: string, unit: string) => `${count} ${count === '1' ? unit.replace(/s$/, '') : unit}`;

const table = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  [heading, heading.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const SIZES = TIMES.map((factor) => ({ factor, size: times(factor) }));
const SIZE_NAMES = SIZES.map(({ factor }) => (factor === 1 ? 'the department' : `${factor} times`));

/** The whole page `docs/cost.md`. */
export function costPage(units: Units): string {
  const bills = SIZES.map(({ size }) => billOf(size, units));
  const sizes = table(
    ['', ...SIZE_NAMES],
    [
      ...(['schools', 'teachers', 'staff'] as const).map((name) => [
        name,
        ...SIZES.map(({ size }) => whole(size[name])),
      ]),
      ['**US dollars a month**', ...bills.map(({ usd }) => `**${dollars(usd)}**`)],
      ['per teacher or member of staff', ...bills.map(({ usd }, i) => perHead(usd, i))],
    ],
  );
  return `# Cost

This page is for whoever pays the bill. \`npm run cost\` writes it from \`infra/cost/\`: change the figures there, not here.
The cost of each call is measured (\`npm run bench -- --only units\`). Prices are the public list prices of ap-south-1 as of
${PRICES_AS_OF}. How much people work is assumed. **Check the prices before you rely on them**, and check the assumptions
after the first month. Tax, support and the free tier of a new AWS account are left out.

${sizes}

## The monthly bill

${billTable('total', bills)}

${largest(bills)}

## Copies in another region

Not in the bill above, because the setting \`copies\` is off by default. It adds this, with documents and the archive
counted as they are above:

${billTable(
  'copies',
  SIZES.map(({ size }) => copiesBillOf(size, units)),
)}

Each recovery point of a table holds the whole table: about ${figure(POINTS_KEPT)} of them are kept. Copies in another account of the same
region cost the same without the transfer. A drill that starts from them (\`restore-drill --from-copies\`) costs what AWS
asks for restoring the table: ${COPY_PRICES.backupRestore.usd} a GB.

## What breaks first

${SIZES.map(({ size, factor }, i) => breaking(SIZE_NAMES[i] ?? '', factor, nearest(size, demandOf(size, units)))).join('\n\n')}

## Sign-in by SMS

The bill above counts one code for each teacher a month. The alternative is one a week:

${signInTable(billOf(BASE, units).usd)}

The limits are \`otpSendsPerDayInAll\` and \`otpSendsPerAddress\` under \`limits\` in \`cdk.json\`; the second counts ${whole(LIMITS.otpAddressWindowSeconds / 60)} minutes.
Many teachers share one address of a mobile network: one that shows ${whole(ASSUMED.behindOneAddress.value)} of them is assumed. Where a
figure is above its limit, raise the limit before teachers sign in so often: nobody gets a code beyond it.

## How much people work

${usageTable(units)}

Each call that changes something also writes one audit entry. Numbering it takes ${figure(units[AUDIT_ORDER]?.read ?? 0)} read units and
${figure(units[AUDIT_ORDER]?.write ?? 0)} write units. A row of the feed is assumed to take ${ROW_BYTES} bytes, all items of a record ${whole(RECORD_BYTES)} bytes, and an
audit entry with its places in the lists ${whole(ENTRY_BYTES)} bytes.

${table(
  ['assumption', 'value'],
  Object.values(ASSUMED).map(({ what, value }) => [what, figure(value)]),
)}

## Prices

${table(
  ['service', 'US dollars', 'for'],
  Object.values({ ...PRICES, ...COPY_PRICES }).map(({ what, usd, per, unit }) => [
    what,
    String(usd),
    counted(whole(per), unit),
  ]),
)}
`;
}

const LIMITS = Limits.parse(PROD.limits);

/** What monthly and weekly sign-in costs the department, and how much of the limits its busiest day uses. */
function signInTable(monthly: number): string {
  const rows = [
    ['once a month', 1],
    ['once a week', 52 / 12],
  ] as const;
  return table(
    [
      'each teacher signs in',
      'codes a month',
      'SMS, US dollars',
      'whole bill',
      'codes on the busiest day',
      'of at most',
      'codes from one address',
      'of at most',
    ],
    rows.map(([name, often]) => {
      const [codes, base] = [BASE.teachers * often, BASE.teachers];
      const more = (codes - base) * PRICES.sms.usd;
      return [
        name,
        whole(codes),
        dollars(codes * PRICES.sms.usd),
        dollars(monthly + more),
        whole(codesOnBusiestDay(base, often)),
        whole(LIMITS.otpSendsPerDayInAll),
        whole(codesFromOneAddress(base, often)),
        whole(LIMITS.otpSendsPerAddress),
      ];
    }),
  );
}

const perHead = (usd: number, i: number) => {
  const { size } = SIZES[i] ?? { size: BASE };
  return (usd / (size.teachers + size.staff)).toFixed(4);
};

/** The bills of all sizes, with their sums under this name. */
function billTable(sum: string, bills: readonly Bill[]): string {
  const rows = (bills[0]?.lines ?? []).map(({ price, amount }, i) => [
    price.what,
    counted(figure(amount), price.unit),
    ...bills.map(({ lines }) => dollars(lines[i]?.usd ?? 0)),
  ]);
  const sums = [`**${sum}**`, '', ...bills.map(({ usd }) => `**${dollars(usd)}**`)];
  return table(['', 'what the department uses', ...SIZE_NAMES], [...rows, sums]);
}

function largest([bill]: readonly Bill[]): string {
  const [first] = [...(bill?.lines ?? [])].sort((a, b) => b.usd - a.usd);
  if (!bill || !first) return '';
  return `The largest item of the department's bill is ${first.price.what}, with ${percent(first.usd / bill.usd)}.`;
}

/** Half of a limit may be used on any day. More is a reason to act. */
const NEAR = 0.5;

function breaking(name: string, factor: number, bounds: ReturnType<typeof nearest>): string {
  const near = bounds.filter(({ share }) => share >= NEAR);
  const [first] = bounds;
  const verdict = near.length
    ? near.map(({ what, remedy }) => `- **${what}**: ${remedy}`).join('\n')
    : `Nothing breaks. The nearest limit is the first one: ${percent(first?.share ?? 0)} of it is used.`;
  return `### ${factor === 1 ? 'The department' : name}

${table(
  ['limit', 'available', 'used', 'share'],
  bounds.map(({ what, most, unit, amount, share }) => [
    what,
    `${whole(most)} ${unit}`,
    figure(amount),
    percent(share),
  ]),
)}

${verdict}`;
}

const percent = (share: number) => `${figure(share * 100)} %`;

function usageTable(units: Units): string {
  const calls = callsOf(BASE);
  return table(
    [
      'call',
      'each of the staff, a day',
      'each teacher, a month',
      'calls a month',
      'read units',
      'write units',
    ],
    [...calls].map(([name, count]) => [
      `\`${name}\``,
      String(STAFF_DAY[name] ?? ''),
      String(TEACHER_MONTH[name] ?? ''),
      whole(count),
      figure(units[name]?.read ?? 0),
      figure(units[name]?.write ?? 0),
    ]),
  );
}
