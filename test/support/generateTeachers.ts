import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { SchoolInput } from '#shared/domain/school.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { Dice } from '../../infra/local/data/dice.ts';
import { inventTeacher } from '../../infra/local/data/inventTeacher.ts';

/** The real directory of 2014-15: 3,809 schools with the head counts of 24,767 teachers. */
const REAL_DIRECTORY = '../shared/data/mizoram-schools-2014-15.csv';

type StaffedSchool = { school: SchoolInput; male: number; female: number };

/** The schools of the real directory with their head counts. Leaves out pincodes and years that are not valid. */
export function realSchools(): StaffedSchool[] {
  const source: Record<string, string>[] = parse(readFileSync(REAL_DIRECTORY), { columns: true });
  return source.map(({ teachers_male, teachers_female, lowest_class, highest_class, ...fields }) => {
    const { pincode = '', established_year, district } = fields;
    const year = Number(established_year) || null;
    const school = SchoolInput.parse({
      ...fields,
      block_office: `DEO ${district}`,
      pincode: /^[0-9]{6}$/.test(pincode) ? pincode : '',
      established_year: year && year <= 2100 ? year : null,
    });
    return { school, male: Number(teachers_male), female: Number(teachers_female) };
  });
}

const headCount = (schools: readonly StaffedSchool[]) =>
  schools.reduce((sum, { male, female }) => sum + male + female, 0);

/**
 * Invented teachers, spread over schools and genders as the head counts are. Without `count` there are as many as were
 * counted; another count makes the spread thinner or denser. The same schools and count give the same teachers.
 */
export function* generateTeachers(
  schools: readonly StaffedSchool[],
  count = headCount(schools),
): Generator<TeacherInput> {
  const dice = new Dice(20_141_103);
  const places = schools.flatMap(({ school, male, female }) => [
    ...Array.from({ length: male }, () => ({ school, gender: 'Male' as const })),
    ...Array.from({ length: female }, () => ({ school, gender: 'Female' as const })),
  ]);
  const ofDistrict = Map.groupBy(
    schools.map(({ school }) => school),
    ({ district }) => district,
  );
  for (let n = 0; n < count; n += 1) {
    const place = places[Math.floor((n * places.length) / count)];
    if (!place) throw new Error('no teacher was counted at any school');
    const neighbours = ofDistrict.get(place.school.district) ?? [];
    yield inventTeacher(dice, { ...place, number: n + 1, before: () => dice.one(neighbours) });
  }
}
