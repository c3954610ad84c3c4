import { describe, expect, it } from 'vitest';
import { TeacherInput } from '../../../shared/domain/teacher.ts';
import { dateContradictions, dateDoubts } from '../../../shared/domain/teacherDates.ts';
import { SUBJECTS } from './choices.ts';
import { demoSchools } from './demoSchools.ts';
import { Dice } from './dice.ts';
import { inventTeacher } from './inventTeacher.ts';
import { checks } from './verhoeff.ts';

const SCHOOLS = demoSchools();
const COUNT = 3000;

function invented(seed: number): TeacherInput[] {
  const dice = new Dice(seed);
  return Array.from({ length: COUNT }, (_, i) =>
    inventTeacher(dice, {
      number: i + 1,
      gender: i % 2 ? 'Female' : 'Male',
      school: SCHOOLS[i % SCHOOLS.length]!,
      before: () => dice.one(SCHOOLS),
    }),
  );
}
const TEACHERS = invented(1);
const share = (of: (teacher: TeacherInput) => boolean) => TEACHERS.filter(of).length / COUNT;
/** Whole years of age on a day, by the calendar. */
const age = ({ date_of_birth: born }: TeacherInput, day: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

describe('check digits', () => {
  // Published examples of the scheme, and the same numbers with another last digit.
  it.each(['2363', '123451', '1428570', '84736430954837284567892'])(
    '%s is right, its neighbour not',
    (text) => {
      expect(checks(text)).toBe(true);
      const last = Number(text.at(-1));
      for (let i = 1; i < 10; i += 1) expect(checks(text.slice(0, -1) + ((last + i) % 10))).toBe(false);
    },
  );
});

describe('invented teachers', () => {
  it('pass the rules of the form without a doubt', () => {
    for (const teacher of TEACHERS) {
      expect(TeacherInput.parse(teacher)).toEqual(teacher);
      expect(dateContradictions(teacher, '2026-01-01')).toEqual([]);
      expect(dateDoubts(teacher)).toEqual([]);
    }
  });

  it('are the same for the same seed, others for another', () => {
    expect(invented(1)).toEqual(TEACHERS);
    expect(invented(2)).not.toEqual(TEACHERS);
  });

  it('cannot be anybody: numbers of their own, and no Aadhaar number whose check digit is right', () => {
    for (const [i, { phone_number, aadhaar_number, email }] of TEACHERS.entries()) {
      expect(phone_number).toBe(String(9_000_000_001 + i));
      if (email) expect(email).toMatch(/@example\.org$/);
      if (!aadhaar_number) continue;
      expect(aadhaar_number).toMatch(/^[0-9]{12}$/);
      expect(checks(aadhaar_number)).toBe(false);
    }
    const given = TEACHERS.flatMap(({ aadhaar_number }) => aadhaar_number || []);
    expect(new Set(given).size).toBe(given.length);
    expect(given.length).toBeGreaterThan(COUNT / 2);
    expect(new Set(TEACHERS.map(({ teacher_ID }) => teacher_ID)).size).toBe(COUNT);
  });

  it('joined at 20 to 45 and have not retired at 60', () => {
    for (const teacher of TEACHERS) {
      expect(age(teacher, teacher.joining_date)).toBeGreaterThanOrEqual(20);
      expect(age(teacher, teacher.joining_date)).toBeLessThanOrEqual(45);
      expect(age(teacher, '2025-12-31')).toBeLessThanOrEqual(60);
      expect(teacher.joining_date < '2025-12-31').toBe(true);
    }
  });

  it('have one to four postings, each from the day the one before it ended, the last at their school', () => {
    const counts = new Set<number>();
    for (const { school_id, joining_date, posting_histories: postings } of TEACHERS) {
      counts.add(postings.length);
      expect(postings.map(({ from_date }) => from_date)).toEqual([
        joining_date,
        ...postings.slice(0, -1).map(({ to_date }) => to_date),
      ]);
      expect(postings.at(-1)).toMatchObject({ school_id, to_date: '' });
    }
    expect(counts).toEqual(new Set([1, 2, 3, 4]));
  });

  it('bear names that end by gender, and teach what their classes are offered', () => {
    const classesOf = new Map(SUBJECTS.map(({ name, classes }) => [name, classes?.split(',')]));
    for (const { teacher_name, gender, subjects_taught, classes_taught } of TEACHERS) {
      expect(teacher_name).toMatch(gender === 'Male' ? /a( |$)/ : /i( |$)/);
      for (const subject of subjects_taught) {
        expect(classesOf.get(subject)?.some((one) => classes_taught.includes(one))).toBe(true);
      }
    }
    expect(new Set(TEACHERS.map(({ teacher_name }) => teacher_name)).size).toBeGreaterThan(COUNT * 0.8);
  });

  it('are mostly of the first religion and the Scheduled Tribes; some are deputed or attached', () => {
    expect(share(({ religion }) => religion === 'Christianity')).toBeGreaterThan(0.9);
    expect(share(({ social_group }) => social_group === 'ST')).toBeGreaterThan(0.9);
    for (const list of ['deputations', 'attachments'] as const) {
      expect(share((teacher) => teacher[list].length > 0)).toBeGreaterThan(0.02);
      expect(share((teacher) => teacher[list].length > 0)).toBeLessThan(0.2);
    }
  });
});
