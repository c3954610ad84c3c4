import { type SchoolInput, writeLevels } from '#shared/domain/school.ts';
import { nth, sampleOf } from '#shared/records/samples.ts';
import { school } from '#shared/records/school.ts';
import { DISTRICTS, officeOf } from '../../infra/local/data/mizoram.ts';

/** Schools of the real directory (2014-15) by district. The three districts created since have none. */
const IN_DISTRICT: Readonly<Record<string, number>> = {
  Aizawl: 976,
  Lunglei: 734,
  Lawngtlai: 518,
  Champhai: 452,
  Mamit: 373,
  Kolasib: 277,
  Siaha: 253,
  Serchhip: 226,
};
const LEVELS = [
  { of: writeLevels(['Primary School']), called: 'P/S', weight: 1457 },
  { of: writeLevels(['Middle School']), called: 'M/S', weight: 1119 },
  { of: writeLevels(['High School']), called: 'H/S', weight: 572 },
  { of: writeLevels(['Primary School', 'Middle School']), called: 'SCHOOL', weight: 491 },
  { of: writeLevels(['Higher Secondary School']), called: 'HSS', weight: 129 },
  { of: writeLevels(['Primary School', 'Middle School', 'High School']), called: 'SCHOOL', weight: 41 },
];
const MANAGEMENT = [
  { of: 'Government', called: 'GOVT. ', weight: 2229 },
  { of: 'Private Unaided', called: '', weight: 595 },
  { of: 'Local Body', called: '', weight: 337 },
  { of: 'Church', called: 'PRESBYTERIAN ', weight: 301 },
  { of: 'Aided', called: '', weight: 321 },
  { of: 'Central Government', called: 'KENDRIYA ', weight: 26 },
];
const MEDIUMS = [
  { of: 'English', weight: 2006 },
  { of: 'Mizo', weight: 1730 },
  { of: 'Bengali', weight: 61 },
  { of: 'Nepali', weight: 12 },
];
const DISTRICT_WEIGHTS = DISTRICTS.map((of) => ({ of, weight: IN_DISTRICT[of.name] ?? 0 }));
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** A generator of numbers from 0 up to 1. The same seed gives the same numbers (xorshift). */
export function schoolNumbers(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Invented schools, spread over districts, levels, management and mediums as the real directory is. The same count
 * gives the same schools. The last seven digits of the School ID count them: `…0000001` is the first.
 */
export function* generateSchools(count: number): Generator<SchoolInput> {
  const random = schoolNumbers(20_141_103);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const weighted = <T extends { weight: number }>(from: readonly T[]): T => {
    let left = random() * from.reduce((sum, { weight }) => sum + weight, 0);
    return from.find(({ weight }) => {
      left -= weight;
      return left < 0;
    }) as T;
  };
  for (let n = 1; n <= count; n += 1) {
    const district = weighted(DISTRICT_WEIGHTS).of;
    const [rd_block, habitations] = one(Object.entries(district.blocks));
    const habitation = one(habitations);
    const level = weighted(LEVELS);
    const management = weighted(MANAGEMENT);
    const urban = random() < 0.34;
    yield sampleOf(school, nth(n), {
      school_id: `15${district.code}${String(n).padStart(7, '0')}`,
      school_name: `${management.called}${habitation.toUpperCase()} ${level.called}-${one(NUMERALS)}`,
      school_type: random() < 0.998 ? 'Co-educational' : 'Girls',
      school_level: level.of,
      management: management.of,
      medium: weighted(MEDIUMS).of,
      district: district.name,
      rd_block,
      habitation,
      pincode: one(district.pincodes),
      habitation_class: urban ? 'Urban' : 'Rural',
      habitation_category: urban ? 'Town' : 'Village',
      block_office: officeOf(district.name),
      school_phone: random() < 0.7 ? String(9_000_000_000 + Math.floor(random() * 1_000_000)) : '',
      school_email: '',
      established_year: 1905 + Math.floor(random() * 110),
    });
  }
}
