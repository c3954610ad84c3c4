import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Evidence, gatherEvidence } from './evidence.ts';
import { assurancePage, PAGE } from './page.ts';
import { readReports, resultOf } from './results.ts';

const USAGE = `npm run assurance -- [REPORT.json ...]
  REPORT  reports of test runs (dist/test-report.json, which npm test writes)`;

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
const files = positionals.length > 0 ? positionals : ['dist/test-report.json'];
const missing = files.filter((file) => !existsSync(join(root, file)) && !existsSync(file));
if (values.help || missing.length > 0) {
  for (const file of missing) console.error(`There is no ${file}: npm test writes it.`);
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
process.exit(tell());

function tell(): number {
  const reports = readReports(root, files);
  const rows = gatherEvidence(root);
  const result = (row: Evidence) => resultOf(reports, row.tests);
  const page = join(root, PAGE);
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, assurancePage(rows, result));
  console.log(`${PAGE} was written.`);
  const unproven = rows.filter((row) => result(row) !== 'passed' && result(row) !== 'not met');
  const unmet = rows.filter((row) => result(row) === 'not met');
  for (const row of unproven) console.error(`${row.number} ${result(row)}: ${row.demand}`);
  for (const { number, reason } of unmet) console.log(`${number} is not met: ${reason}`);
  const proven = rows.length - unproven.length - unmet.length;
  console.log(`${proven} of ${rows.length} rows are proven by tests that passed.`);
  return unproven.length > 0 ? 1 : 0;
}
