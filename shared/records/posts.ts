import { declare } from './record.ts';

/** The most lines of a school's posts. */
export const MOST_LINES = 60;

/** The sanctioned posts of one designation at a school, of one subject where it names one. */
export const postLine = declare({
  designation: { label: 'Designation', text: 100, required: true, example: 'Middle School Teacher' },
  subject: { label: 'Subject', choice: 'subjects', example: 'Mathematics' },
  sanctioned: { label: 'Sanctioned', number: [0, 999], required: true, example: 3 },
});

/**
 * The sanctioned posts of a school: one row of a sheet for each line, with the School ID before it. A school without posts
 * is one of which nobody entered them, which is not a school without a post.
 */
export const posts = declare({ lines: { label: 'Posts', list: postLine } });
