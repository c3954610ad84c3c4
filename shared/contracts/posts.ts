import * as z from 'zod';
import { optionalDate } from '../domain/fields.ts';
import { SchoolId } from '../domain/school.ts';
import {
  PostsInput,
  ProposedPosts,
  Retirement,
  SchoolPosts,
  SchoolStrengthRow,
  StrengthNumbers,
  Unplaced,
} from '../domain/service/posts.ts';
import { RETIREMENT_WARNINGS } from '../domain/service/superannuation.ts';
import { feature } from './endpoint.ts';
import { ok, page, pageQuery } from './responses.ts';

const reads = [{ permission: 'posts.read', scope: 'area' }] as const;
const params = z.strictObject({ schoolId: SchoolId });

const name = z.string().trim().min(1).max(100).optional();
/** The filters of lists of schools by place. An unknown name matches nothing. */
const places = { district: name, rd_block: name };

export const posts = feature('posts', 'school', {
  get: {
    method: 'GET',
    path: '/schools/posts/{schoolId}',
    allow: reads,
    summary: 'The posts of a school, who counts on each line and who on none',
    params,
    response: ok(SchoolPosts),
    errors: ['notFound'],
  },
  update: {
    method: 'PUT',
    path: '/schools/posts/{schoolId}',
    allow: [{ permission: 'posts.write', scope: 'all' }],
    summary:
      'Replace the posts of a school, if nobody has changed them since `version`; 0 where none are entered',
    params,
    body: PostsInput,
    response: ok(SchoolPosts),
    errors: ['notFound', 'stale'],
  },
  strength: {
    method: 'GET',
    path: '/posts/strength',
    allow: reads,
    summary:
      'The strength of the schools in scope, the most vacancies first, and that of all of them together',
    query: z.strictObject({ ...pageQuery, ...places, designation: name }),
    noted: 'many',
    response: page(SchoolStrengthRow).extend({ total: StrengthNumbers, entered: z.int() }),
  },
  proposed: {
    method: 'GET',
    path: '/posts/proposed',
    allow: [{ permission: 'posts.write', scope: 'all' }],
    summary: 'Lines for the schools without posts that would hold exactly those who are posted there',
    query: z.strictObject({ ...pageQuery, ...places }),
    noted: 'many',
    response: page(ProposedPosts),
  },
  unplaced: {
    method: 'GET',
    path: '/posts/unplaced',
    about: 'teacher',
    allow: reads,
    summary: 'The teachers who fit no line of their school’s posts, at schools where posts are entered',
    query: z.strictObject({ ...pageQuery, ...places, designation: name }),
    noted: 'many',
    response: page(Unplaced),
  },
  retirements: {
    method: 'GET',
    path: '/retirements',
    about: 'teacher',
    allow: reads,
    summary:
      'Who retires, the earliest first; how many of each warning, and how many in each of the next ten years',
    query: z.strictObject({
      ...pageQuery,
      ...places,
      subject: name,
      warning: z.enum(RETIREMENT_WARNINGS).optional(),
      from: optionalDate().optional(),
      to: optionalDate().optional(),
    }),
    noted: 'many',
    response: page(Retirement).extend({
      warnings: z.array(z.object({ warning: z.enum(RETIREMENT_WARNINGS), count: z.int() })),
      years: z.array(z.object({ year: z.int(), count: z.int() })),
    }),
  },
});
