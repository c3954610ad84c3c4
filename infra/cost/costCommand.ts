import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billOf } from './bill.ts';
import { costPage } from './page.ts';
import { readUnits } from './units.ts';
import { BASE } from './usage.ts';

const units = readUnits();
writeFileSync(fileURLToPath(new URL('../../docs/cost.md', import.meta.url)), costPage(units));
console.log(`docs/cost.md was written: ${billOf(BASE, units).usd.toFixed(2)} US dollars a month.`);
