import * as z from 'zod';
import { LoginPhone, OneTimeCode } from '../domain/loginPhone.ts';
import { User } from '../domain/user.ts';
import { AUTH_BODY_LIMIT, proof } from './auth.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

const toPhone = {
  method: 'POST',
  access: 'public',
  scope: 'all',
  bodyLimit: AUTH_BODY_LIMIT,
  body: z.strictObject({ phone: LoginPhone, proof }),
  response: done,
  errors: ['tooMany'],
} as const;

export const otpAuth = feature('otpAuth', 'teacher', {
  send: {
    ...toPhone,
    path: '/otp-auth/send-otp',
    summary: 'Send a teacher a code to sign in with; the answer is the same for a phone nobody has',
  },
  resend: {
    ...toPhone,
    path: '/otp-auth/resend-otp',
    summary: 'Send another code, which takes the place of the one before',
  },
  verify: {
    method: 'POST',
    path: '/otp-auth/verify-otp',
    access: 'public',
    scope: 'all',
    summary: 'Sign in with a code',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ phone: LoginPhone, otp: OneTimeCode, proof }),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      csrf: z.string(),
      user: User,
      message: z.string(),
    }),
    errors: ['unauthenticated', 'tooMany'],
  },
  deskCode: {
    method: 'POST',
    path: '/otp-auth/desk-code',
    allow: [{ permission: 'codes.give', scope: 'area' }],
    summary:
      'Give a teacher who is present in person a code to sign in with, once a day or once the former is used; only the same request is told it again, while it is in force',
    idempotent: 'remade',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({
      teacher_id: z.int().min(1),
      /** That the caller has seen the identity of the teacher. */
      seen: z.literal(true),
    }),
    response: ok(
      z.object({
        otp: z.string(),
        valid_until: z.string(),
        /** The last digits of the phone of the account, which the teacher enters with the code. */
        phone_ends: z.string(),
      }),
    ),
    errors: ['notFound', 'conflict', 'tooMany'],
  },
});
