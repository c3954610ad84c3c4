import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, SESSION_PREFIX } from '#functions/table/keys.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { expectNoAxeViolations, leave, PASSWORD, people, SCREENS, submitSignIn } from '../support/browser.ts';
import { testDeps } from '../support/deps.ts';
import { codeAt } from '../support/factorWorld.ts';
import { losing } from '../support/lostAnswer.ts';
import { addDevice } from '../support/virtualAuthenticator.ts';

const { machine } = people();
let dataDir: string;
let own: Cloud;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'factors-'));
  own = await startCloud({ port: 0, dataDir, demo: 'empty', limits: { secondFactor: ['deo'] } });
});
afterAll(async () => {
  await own?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const table = () =>
  testDeps({ engine: { endpoint: own.engineEndpoint, tableName: own.environment.TABLE_NAME ?? '' } }).table;
const idOf = async (username: string) =>
  (await table().get(keys.unique('username', username)))?.owner as number;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /Dashboard$/ });
const steps = (page: Page) => page.getByRole('list', { name: 'Second steps' });

async function begin(page: Page, username: string) {
  await page.goto('/login');
  await submitSignIn(page, username);
}
async function signOut(page: Page) {
  await button(page, 'Logout').click();
  await page.getByLabel('Username').waitFor();
}
async function openSecurity(page: Page) {
  await page.getByRole('link', { name: 'My security' }).click();
  await page.getByRole('heading', { level: 1, name: 'My security' }).waitFor();
}
/** Adds a passkey. Returns the recovery codes, where it is the first second step. */
async function addPasskey(page: Page, name: string, first: boolean): Promise<string[]> {
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(securityMessages.added(name)).waitFor();
  if (!first) return [];
  const codes = await page
    .getByRole('list', { name: 'Recovery Codes' })
    .getByRole('listitem')
    .allTextContents();
  await expectNoAxeViolations(page, 'the recovery codes');
  await button(page, 'I have kept them').click();
  return codes;
}

describe('second steps', () => {
  it('from the first passkey to a lost device: register, sign in, second device, recovery, removal', async () => {
    const context = await machine(SCREENS.desktop, own.url);
    const page = await context.newPage();
    const laptop = await addDevice(page);
    await begin(page, 'admin');
    await dashboard(page).waitFor();
    await openSecurity(page);
    await page.getByText(securityMessages.none).waitFor();
    const codes = await addPasskey(page, 'Laptop', true);
    expect(codes).toHaveLength(10);

    // A second device: an app, which needs the first code that it shows.
    await button(page, 'Add an authenticator app').click();
    const key = ((await page.locator('[data-key]').textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('img', { name: 'Picture with the key' }).waitFor();
    await expectNoAxeViolations(page, 'adding an app');
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Code that the app shows').fill('000000');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(factorMessages.wrongCode).waitFor();
    await page.getByLabel('Code that the app shows').fill(codeAt(key, new Date()));
    await page.getByLabel('Name of the app or phone').fill('Phone');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await steps(page).getByText('Phone').waitFor();
    await expectNoAxeViolations(page, 'My security');

    // By fingerprint alone, without a username; not without the finger.
    await signOut(page);
    await laptop.verify(false);
    await button(page, 'Sign in with a passkey').click();
    await page.getByText(/No passkey was used|This passkey does not sign in here/).waitFor();
    await laptop.verify(true);
    await button(page, 'Sign in with a passkey').click();
    await dashboard(page).waitFor();

    // By password and code, on a computer that is trusted from then on.
    await signOut(page);
    await submitSignIn(page, 'admin');
    await button(page, 'Use a code of the app').click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await expectNoAxeViolations(page, 'the second step');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Sign in').click();
    await page.getByText(factorMessages.wrong).waitFor();
    // The code that added the app is used up, and the next one is taken already.
    await page.getByLabel('Code', { exact: true }).fill(codeAt(key, new Date(Date.now() + 30_000)));
    await page.getByLabel(/^Do not ask on this computer/).check();
    await button(page, 'Sign in').click();
    await dashboard(page).waitFor();
    await signOut(page);
    await submitSignIn(page, 'admin');
    await dashboard(page).waitFor();
    await signOut(page);

    // The laptop is lost, and so is the computer's trust: a recovery code, once.
    await laptop.lose();
    await context.clearCookies();
    for (const [code, opens] of [
      [codes[0], true],
      [codes[0], false],
    ] as const) {
      await begin(page, 'admin');
      await button(page, 'Use a recovery code').click();
      await page.getByLabel('Recovery code').fill(code ?? '');
      await button(page, 'Sign in').click();
      if (!opens) {
        await page.getByText(factorMessages.wrong).waitFor();
        continue;
      }
      await dashboard(page).waitFor();
      await page.getByRole('link', { name: 'My Sessions' }).click();
      await page.getByText(/by recovery code/).waitFor();
      await openSecurity(page);
      await page.getByText('9 recovery codes left').waitFor();
      await button(page, 'Remove: Laptop').click();
      await button(page, 'Remove').click();
      await page.getByText(securityMessages.removed('Laptop')).waitFor();
      await steps(page).getByText('Laptop').waitFor({ state: 'detached' });
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Second steps');
      await signOut(page);
    }
    await leave(context);
  });

  it('what was done without an answer is found, and a sign-in that is over says why and begins anew', async () => {
    const context = await machine(SCREENS.desktop, own.url);
    const page = await context.newPage();
    await addDevice(page);
    await begin(page, 'superadmin');
    await dashboard(page).waitFor();
    await openSecurity(page);
    const question = page.getByRole('alertdialog');
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true });

    // The passkey is there, and the codes that nobody has seen are made anew; that answer is lost as well.
    await button(page, 'Add a passkey').click();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await losing(page, '**/api/factors', () => add.click());
    await question.getByText(securityMessages.codesUnseen('Laptop')).waitFor();
    await steps(page).getByText('Laptop').waitFor();
    const renew = question.getByRole('button', { name: 'Make new codes' });
    await losing(page, '**/api/factors/recovery', () => renew.click());
    await question.getByText(securityMessages.codesUnknown).waitFor();
    await expectNoAxeViolations(page, 'codes whose answer was lost');
    await renew.click();
    const codes = page.getByRole('list', { name: 'Recovery Codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    // Back asks first, as nobody sees them again.
    await page.goBack();
    await page.getByText(securityMessages.codesLost).waitFor();
    await expectNoAxeViolations(page, 'the question about codes that would be lost');
    await button(page, 'Stay on this page').click();
    await expect.poll(() => codes.count()).toBe(10);
    await button(page, 'I have kept them').click();
    await page.getByText('10 recovery codes left').waitFor();

    // This device has one already.
    await button(page, 'Add a passkey').click();
    await add.click();
    await page.getByText(factorMessages.samePasskey).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    // The line stays away a moment longer than the answer. Pressed again, the list is there.
    await button(page, 'Add an authenticator app').click();
    const key = ((await page.locator('[data-key]').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code that the app shows').fill(codeAt(key, new Date()));
    await page.route('**/api/factors', (route) => route.abort('connectionreset'));
    await losing(page, '**/api/factors', () => add.click());
    await page.getByText(securityMessages.addUnknown).waitFor();
    await page.unroute('**/api/factors');
    await add.click();
    await page.getByText(securityMessages.added('Authenticator app')).waitFor();
    await steps(page).getByText('Authenticator app', { exact: true }).waitFor();
    await button(page, 'Remove: Authenticator app').click();
    await losing(page, '**/api/factors/totp', () => button(page, 'Remove').click());
    await page.getByText(securityMessages.removeUnknown('Authenticator app')).waitFor();
    await steps(page).getByText('Authenticator app', { exact: true }).waitFor({ state: 'detached' });

    // Whoever signs in by passkey does so again when the session has ended.
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('token', 'spoiled'));
    await page.getByRole('link', { name: 'My Sessions' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await ended.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await ended.waitFor({ state: 'detached' });

    // The passkey has no field: its button takes the focus. A recovery code that is wrong too often ends the sign-in.
    await signOut(page);
    await submitSignIn(page, 'superadmin');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Use a passkey');
    await button(page, 'Use a recovery code').click();
    const guess = page.getByLabel('Recovery code');
    for (let i = 0; i < 6; i += 1) {
      await guess.fill(`aaaa-aaaa-aaa${i}`);
      const answered = page.waitForResponse('**/api/auth/second');
      await button(page, 'Sign in').click();
      expect((await answered).status()).toBe(401);
      if (i < 5) await page.getByText(factorMessages.wrong).waitFor();
    }
    await page.getByText(factorMessages.stepTries).waitFor();
    const field = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(field).toBe('password');
    expect(await page.getByText(sharedMessages.required).count()).toBe(0);
    expect(await page.getByLabel('Username').inputValue()).toBe('superadmin');
    await button(page, 'Sign in with a passkey').click();
    await dashboard(page).waitFor();
    await openSecurity(page);
    await button(page, 'Remove: Laptop').click();
    await button(page, 'Remove').click();
    await page.getByText(securityMessages.removed('Laptop')).waitFor();
    await leave(context);
  });

  it('a super_admin resets them after a fresh proof, and the owner is told', async () => {
    const context = await machine(SCREENS.desktop, own.url);
    const page = await context.newPage();
    const chief = await idOf('superadmin');
    await begin(page, 'superadmin');
    await dashboard(page).waitFor();
    await page.getByRole('link', { name: 'User Management' }).click();
    await button(page, 'More for admin').click();
    // As if this session had been open for an hour.
    for (const { pk, sk } of await table().query({ pk: keys.user(chief).pk, prefix: SESSION_PREFIX }))
      await table().update({ pk, sk }, { text: 'SET proven_at = :then', values: { ':then': 0 } });
    await button(page, 'Reset sign-in factors').click();
    const question = page.getByRole('alertdialog');
    await expectNoAxeViolations(page, 'the question before a reset');
    await question.getByRole('button', { name: 'Reset sign-in factors' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill('not the passphrase at all');
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await proof.getByText(factorMessages.wrongProof).waitFor();
    const often = { success: false, error: 'tooMany', message: authMessages.tooManyAttempts };
    const refused = { status: 429, headers: { 'retry-after': '30' }, json: often };
    await page.route('**/api/factors/prove', (route) => route.fulfill(refused), { times: 1 });
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await proof.getByText(`${authMessages.tooManyAttempts} Wait 30 seconds.`).waitFor();
    await expectNoAxeViolations(page, 'the question for a fresh proof');
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText(userMessages.factorsReset('admin')).waitFor();
    // Once more there is nothing to remove, and the screen does not claim so.
    await button(page, 'More for admin').click();
    await button(page, 'Reset sign-in factors').click();
    await question.getByRole('button', { name: 'Reset sign-in factors' }).click();
    await page.getByText(userMessages.factorResetFailed(userMessages.noSecondStep('admin'))).waitFor();
    const mails = async () => (await context.request.get('/local')).text();
    await expect.poll(mails).toContain('was removed by an administrator from your account');
    await signOut(page);
    await submitSignIn(page, 'admin');
    await dashboard(page).waitFor();
    await leave(context);
  });

  it('a role that needs one is led to it on a phone: in time, when the time is over, and to keep the last', async () => {
    const context = await machine(SCREENS.phone, own.url);
    const page = await context.newPage();
    await addDevice(page);
    await begin(page, 'deo.aizawl');
    await page.getByText(/^Your role needs a second step from/).waitFor();
    await page.getByRole('link', { name: 'Go on to the dashboard' }).click();
    await dashboard(page).waitFor();
    const past = new Date(Date.now() - 1000).toISOString();
    await table().update(keys.user(await idOf('deo.aizawl')), {
      text: 'SET factor_due = :past',
      values: { ':past': past },
    });
    await page.goto('/schools');
    await page.getByText(securityMessages.dueNow).waitFor();
    await expectNoAxeViolations(page, 'a second step that is due');
    await addPasskey(page, 'Phone', true);
    expect(await page.getByText(securityMessages.dueNow).count()).toBe(0);
    await button(page, 'Remove: Phone').click();
    await button(page, 'Remove').click();
    await page.getByText(securityMessages.removeFailed(factorMessages.lastOne)).waitFor();
    await page.goto('/schools');
    await page.getByRole('heading', { level: 1, name: 'Schools' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/schools');
    await leave(context);
  });
});
