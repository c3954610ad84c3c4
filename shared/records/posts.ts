import { declare } from './record.ts';

/** The most lines of a school's posts. */
export const MOST_LINES = 60;

/** The sanctioned posts of one designation at a school, of one subject where it names one. */
export const postLine = declare({
  designation: { label: 'Designation', text: 100, required: true, example: 'Middle School Teacher' },
  subject: { label: 'Subject', choice: 'subjects', example: 'Mathematics' },
  sanctioned: { label: 'Sanctioned', number: [0, 999], required: true, example: 3 },
});
