import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billOf } from './bill.ts';
import { costPage } from './page.ts';
import { readUnits } from './units.ts';
import { BASE } from './usage.ts';

if (process.argv.length > 2) {
  console.error('Usage: npm run cost, with no other words.');
  process.exit(1);
}
const units = readUnits();
writeFileSync(fileURLToPath(new URL('../../docs/cost.md', import.meta.url)), costPage(units));
console.log(`docs/cost.md was written: ${billOf(BASE, units).usd.toFixed(2)} US dollars a month.`);
