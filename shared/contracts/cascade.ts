import * as z from 'zod';
import { SchoolCascade } from '../domain/school.ts';
import { TeacherCascade } from '../domain/teacher.ts';
import { UserCascade } from '../domain/user.ts';
import { feature } from './endpoint.ts';
import { done, flag, numericId, ok, ulidOf } from './responses.ts';

const params = z.strictObject({ id: numericId });
const query = z.strictObject({ force: flag.optional().default(false) });

/** Work that continues after its answer. `done` of its `total` records are done. */
export const CascadeJob = z.object({
  id: z.string(),
  state: z.enum(['running', 'done']),
  done: z.int(),
  total: z.int(),
});
export type CascadeJob = z.output<typeof CascadeJob>;

/** A 202 with the job means that dependents are still being deleted. The parent is hidden at once. */
const deletion = done.extend({ data: z.object({ job: CascadeJob }).optional() });

export const cascade = feature('cascade', 'school', {
  schoolImpact: {
    method: 'GET',
    path: '/cascade/school/{id}',
    allow: [{ permission: 'schools.delete', scope: 'all' }],
    summary: 'Counts of what would be deleted with a school',
    params,
    response: ok(z.object({ cascadeInfo: SchoolCascade })),
    errors: ['notFound'],
  },
  deleteSchool: {
    method: 'DELETE',
    path: '/cascade/school/{id}',
    allow: [{ permission: 'schools.delete', scope: 'all' }],
    summary: 'Delete a school; with force also what depends on it',
    params,
    query,
    response: deletion,
    accepted: true,
    errors: ['notFound', 'conflict'],
  },
  teacherImpact: {
    method: 'GET',
    path: '/cascade/teacher/{id}',
    allow: [{ permission: 'teachers.delete', scope: 'all' }],
    about: 'teacher',
    summary: 'Counts of what would be deleted with a teacher',
    params,
    response: ok(z.object({ cascadeInfo: TeacherCascade })),
    errors: ['notFound'],
  },
  deleteTeacher: {
    method: 'DELETE',
    path: '/cascade/teacher/{id}',
    allow: [{ permission: 'teachers.delete', scope: 'all' }],
    about: 'teacher',
    summary: 'Delete a teacher; with force also what depends on it',
    params,
    query,
    response: deletion,
    errors: ['notFound', 'conflict'],
  },
  userImpact: {
    method: 'GET',
    path: '/cascade/user/{id}',
    allow: [{ permission: 'users.delete', scope: 'all' }],
    about: 'user',
    summary: 'Counts of what deleting an account would end, and of what would stay',
    params,
    response: ok(z.object({ cascadeInfo: UserCascade })),
    errors: ['notFound'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/cascade/user/{id}',
    allow: [{ permission: 'users.delete', scope: 'all' }],
    about: 'user',
    summary: 'Delete an account; with force also while it is signed in',
    params,
    query,
    response: deletion,
    errors: ['notFound', 'conflict'],
  },
  job: {
    method: 'GET',
    path: '/cascade/jobs/{jobId}',
    allow: [
      { permission: 'schools.delete', scope: 'all' },
      { permission: 'teachers.delete', scope: 'all' },
    ],
    summary: 'The progress of work that goes on after its answer',
    params: z.strictObject({ jobId: ulidOf('a job') }),
    response: ok(CascadeJob),
    errors: ['notFound'],
  },
});
