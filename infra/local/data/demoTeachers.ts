import type { SchoolInput } from '../../../shared/domain/school.ts';
import type { TeacherInput } from '../../../shared/domain/teacher.ts';
import { demoSchools } from './demoSchools.ts';
import { Dice } from './dice.ts';
import { enteredAgain, isLeftAlone, withFlawsOfTeacher } from './flaws.ts';
import { inventTeacher } from './inventTeacher.ts';

/** The first school, that of `hoi.demo`, has the most teachers. */
const MOST = 12;
const FEWEST = 4;

/**
 * About 900 invented teachers of the demo schools. Every call returns the same ones. The first teacher has the phone
 * number 9000000001 and works at the first school.
 */
export function demoTeachers(): TeacherInput[] {
  const dice = new Dice(20_260_105);
  const schools = demoSchools();
  const counts = schools.map((_, i) => (i === 0 ? MOST : FEWEST + dice.below(MOST - FEWEST)));
  // Takes one teacher of each school in turn, so that a page of the list shows many schools.
  const rounds = Array.from({ length: MOST }, (_, n) => schools.filter((_, i) => (counts[i] as number) > n));
  const invented = rounds.flat().map((school, i) =>
    inventTeacher(dice, {
      number: i + 1,
      gender: dice.chance(0.52) ? 'Female' : 'Male',
      school,
      before: () => dice.one(neighboursOf(schools, school)),
    }),
  );
  return withFlaws(invented.map(onPost), schools);
}

/** The teacher with the post of the open posting: high schools have posts of subjects. */
function onPost(teacher: TeacherInput): TeacherInput {
  const { teacher_type: designation, subjects_taught, posting_histories } = teacher;
  const ofSubject = designation === 'High School Teacher' || designation === 'Lecturer';
  const subject = ofSubject ? (subjects_taught[0] ?? '') : '';
  const post = { designation, ...(subject && { subject }) };
  return {
    ...teacher,
    posting_histories: posting_histories.map((one) => (one.to_date === '' ? { ...one, ...post } : one)),
  };
}

/** The teachers as a real directory has them: some schools with one alone, and records that were not kept up. */
function withFlaws(invented: readonly TeacherInput[], schools: readonly SchoolInput[]): TeacherInput[] {
  const alone = new Set(schools.filter((_, i) => isLeftAlone(i)).map(({ school_id }) => school_id));
  const elsewhere = (i: number) => schools[(i * 7 + 1) % schools.length] as SchoolInput;
  // The first round has one teacher of each school.
  const staffed = invented.filter(({ school_id }, i) => i < schools.length || !alone.has(school_id));
  const teachers = staffed.map((teacher, i) =>
    withFlawsOfTeacher(teacher, i, {
      elsewhere: elsewhere(i),
      phone: staffed[i - 1]?.phone_number ?? teacher.phone_number,
    }),
  );
  const twice = teachers
    .filter((_, i) => i > 0 && i % 210 === 0)
    .map((teacher, i) => enteredAgain(teacher, elsewhere(i + 3), i + 1));
  return [...teachers, ...twice];
}

/** Teachers mostly move within their district. */
const neighboursOf = (schools: readonly SchoolInput[], { district, school_id }: SchoolInput) =>
  schools.filter((other) => other.district === district && other.school_id !== school_id);
