import type * as z from 'zod';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { freshId } from './schoolScreens.ts';

export type TeacherBody = z.input<typeof TeacherInput>;

/** A complete teacher of a school, with a new Teacher ID and no history. */
export const teacherBody = (school_id: string, more: Partial<TeacherBody> = {}): TeacherBody => ({
  teacher_ID: `J-${freshId()}`,
  teacher_name: 'Lalthanpuii',
  date_of_birth: '1985-02-28',
  joining_date: '2010-06-01',
  gender: 'Female',
  social_group: 'ST',
  religion: 'Christianity',
  phone_number: '9862412345',
  subjects_taught: ['English', 'Mathematics'],
  classes_taught: ['Class 6', 'Class 7', 'Class 8'],
  school_id,
  ...more,
});

type Entry<K extends 'posting_histories' | 'deputations' | 'attachments'> = NonNullable<
  TeacherBody[K]
>[number];

export const postingBody = (
  school_name: string,
  from_date: string,
  to_date = '',
): Entry<'posting_histories'> => ({
  school_name,
  school_type: 'Co-educational',
  medium: 'Mizo',
  management: 'Government',
  block_office: 'DEO Aizawl',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  from_date,
  to_date,
});

export const deputationBody = (department_name: string, joining_date: string): Entry<'deputations'> => ({
  department_name,
  designation: 'Resource Person',
  joining_date,
});

export const attachmentBody = (
  department_name: string,
  joining_date: string,
  end_date: string,
): Entry<'attachments'> => ({
  department_name,
  designation: 'Lecturer',
  district: 'Lunglei',
  rd_block: 'Lunglei',
  joining_date,
  end_date,
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A name that nobody else has. Names hold no digits. */
export const freshName = (first: string) =>
  `${first} ${[...freshId()].map((digit) => letters[Number(digit)]).join('')}`;
