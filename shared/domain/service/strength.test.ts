import { describe, expect, it } from 'vitest';
import { type Holder, placing, proposedLines, type Standing, strengthOf, totalStrength } from './strength.ts';

const LINES = [
  { designation: 'Headmaster', subject: '', sanctioned: 1 },
  { designation: 'Teacher', subject: 'Mathematics', sanctioned: 2 },
  { designation: 'Teacher', subject: '', sanctioned: 1 },
];
const teacher = (standing: Holder['standing'], designation = 'Teacher', subject = ''): Holder => ({
  designation,
  subject,
  standing,
  open: standing !== 'relieved',
});
/** Who was relieved for a deputation or an attachment keeps the posting. */
const keeping = (designation?: string, subject?: string): Holder => ({
  ...teacher('relieved', designation, subject),
  open: true,
});

describe('the strength of a school', () => {
  it('is posted − deputed − attached out − away − relieved + attached in', () => {
    const standings: Holder['standing'][] = [
      'present',
      'present',
      'deputed',
      'attached',
      'away',
      'relieved',
      'attached in',
    ];
    expect(
      strengthOf(
        undefined,
        standings.map((one) => teacher(one)),
      ),
    ).toMatchObject({
      posted: 6,
      deputed: 1,
      attached_out: 1,
      away: 1,
      relieved: 1,
      attached_in: 1,
      effective: 3,
      filled: 5,
    });
  });

  it('has the post of whoever is on the way filled until a transfer closes the posting', () => {
    const math = { designation: 'Teacher', subject: 'Mathematics' };
    const found = strengthOf(LINES, [
      keeping('Teacher', 'Mathematics'),
      teacher('relieved', 'Teacher', 'Mathematics'),
      keeping(''),
      teacher('relieved', ''),
    ]);
    expect(found).toMatchObject({ posted: 4, relieved: 4, effective: 0, filled: 2, unplaced: 1, vacant: 3 });
    expect(found.lines[1]).toMatchObject({ ...math, posted: 2, relieved: 2, filled: 1, vacant: 1 });
  });

  it('knows of no posts where none are entered, which is not 0', () => {
    const unknown = { sanctioned: null, vacant: null, surplus: null, unplaced: null };
    expect(strengthOf(undefined, [teacher('present')])).toMatchObject(unknown);
    expect(totalStrength([strengthOf(undefined, []), strengthOf(undefined, [])])).toMatchObject(unknown);
    const zero = { sanctioned: 0, vacant: 0, surplus: 0, unplaced: 1 };
    expect(strengthOf([], [teacher('present')])).toMatchObject(zero);
    expect(totalStrength([strengthOf(undefined, []), strengthOf([], [])])).toMatchObject({ sanctioned: 0 });
  });

  it('counts vacancies and surplus line by line, so that one does not hide the other', () => {
    const found = strengthOf(LINES, [
      teacher('present', 'TEACHER'),
      teacher('away'),
      teacher('relieved', 'Teacher', 'Mathematics'),
      teacher('present', 'Teacher', 'Mathematics'),
      teacher('present', 'Clerk'),
      teacher('present', ''),
      teacher('relieved', ''),
    ]);
    expect(found.lines.map(({ filled, vacant, surplus }) => [filled, vacant, surplus])).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [2, 0, 1],
    ]);
    expect(found).toMatchObject({ sanctioned: 4, vacant: 2, surplus: 1, unplaced: 2, posted: 7, filled: 5 });
  });
});

it('puts a teacher on the line of the subject, else on that of the designation, else on none', () => {
  const at = (designation: string, subject = '') => placing(LINES)({ designation, subject });
  expect(at('teacher', 'mathematics')).toBe(1);
  expect(at('Teacher', 'English')).toBe(2);
  expect(at('Teacher')).toBe(2);
  expect(at('Headmaster', 'English')).toBe(0);
  expect(at('Clerk')).toBe(-1);
  expect(at('')).toBe(-1);
  expect(
    placing([{ designation: 'Teacher', subject: 'English' }])({ designation: 'Teacher', subject: '' }),
  ).toBe(-1);
});

it('proposes the lines that hold exactly those who are posted', () => {
  const holders = [
    teacher('present'),
    teacher('present', 'Headmaster'),
    teacher('deputed', 'teacher'),
    teacher('away', 'Teacher', 'Mathematics'),
    teacher('attached in'),
    teacher('relieved'),
    keeping(),
    teacher('present', ''),
  ];
  const lines = proposedLines(holders);
  expect(lines).toEqual([
    { designation: 'Teacher', subject: '', sanctioned: 3 },
    { designation: 'Headmaster', subject: '', sanctioned: 1 },
    { designation: 'Teacher', subject: 'Mathematics', sanctioned: 1 },
  ]);
  expect(strengthOf(lines, holders)).toMatchObject({ vacant: 0, surplus: 0, unplaced: 1 });
});

/** The sums as a table of SQL would give them, of rows with a column for each fact. */
it('sums over schools to that of the district, on random data against plain sums', () => {
  let seed = 20_261_125;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  const standings: Standing[] = ['present', 'present', 'present', 'deputed', 'attached', 'away', 'relieved'];
  const designations = ['Headmaster', 'Teacher', 'Clerk', ''];
  const subjects = ['', 'Mathematics', 'English'];
  const schools = Array.from({ length: 200 }, (_, school) => ({
    school,
    district: dice(8),
    lines: dice(4) === 0 ? undefined : LINES.map((line) => ({ ...line, sanctioned: dice(4) })),
  }));
  const people = Array.from({ length: 2000 }, () => ({
    school: dice(200),
    to: dice(200),
    ...teacher(standings[dice(7)] as Standing, designations[dice(4)], subjects[dice(3)]),
    open: dice(2) === 0,
  }));
  const strengths = schools.map(({ school, lines, district }) => {
    const own = people.filter((one) => one.school === school);
    const guests = people
      .filter((one) => one.standing === 'attached' && one.to === school)
      .map((one) => ({ ...one, standing: 'attached in' as const }));
    return { district, own: lines, ...strengthOf(lines, [...own, ...guests]) };
  });
  for (let district = 0; district < 8; district += 1) {
    const there = new Set(schools.filter((one) => one.district === district).map(({ school }) => school));
    const posted = people.filter(({ school }) => there.has(school));
    const being = (standing: Standing) => posted.filter((one) => one.standing === standing).length;
    const arrived = people.filter((one) => one.standing === 'attached' && there.has(one.to)).length;
    const found = totalStrength(strengths.filter((one) => one.district === district));
    expect(found).toMatchObject({
      posted: posted.length,
      deputed: being('deputed'),
      attached_out: being('attached'),
      away: being('away'),
      relieved: being('relieved'),
      attached_in: arrived,
      effective: being('present') + arrived,
      filled: posted.filter(({ standing, open }) => standing !== 'relieved' || open).length,
      sanctioned: schools
        .filter((one) => one.district === district)
        .flatMap(({ lines = [] }) => lines)
        .reduce((sum, { sanctioned }) => sum + sanctioned, 0),
    });
    // What is missing and what is too much make up the difference between the posts and those who hold them.
    const entered = strengths.filter((one) => one.district === district && one.own);
    const held = entered.reduce((sum, one) => sum + one.lines.reduce((on, { filled }) => on + filled, 0), 0);
    expect((found.sanctioned ?? 0) - (found.vacant ?? 0) + (found.surplus ?? 0)).toBe(held);
  }
});

it('counts on a line by either name of its subject, where the name of today goes before', () => {
  const post = (subject: string) => ({ designation: 'Lecturer', subject });
  const lines = [
    { ...post('Language'), kept: 'English' },
    { ...post('English'), kept: 'English' },
    { ...post('Ecology'), kept: 'Biology' },
  ];
  expect(
    ['Language', 'English', 'Biology', 'Ecology', 'Botany'].map((one) => placing(lines)(post(one))),
  ).toEqual([0, 1, 2, 2, -1]);
  expect(placing(lines.toReversed())(post('English'))).toBe(1);
});
