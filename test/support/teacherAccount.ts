import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { codeSentBy } from './codeScreens.ts';
import { apiOf, freshId } from './schoolScreens.ts';
import { teacherBody } from './teacherScreens.ts';

/**
 * A teacher of the demo school with an account to sign in with. A phone is sent one code a minute, so each journey signs
 * in one of its own.
 * @param admin where an administrator is signed in
 */
export async function newTeacherAccount(admin: Page, name: string) {
  const [teacher_ID, phone] = [`T-${freshId()}`, `9${freshId().slice(-9).padStart(9, '8')}`];
  const api = apiOf(admin);
  const { id } = await api.createTeacher(teacherBody(DEMO_SCHOOL_ID, { teacher_ID, teacher_name: name }));
  await api.giveAccount(id, phone);
  return { id, name, phone };
}

/** Signs a teacher in with the code that would have been sent, as another client would. */
export async function signInTeacher(page: Page, phone: string) {
  await page.goto('/login');
  const otp = await codeSentBy(page, phone, async () => {
    const sent = await page.request.post('/api/otp-auth/send-otp', { data: { phone } });
    expect(sent.ok(), await sent.text()).toBe(true);
  });
  const answer = await page.request.post('/api/otp-auth/verify-otp', { data: { phone, otp } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, csrf, user } = await answer.json();
  await page.evaluate(
    ([token, csrf, user]) => {
      Object.assign(localStorage, { token, csrf, user, isAuthenticated: 'true' });
    },
    [token, csrf, JSON.stringify(user)],
  );
}
