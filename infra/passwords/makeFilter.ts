import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bitsOf } from '../../functions/security/leakedPasswords.ts';

// Makes `functions/security/leakedFilter.json`. docs/operations.md says of which list, and when.

const MOST_USED = 100_000;
const LONG = 15;
const BITS_FOR_EACH = 19;

const [file] = process.argv.slice(2);
if (!file)
  throw new Error('Usage: npx node infra/passwords/makeFilter.ts LIST, the most used password first.');
const list = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim().normalize('NFC').toLowerCase())
  .filter(Boolean);
// A file that holds another list would take the place of the filter and refuse next to nothing.
if (list.length < MOST_USED)
  throw new Error(`${file} holds ${list.length} passwords: name a list of ${MOST_USED} or more.`);
const known = new Set(list.filter((password, rank) => rank < MOST_USED || [...password].length >= LONG));
const bits = Buffer.alloc(Math.ceil((known.size * BITS_FOR_EACH) / 8));
for (const password of known)
  for (const bit of bitsOf(password, bits.length * 8)) bits[bit >> 3]! |= 1 << (bit & 7);
const about = `A Bloom filter of ${known.size} leaked passwords in base64, made by infra/passwords/makeFilter.ts: the 100,000 most used of the 10-million list of SecLists (Daniel Miessler, MIT), and those of its first million with 15 and more characters.`;
const text = JSON.stringify({ about, filter: bits.toString('base64') }, null, 2);
writeFileSync(
  fileURLToPath(new URL('../../functions/security/leakedFilter.json', import.meta.url)),
  `${text}\n`,
);
console.log(`${known.size} passwords in ${bits.length} bytes`);
