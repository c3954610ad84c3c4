import { CLASSES, readClasses } from '../../../shared/domain/classes.ts';
import { readLevels, type SchoolInput } from '../../../shared/domain/school.ts';
import type { TeacherInput } from '../../../shared/domain/teacher.ts';
import { nth, sampleOf } from '../../../shared/records/samples.ts';
import { teacher } from '../../../shared/records/teacher.ts';
import { RELIGIONS, SERVICE_CATEGORIES, SUBJECTS } from './choices.ts';
import type { Dice } from './dice.ts';
import { inventCareer } from './inventCareer.ts';
import { inventName } from './names.ts';
import { checks } from './verhoeff.ts';

/** The classes of each level of school, and the type of teacher who teaches them. */
const AT_LEVEL: Readonly<Record<string, { classes: readonly string[]; post: string }>> = {
  'Primary School': { classes: CLASSES.slice(0, 5), post: 'Primary School Teacher' },
  'Middle School': { classes: CLASSES.slice(5, 8), post: 'Middle School Teacher' },
  'High School': { classes: CLASSES.slice(8, 10), post: 'High School Teacher' },
  'Higher Secondary School': { classes: CLASSES.slice(10), post: 'Lecturer' },
};

const OFFERED = SUBJECTS.map(({ name, classes }) => ({ name, classes: new Set(readClasses(classes ?? '')) }));

const SOCIAL_GROUPS = [
  { name: 'ST', weight: 94 },
  { name: 'General', weight: 3 },
  { name: 'OBC', weight: 2 },
  { name: 'SC', weight: 1 },
] as const;

type Invented = {
  /** Counts the teachers of one set from 1. Teacher ID, phone number and Aadhaar number follow from it. */
  number: number;
  gender: 'Male' | 'Female';
  school: SchoolInput;
  /** Gives a school of an earlier posting. */
  before: () => SchoolInput;
};

/**
 * A teacher who does not exist. Phone numbers count up from 9000000001. The check digit of an Aadhaar number is wrong.
 */
export function inventTeacher(dice: Dice, { number, gender, school, before }: Invented): TeacherInput {
  const at = AT_LEVEL[dice.one(readLevels(school.school_level))];
  if (!at) throw new Error(`the school ${school.school_id} has no level`);
  const classes = some(dice, at.classes, at.classes.length);
  const offered = OFFERED.filter((subject) => classes.some((name) => subject.classes.has(name)));
  const [religion, ...others] = RELIGIONS;
  const digits = String(number).padStart(6, '0');
  return sampleOf(teacher, nth(number), {
    teacher_ID: `T-${digits}`,
    teacher_name: inventName(dice, gender),
    ...inventCareer(dice, school, before),
    gender,
    social_group: dice.weighted(SOCIAL_GROUPS).name,
    religion: dice.chance(0.95) ? religion : dice.one(others),
    aadhaar_number: dice.chance(0.85) ? wrongAadhaar(number) : '',
    phone_number: String(9_000_000_000 + number),
    email: dice.chance(0.3) ? `t${digits}@example.org` : '',
    service_category: dice.chance(0.75) ? SERVICE_CATEGORIES[0] : dice.one(['', ...SERVICE_CATEGORIES]),
    teacher_type: at.post,
    subjects_taught: some(
      dice,
      offered.map(({ name }) => name),
      3,
    ),
    classes_taught: classes,
    school_id: school.school_id,
  });
}

/** One to `most` of the names, in their order. */
function some(dice: Dice, names: readonly string[], most: number): string[] {
  const count = 1 + dice.below(Math.min(most, names.length));
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(dice.one(names));
  return names.filter((name) => chosen.has(name));
}

/** Twelve digits like an Aadhaar number, with a wrong check digit. */
function wrongAadhaar(number: number): string {
  const digits = String(99_990_000_000 + number);
  return checks(`${digits}0`) ? `${digits}1` : `${digits}0`;
}
