import { type SchoolInput, writeLevels } from '../../../shared/domain/school.ts';
import { nth, sampleOf } from '../../../shared/records/samples.ts';
import { school } from '../../../shared/records/school.ts';
import { Dice } from './dice.ts';
import { withFlawsOfSchool } from './flaws.ts';
import { DISTRICTS, type District, officeOf } from './mizoram.ts';

const PER_BLOCK = 4;
/** Blocks around towns have this many more. */
const MORE: Readonly<Record<string, number>> = { Tlangnuam: 8, Lunglei: 4, Champhai: 2, Lawngtlai: 2 };
/** No block of the real directory has so high a number, so an invented School ID is never a real one. */
const FIRST_BLOCK = 21;

const LEVELS: readonly { levels: readonly string[]; called: string; weight: number }[] = [
  { levels: ['Primary School'], called: 'Primary School', weight: 38 },
  { levels: ['Middle School'], called: 'Middle School', weight: 28 },
  { levels: ['High School'], called: 'High School', weight: 15 },
  { levels: ['Primary School', 'Middle School'], called: 'School', weight: 12 },
  { levels: ['Higher Secondary School'], called: 'Higher Secondary School', weight: 4 },
  { levels: ['Primary School', 'Middle School', 'High School'], called: 'School', weight: 3 },
];
const MANAGEMENT = [
  { name: 'Government', weight: 50 },
  { name: 'Private Unaided', weight: 18 },
  { name: 'Church', weight: 12 },
  { name: 'Local Body', weight: 10 },
  { name: 'Aided', weight: 8 },
  { name: 'Central Government', weight: 2 },
] as const;
const TYPES = [
  { name: 'Co-educational', weight: 93 },
  { name: 'Girls', weight: 5 },
  { name: 'Boys', weight: 2 },
] as const;

// Names of quarters, built from the parts of Mizo place names. They sound like Mizoram but no place there has them.
const FIRST = ['Zo', 'Thing', 'Lung', 'Hmun', 'Vai', 'Chal', 'Rem', 'Bual', 'Khua', 'Sai', 'Dawr', 'Tuai'];
const LAST = [
  'tlang',
  'kawn',
  'veng',
  'mual',
  'zau',
  'thlir',
  'nuam',
  'phai',
  'luang',
  'hlun',
  'zawl',
  'dung',
];
const CHURCH = ['Presbyterian English School', 'Baptist English School', 'Bethel Mission School'];
const PRIVATE = [
  'Green Hills English School',
  'Little Buds School',
  'Zodin Public School',
  'Hilltop Academy',
];

/** About 120 invented schools in all districts. Every call returns the same ones. */
export function demoSchools(): SchoolInput[] {
  const dice = new Dice(20_250_307);
  const names = new Set<string>();
  const count = (block: string) => PER_BLOCK + (MORE[block] ?? 0);
  return DISTRICTS.flatMap((district) =>
    Object.keys(district.blocks).flatMap((block, b) =>
      Array.from({ length: count(block) }, (_, n) => demoSchool(dice, names, district, b, n)),
    ),
  ).map(withFlawsOfSchool);
}

/** School `n` of block `b`. Takes the habitations of the block in turn. */
function demoSchool(dice: Dice, names: Set<string>, district: District, b: number, n: number): SchoolInput {
  const [block = '', habitations = []] = Object.entries(district.blocks)[b] ?? [];
  const village = n % habitations.length;
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  const inVillage = Math.floor(n / habitations.length) + 1;
  const school_id = `15${district.code}${digits(FIRST_BLOCK + b, 2)}${digits(village + 1, 3)}${digits(inVillage, 2)}`;
  const level = dice.weighted(LEVELS);
  const management = dice.weighted(MANAGEMENT).name;
  const town = b === 0 && village === 0;
  const townCategory = district.name === 'Aizawl' ? 'City' : 'Town';
  return sampleOf(school, nth(n), {
    school_id,
    school_name: nameOf(dice, names, management, level.called),
    school_type: dice.weighted(TYPES).name,
    school_level: writeLevels(level.levels),
    management,
    medium: mediumOf(dice, block),
    district: district.name,
    rd_block: block,
    habitation: habitations[village] ?? '',
    pincode: dice.one(district.pincodes),
    habitation_class: town ? 'Urban' : 'Rural',
    habitation_category: town ? townCategory : 'Village',
    block_office: officeOf(district.name),
    school_phone: dice.chance(0.7) ? String(9_000_000_000 + dice.below(1_000_000)) : '',
    school_email: dice.chance(0.4) ? `school.${school_id}@example.org` : '',
    established_year: dice.chance(0.9) ? 1905 + dice.below(112) : null,
  });
}

function mediumOf(dice: Dice, block: string) {
  if (['Chawngte', 'Lungsen'].includes(block) && dice.chance(0.5)) return 'Bengali';
  if (block === 'Tlangnuam' && dice.chance(0.15)) return 'Nepali';
  return dice.chance(0.53) ? 'English' : 'Mizo';
}

function nameOf(dice: Dice, names: Set<string>, management: string, called: string): string {
  for (;;) {
    const name = oneName(dice, management, called);
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

function oneName(dice: Dice, management: string, called: string): string {
  const quarter = dice.one(FIRST) + dice.one(LAST);
  if (management === 'Church') return `${dice.one(CHURCH)}, ${quarter}`;
  if (management === 'Private Unaided') return `${dice.one(PRIVATE)}, ${quarter}`;
  return `${management === 'Government' ? 'Govt. ' : ''}${quarter} ${called}`;
}
