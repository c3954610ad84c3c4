import * as z from 'zod';
import { MedicalRecord } from '../domain/medicalRecord.ts';
import { Teacher, TeacherPatch } from '../domain/teacher.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

const { phone_number, email, version } = TeacherPatch.shape;

export const profile = feature('profile', 'auth', {
  get: {
    method: 'GET',
    path: '/profile',
    allow: [{ permission: 'teachers.read_own', scope: 'own' }],
    summary: 'The record of the teacher who is signed in, with the medical record or null',
    response: ok(z.object({ teacher: Teacher, medical: MedicalRecord.nullable() })),
    errors: ['notFound'],
  },
  update: {
    method: 'PUT',
    path: '/profile',
    allow: [{ permission: 'profile.update_own', scope: 'own' }],
    summary: 'Change how the teacher who is signed in can be reached; never the phone to sign in with',
    body: z.strictObject({ phone_number, email, version }),
    response: ok(Teacher),
    errors: ['notFound', 'stale', 'conflict'],
  },
});
