import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import {
  enter,
  expectNoAxeViolations,
  leave,
  newPage,
  people,
  SCREENS,
  signIn,
  submitSignIn,
} from '../support/browser.ts';
import { codeFor, linkTo } from '../support/codeScreens.ts';
import { losing } from '../support/lostAnswer.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { keptTab } from '../support/tabs.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';
import { adminBody, changeUser, createUser, freshPhone, freshUser } from '../support/userScreens.ts';

const PATIENT = { timeout: 20_000 };

const { machine } = people();
let context: BrowserContext | undefined;
afterEach(() => leave(context));

async function open(screen = {}) {
  context = await machine(screen);
  return newPage(context);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens an administrator's desk and creates a teacher with an account whom no other test signs in. */
async function openDesk() {
  const desk = await machine();
  await enter(desk, 'superadmin');
  const clerk = await keptTab(desk);
  const office = apiOf(clerk);
  const { school_id } = await office.create(schoolBody(freshId()));
  const teacher = await office.createTeacher(
    teacherBody(school_id, {
      posting_histories: [postingBody('Govt. Earlier School', '2012-07-01', '2018-03-31')],
    }),
  );
  const phone = freshPhone();
  const username = freshUser('teacher');
  const email = `${username}@example.org`;
  const account = { username, email, role: 'teacher', teacher_id: teacher.id, phone } as const;
  const { id } = await createUser(clerk, account);
  return { desk, clerk, office, teacher, phone, email, accountId: id };
}

/** Presses a button and catches what the page says for only a second. */
const pressed = (page: Page, name: string, said: string) =>
  Promise.all([
    page.waitForFunction((text) => document.body.textContent.includes(text), said),
    button(page, name).click(),
  ]);

it('a teacher signs in with the code from the outbox, after a wrong number and a wrong code', async () => {
  const { desk, office, teacher, phone } = await openDesk();
  const { page } = await open();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Teacher? Login with OTP' }).click();
  await page.getByRole('heading', { name: 'Teacher Management System' }).waitFor();
  await button(page, 'Send OTP').click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel('Phone number').fill('12345');
  await button(page, 'Send OTP').click();
  const banner = page.getByRole('alert').filter({ hasText: 'Phone number must be exactly 10 digits' });
  await banner.waitFor();
  expect(await page.getByLabel('Phone number').getAttribute('aria-describedby')).toBe(
    await banner.getAttribute('id'),
  );
  await expectNoAxeViolations(page, 'a number that is none');
  await page.clock.install();
  await page.getByLabel('Phone number').fill(`+91 ${phone}`);
  await button(page, 'Send OTP').click();
  await page
    .getByRole('status')
    .filter({ hasText: 'OTP sent successfully! Check your email or phone.' })
    .waitFor();
  const field = page.getByLabel('One-time code');
  expect(await field.getAttribute('placeholder')).toContain('6-digit code');
  // The sixth digit sends the code, and what is pasted beyond it is dropped.
  await field.fill('1234567890');
  expect(await field.inputValue()).toBe('123456');
  await page.getByRole('alert').filter({ hasText: 'Invalid OTP' }).waitFor();
  // Another code may be requested once the minute is over. This clock does not move the server's own minute.
  const resend = page.getByRole('button', { name: /^Resend OTP/ });
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  await page.clock.runFor(61_000);
  await button(page, 'Resend OTP').click();
  await page.getByRole('alert').filter({ hasText: 'Too many attempts' }).waitFor();
  const code = await codeFor(page, phone);
  // The message stays for a second of this clock, which a busy machine may miss.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await field.fill(code);
  await page.getByText('Login successful! Redirecting...').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'csrf',
    'isAuthenticated',
    'token',
    'user',
  ]);
  expect(new URL(page.url()).pathname).toBe('/otp-login');
  await page.clock.runFor(1000);
  await page.clock.resume();
  await page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' }).waitFor();

  // Whoever is signed in does not need this screen.
  await page.goto('/otp-login');
  await page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' }).waitFor();
  await page.goto('/my-profile');
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  await page.getByRole('region', { name: 'Posting History' }).waitFor();
  await page.getByLabel('Phone Number').fill('90000');
  await button(page, 'Save').click();
  await page.getByText(teacherMessages.phoneInvalid, { exact: true }).waitFor();
  await page.getByLabel('Phone Number').fill('98620 00042');
  await button(page, 'Save').click();
  await page.getByText('Your contact details were saved').waitFor();
  expect(await page.getByText('Your contact details were not saved').count()).toBe(0);
  await expect.poll(() => page.getByLabel('Phone Number').inputValue(), PATIENT).toBe('9862000042');
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
  // Nothing new is typed, so nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.getByLabel('Phone Number').press('Enter');
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone Number').inputValue(), PATIENT).toBe('9862000042');
  expect(sent).toEqual([]);
  await expectNoAxeViolations(page, 'the own record');

  // A lost answer leaves open what is stored, so what the form began with can be saved again.
  await page.getByLabel('Phone Number').fill('98620 00041');
  await losing(page, '**/api/profile', () => button(page, 'Save').click());
  await page.getByText(profileMessages.saveFailed).waitFor();
  expect(await office.readTeacher(teacher.id)).toMatchObject({ phone_number: '9862000041' });
  await page.getByLabel('Phone Number').fill('9862000042');
  await button(page, 'Save').click();
  await expect
    .poll(() => office.readTeacher(teacher.id), PATIENT)
    .toMatchObject({ phone_number: '9862000042' });

  // What the office writes meanwhile into another field is kept.
  await page.getByLabel('Phone Number').fill('98620 00043');
  await office.changeTeacher(teacher.id, { email: 'office@example.org' });
  await button(page, 'Save').click();
  await expect
    .poll(() => office.readTeacher(teacher.id), PATIENT)
    .toMatchObject({ phone_number: '9862000043', email: 'office@example.org' });
  await expect.poll(() => page.getByLabel('Email Address').inputValue(), PATIENT).toBe('office@example.org');

  // What both wrote is asked about. The form can be used again after the answer was saved.
  await page.getByLabel('Phone Number').fill('98620 00044');
  await office.changeTeacher(teacher.id, { phone_number: '9862000045' });
  await button(page, 'Save').click();
  const conflict = page.getByRole('alertdialog');
  await conflict.getByLabel('9862000044').check();
  await conflict.getByRole('button', { name: 'Save these choices' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Phone Number').inputValue(), PATIENT).toBe('9862000044');
  await page.getByLabel('Phone Number').fill('98620 00046');
  await button(page, 'Save').click();
  await expect
    .poll(async () => (await office.readTeacher(teacher.id)).phone_number, PATIENT)
    .toBe('9862000046');
  await leave(desk);
});

it.each([
  ['an hour', 3_600_000],
  ['less than has passed', 20_000],
])('a phone whose clock is set back by %s waits no longer for another code', async (_, ms) => {
  const { page } = await open(SCREENS.phone);
  await page.clock.install();
  await page.goto('/otp-login');
  await page.getByLabel('Phone number').fill(freshPhone());
  await button(page, 'Send OTP').click();
  await page.getByText(/^Resend OTP in (60|59) s$/).waitFor();
  await page.clock.runFor(30_000);
  await page.getByText(/^Resend OTP in (30|29) s$/).waitFor();
  await page.clock.setSystemTime(await page.evaluate((back) => Date.now() - back, ms));
  await page.clock.runFor(1000);
  await button(page, 'Resend OTP').waitFor(PATIENT);
});

it('a teacher whose session ends in the middle of a form signs in by another code and loses nothing', async () => {
  const { desk, clerk, office, teacher, phone: first, email, accountId } = await openDesk();
  const second = freshPhone();

  const { page } = await open(SCREENS.phone);
  await page.goto('/otp-login');
  const phone = page.getByLabel('Phone number');
  await phone.fill(first);
  // The SMS is sent and the answer is lost. The form asks for the code all the same.
  await losing(page, '**/api/otp-auth/send-otp', () => button(page, 'Send OTP').click());
  await page.getByRole('alert').filter({ hasText: otpMessages.networkError }).waitFor();
  await page.getByLabel('One-time code').waitFor();
  await button(page, 'Use another number').click();
  await button(page, 'Send OTP').click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Too many attempts.* Wait [0-9]+ seconds\.$/ })
    .waitFor();
  await page.getByLabel('One-time code').waitFor();
  await page.getByRole('button', { name: /^Resend OTP in [0-9]+ s$/ }).waitFor();
  // The wait is that of the one number.
  await button(page, 'Use another number').click();
  await phone.fill(second);
  await button(page, 'I have a code already').click();
  await button(page, 'Resend OTP').waitFor();
  const code = await codeFor(page, first);
  // A phone discards the page while its owner reads the SMS. The code is still valid.
  await page.reload();
  await button(page, 'I have a code already').click();
  await page.getByText('This field is required').waitFor();
  await phone.fill(first);
  await button(page, 'I have a code already').click();
  await page.getByLabel('One-time code').fill(code);
  await page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' }).waitFor();

  await page.goto('/my-profile');
  await page.getByLabel('Email Address').fill('typed@example.org');
  // Another phone number ends the sessions of the account. Codes wait, until the owner agrees by e-mail.
  await changeUser(clerk, accountId, { phone: second });
  const link = await linkTo(clerk, email);
  await clerk.goto(link);
  await button(clerk, 'Confirm the change').waitFor();
  await expectNoAxeViolations(clerk, 'a change to confirm');
  await button(clerk, 'Confirm the change').click();
  await clerk.getByText('The change is confirmed. It takes effect at once.').waitFor();
  // Pressed again after no answer came, the link may be of no use because it has confirmed the change.
  await clerk.goto('about:blank');
  await clerk.goto(link);
  await clerk.route('**/api/auth/confirm-change', (route) => route.abort('connectionreset'), { times: 1 });
  await button(clerk, 'Confirm the change').click();
  const unsure = clerk.getByRole('alert').filter({ hasText: passwordResetMessages.confirmUnknown });
  await unsure.waitFor();
  const refused = clerk.waitForResponse('**/api/auth/confirm-change');
  await button(clerk, 'Confirm the change').click();
  expect((await refused).status()).toBe(400);
  await unsure.waitFor();
  expect(await clerk.getByText(passwordResetMessages.linkGone).count()).toBe(0);
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  // Who it was is not told to whoever stands there now.
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe('');
  await expectNoAxeViolations(page, 'the end of a session of a teacher');
  await dialog.getByLabel('Phone number').fill(second);
  await button(page, 'Send OTP').click();
  await dialog.getByLabel('One-time code').fill(await codeFor(page, second));
  await page.getByText('Your contact details were saved').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await office.readTeacher(teacher.id)).toMatchObject({ email: 'typed@example.org' });
  await leave(desk);
});

it('a teacher whose SMS do not arrive is given a code by the head, and signs in with it', async () => {
  const { desk, clerk, teacher, phone } = await openDesk();
  const username = freshUser('head');
  await createUser(clerk, { ...adminBody(username), role: 'hoi', school_id: teacher.school_id });
  await leave(desk);
  const office = await machine();
  await enter(office, username);
  const head = await office.newPage();
  await head.goto(`/teachers/${teacher.id}`);
  await head.getByRole('button', { name: /^More/ }).click();
  await head.getByRole('menuitem', { name: 'Code at the desk' }).click();
  const dialog = head.getByRole('dialog', { name: /^Code for / });
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  await dialog.getByText(deskCodeMessages.notSeen).waitFor();
  await dialog.getByLabel(deskCodeMessages.seen).check();
  await expectNoAxeViolations(head, 'the question before a code');
  // The code is given and its answer is lost. Asked again, also in a dialog opened anew, it is the same request.
  await losing(head, '**/api/otp-auth/desk-code', () =>
    dialog.getByRole('button', { name: 'Give a code' }).click(),
  );
  await dialog.getByText(deskCodeMessages.unknown).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await head.getByRole('button', { name: /^More/ }).click();
  await head.getByRole('menuitem', { name: 'Code at the desk' }).click();
  await dialog.getByLabel(deskCodeMessages.seen).check();
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  await dialog.getByText(`ends in ${phone.slice(-4)}`).waitFor();
  await expectNoAxeViolations(head, 'a code');
  const shown = async () => (await dialog.getByRole('status').locator('p').first().textContent()) ?? '';
  const code = await shown();
  expect(code).toMatch(/^[0-9]{6}$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // Another is given when this one was used.
  await head.getByRole('button', { name: /^More/ }).click();
  await head.getByRole('menuitem', { name: 'Code at the desk' }).click();
  await dialog.getByLabel(deskCodeMessages.seen).check();
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  await dialog.getByText(deskCodeMessages.given).waitFor();

  const { page } = await open(SCREENS.phone);
  await page.goto('/otp-login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('This is a shared computer').check();
  // Another press sends nothing and leaves the code in force.
  await button(page, 'Send OTP').click();
  await page.getByLabel('One-time code').waitFor();
  await button(page, 'Use another number').click();
  await button(page, 'I have a code from my school').click();
  // The sixth digit sends the code, which signs in. The answer is lost, so another code is needed.
  const field = page.getByLabel('One-time code');
  await losing(page, '**/api/otp-auth/verify-otp', () => field.fill(code));
  await page.getByRole('alert').filter({ hasText: otpMessages.networkError }).waitFor();
  await button(page, 'Verify OTP').click();
  await page.getByRole('alert').filter({ hasText: otpMessages.mayBeUsed }).waitFor();
  expect(await page.getByText(otpMessages.invalid).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  await dialog.getByText(`ends in ${phone.slice(-4)}`).waitFor();
  const another = await shown();
  await leave(office);
  await field.fill(another);
  await page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['lastUsed', 'sharedComputer']);
});

it('who sets a new password while signed in is led to sign in with it', async () => {
  const desk = await machine();
  await enter(desk, 'superadmin');
  const clerk = await keptTab(desk);
  const username = freshUser('admin');
  await createUser(clerk, adminBody(username));
  await leave(desk);

  const { page } = await open();
  await signIn(page, username);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await button(page, 'Send reset link').click();
  const first = await linkTo(page, `${username}@example.org`);
  await page.goto(first);
  await page.getByLabel('New password').fill('a rather different passphrase');
  await pressed(page, 'Reset Password', 'Password updated. Redirecting to login...');
  await page.waitForURL('**/login');
  await page.getByLabel('Username').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await submitSignIn(page, username, 'a rather different passphrase');
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();

  // The answer is lost. Pressed again, the link is of no use, because it has set the password.
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await button(page, 'Send reset link').click();
  await page.getByRole('status').filter({ hasText: 'a reset link has been sent' }).waitFor();
  let second = first;
  await expect
    .poll(async () => {
      second = await linkTo(page, `${username}@example.org`);
      return second;
    }, PATIENT)
    .not.toBe(first);
  await page.goto(second);
  await page.getByLabel('New password').fill('one more passphrase of mine');
  await losing(page, '**/api/auth/reset-password', () => button(page, 'Reset Password').click());
  const unsure = page.getByRole('alert').filter({ hasText: passwordResetMessages.unknown });
  await unsure.waitFor();
  const refused = page.waitForResponse('**/api/auth/reset-password');
  await button(page, 'Reset Password').click();
  expect((await refused).status()).toBe(400);
  await unsure.waitFor();
  expect(await page.getByText(passwordResetMessages.linkGone).count()).toBe(0);
  await context?.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await submitSignIn(page, username, 'one more passphrase of mine');
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
});

it('on a phone, in the dark, a link is mailed and sets a new password', async () => {
  const { page, mistakes } = await open({ ...SCREENS.phone, dark: true });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('nobody');
  await button(page, 'Send reset link').click();
  await page.getByRole('alert').filter({ hasText: 'Failed to send reset link.' }).waitFor();
  await page.getByText('must be an e-mail address').waitFor();
  await expectNoAxeViolations(page, 'an address that is none');
  await page.getByLabel('Email').fill('deo.lunglei@example.org');
  await button(page, 'Send reset link').click();
  await page
    .getByRole('status')
    .filter({ hasText: 'If account exists, a reset link has been sent.' })
    .waitFor();
  const link = await linkTo(page, 'deo.lunglei@example.org');

  await page.goto(link);
  const token = page.getByLabel('Reset token');
  await expect.poll(() => token.inputValue(), PATIENT).toBe(link.split('#token=')[1]);
  // It is removed from the address, and so from the history.
  await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe('');
  await page.getByLabel('New password').fill('too short');
  await button(page, 'Reset Password').click();
  await page.getByRole('alert').filter({ hasText: 'Failed to reset password.' }).waitFor();
  await page.getByText('The password must have at least 15 characters').waitFor();
  await expectNoAxeViolations(page, 'a password that is refused');
  // The account keeps the password that other journeys use.
  await page.getByLabel('New password').fill('chapchar-kut-2026');
  await pressed(page, 'Reset Password', 'Password updated. Redirecting to login...');
  await page.waitForURL('**/login');

  await page.goto(link);
  await page.getByLabel('New password').fill('another long passphrase');
  await button(page, 'Reset Password').click();
  const refused = page.getByText('This link is no longer valid. Ask for a new one.');
  await refused.waitFor();
  // A newer link opened over it counts.
  await page.goto('/reset-password#token=7.newer');
  await expect.poll(() => token.inputValue(), PATIENT).toBe('7.newer');
  await refused.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe('');
  // The browser itself reports each refusal. Nothing else went wrong.
  expect(mistakes.filter((text) => !text.includes('400'))).toEqual([]);
});
