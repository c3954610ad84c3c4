import { teacherMessages } from '#shared/messages/teachers.ts';
import { teacher } from '#shared/records/teacher.ts';
import { nameLetters, phoneDigits } from '../../../ui/form/inputFilters.ts';

/**
 * The facts of a teacher that are edited in their place, with what their controls have besides the declaration. The rest
 * belongs to the school, is a list, or has a screen of its own.
 */
export const FACT_CONTROLS = {
  teacher_name: { filter: nameLetters, hint: teacherMessages.nameHint },
  teacher_ID: { hint: teacherMessages.idHint },
  date_of_birth: {},
  joining_date: {},
  gender: {},
  social_group: {},
  religion: {},
  phone_number: {
    filter: phoneDigits(teacher.phone_number.text),
    inputMode: 'numeric',
    title: teacherMessages.phoneHint,
  },
  email: { type: 'email' },
  classes_taught: {},
  service_category: {},
  teacher_type: {},
} as const;
