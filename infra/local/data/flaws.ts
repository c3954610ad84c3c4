import type { SchoolInput } from '../../../shared/domain/school.ts';
import type { TeacherInput } from '../../../shared/domain/teacher.ts';
import { pick } from '../../../shared/records/record.ts';
import { SIGNBOARD } from '../../../shared/records/school.ts';

// Real records lack this and contradict that. The demo data do so too, so that the questions about them find something.
// What is chosen follows from the place in the list, so every start makes the same. The first school and the first
// teacher, which guides and journeys use, are left as they are.

const every = (i: number, step: number, from: number) => i > from && i % step === from;

/** A school that nobody has finished: without a pincode, or without the places below its district. */
export function withFlawsOfSchool(school: SchoolInput, i: number): SchoolInput {
  if (every(i, 60, 25)) return { ...school, rd_block: '', habitation: '' };
  return every(i, 30, 11) ? { ...school, pincode: '' } : school;
}

/** Whether all teachers of a school but one are gone. @param i the place of the school in the list */
export const isLeftAlone = (i: number) => every(i, 24, 17);

/** The last posting of a teacher, and those before it. */
function lastOf({ posting_histories: postings }: TeacherInput) {
  const last = postings.at(-1);
  if (!last) throw new Error('a demo teacher has no posting');
  return { last, others: postings.slice(0, -1) };
}

/**
 * A teacher whose record was not kept up.
 * @param elsewhere another school
 * @param phone the number of somebody else in the same house
 */
export function withFlawsOfTeacher(
  teacher: TeacherInput,
  i: number,
  { elsewhere, phone }: { elsewhere: SchoolInput; phone: string },
): TeacherInput {
  const { last, others } = lastOf(teacher);
  // The posting ended, and nobody entered the next one.
  if (every(i, 120, 31))
    return { ...teacher, posting_histories: [...others, { ...last, to_date: '2025-12-31' }] };
  // The next posting was entered, and the one before was not ended.
  if (every(i, 150, 47) && others.length > 0)
    return {
      ...teacher,
      posting_histories: [...others.slice(0, -1), { ...(others.at(-1) ?? last), to_date: '' }, last],
    };
  // The teacher was moved in the record, and the posting still names another school.
  if (every(i, 110, 63))
    return {
      ...teacher,
      posting_histories: [...others, { ...last, ...pick(elsewhere, SIGNBOARD) }],
    };
  if (every(i, 170, 53)) return { ...teacher, phone_number: phone };
  if (every(i, 200, 89)) return { ...teacher, deputations: atOnce(teacher) };
  return teacher;
}

/** Two deputations that share half a year. */
const atOnce = ({ joining_date }: TeacherInput): TeacherInput['deputations'] => {
  const year = Number(joining_date.slice(0, 4)) + 1;
  return [
    {
      department_name: 'Samagra Shiksha (State Office)',
      designation: 'Block Resource Coordinator',
      joining_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
    },
    {
      department_name: 'Election Department',
      designation: 'Booth Level Officer',
      joining_date: `${year}-07-01`,
      end_date: `${year + 1}-03-31`,
    },
  ];
};

/** A teacher who was entered a second time, at another school, with the name written otherwise. */
export const enteredAgain = (teacher: TeacherInput, school: SchoolInput, number: number): TeacherInput => ({
  ...teacher,
  teacher_ID: `T-9${String(number).padStart(5, '0')}`,
  teacher_name: teacher.teacher_name.replace(/^([A-Z])\. /, '$1 ').replace(/[a-z]{3}/, '$&-'),
  aadhaar_number: '',
  school_id: school.school_id,
  posting_histories: teacher.posting_histories.map((one, i, all) =>
    i === all.length - 1 ? { ...one, ...pick(school, SIGNBOARD) } : one,
  ),
});
