import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordMessages } from '#shared/messages/record.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { freshItem, settings } from '../support/settingsScreens.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as, someone } = people();

/** Loses the answer of the next request to this path. What it asks for is done. */
const loseAnswer = (page: Page, path: RegExp, method = 'POST') =>
  page.route(
    path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

it('R63 a relieving whose answer was lost is done once and said to be, and one without a line waits', async () => {
  const to = freshId();
  const names = ['Lalnunmawia Sailo', 'Zorinpuii Fanai'] as const;
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(to));
    for (const teacher_name of names) {
      const teacher_ID = `T-${freshId()}`;
      await api.createTeacher(teacherBody(DEMO_SCHOOL_ID, { teacher_ID, teacher_name }));
      await api.issueOrder([{ teacher_ID, to }]);
    }
  });
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.goto('/');
    const opener = (name: string) => page.getByRole('button', { name: `${moveScreen.relieve}: ${name}` });
    const dialog = page.getByRole('dialog');
    const relieve = dialog.getByRole('button', { name: moveScreen.relieve, exact: true });
    const [lost, waits] = names;
    await opener(lost).click();
    await loseAnswer(page, /\/api\/moves\/\d+\/relieve$/);
    await relieve.click();
    await dialog.getByText(sharedMessages.networkError).waitFor();
    // What was done is on the list below.
    await expect.poll(() => page.locator(`[aria-label="${moveScreen.relieve}: ${lost}"]`).count()).toBe(0);
    await relieve.click();
    await page.getByText(moveScreen.acts.relieve.done(lost)).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await opener(waits).click();
    await page.context().setOffline(true);
    await relieve.click();
    await page.getByRole('button', { name: shellMessages.waitingButton, exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(moveScreen.acts.relieve.done(waits)).waitFor();
    await opener(waits).waitFor({ state: 'detached' });
  });
});

it('R63 a correction whose answer was lost shows as asked for', async () => {
  const { phone } = await as('superadmin', {}, (page) => newTeacherAccount(page, 'Vanlalhriata Ralte'));
  await someone(SCREENS.phone, async (page) => {
    await signInTeacher(page, phone);
    await page.goto('/my-profile');
    await page.getByRole('button', { name: ticketScreen.wrongWith('Gender') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(ticketScreen.right('Gender')).selectOption('Male');
    await dialog.getByLabel(ticketScreen.reason).fill('Entered wrongly');
    await loseAnswer(page, /\/api\/tickets$/);
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    await page.getByRole('alert').getByText(ticketScreen.sendOpen).waitFor();
    await expect.poll(() => page.getByText(ticketScreen.asked('Male', 0)).count()).toBeGreaterThan(0);
  });
});

it('R63 a change whose answer was lost can be undone once it is said to be saved', async () => {
  await as('superadmin', {}, async (page) => {
    const api = apiOf(page);
    const { school_id } = await api.create(schoolBody(freshId()));
    const { id } = await api.createTeacher(teacherBody(school_id));
    const { phone_number } = await api.readTeacher(id);
    const label = 'Phone Number';
    await page.goto(`/teachers/${id}`);
    await page.getByRole('button', { name: recordMessages.edit(label) }).click();
    await page.getByRole('textbox', { name: label }).fill('9612345678');
    await loseAnswer(page, /\/api\/teachers\/\d+$/, 'PUT');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByRole('alert').getByText(sharedMessages.networkError).waitFor();
    await save.click();
    await page.getByText(recordMessages.saved(label)).waitFor();
    await page.getByRole('button', { name: recordMessages.undo }).click();
    await page.getByText(recordMessages.undone(label)).waitFor();
    expect((await api.readTeacher(id)).phone_number).toBe(phone_number);
  });
});

it('R63 what is typed back after its answer was lost is stored, in a fact and in an item of settings', async () => {
  await as('superadmin', {}, async (page) => {
    const api = apiOf(page);
    const { school_id } = await api.create(schoolBody(freshId()));
    const { id, phone_number } = await api.createTeacher(teacherBody(school_id));
    const label = 'Phone Number';
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const failed = page.getByRole('alert').getByText(sharedMessages.networkError);
    await page.goto(`/teachers/${id}`);
    await page.getByRole('button', { name: recordMessages.edit(label) }).click();
    await page.getByRole('textbox', { name: label }).fill('9612345678');
    await loseAnswer(page, /\/api\/teachers\/\d+$/, 'PUT');
    await save.click();
    await failed.waitFor();
    expect((await api.readTeacher(id)).phone_number).toBe('9612345678');
    await page.getByRole('textbox', { name: label }).fill(phone_number);
    await save.click();
    await page.getByText(recordMessages.saved(label)).waitFor();
    expect((await api.readTeacher(id)).phone_number).toBe(phone_number);

    const name = freshItem('Medium');
    await api.createItem('/mediums', { name });
    const on = settings(page);
    await on.open('mediums', name);
    await on.button(`Edit ${name}`).click();
    await on.field('Name').fill(`${name} B`);
    await loseAnswer(page, /\/api\/mediums\/\d+$/, 'PUT');
    await save.click();
    await page.getByRole('alert').getByText(settingsMessages.saveError).waitFor();
    await on.field('Name').fill(name);
    await save.click();
    await on.toast(`Saved: ${name}`).waitFor();
    await on.closed();
    await on.open('mediums', name);
    await on.row(name).waitFor();
  });
});

/** A teacher who has asked for a correction. */
async function asking(name: string) {
  const account = await as('superadmin', {}, (page) => newTeacherAccount(page, name));
  await someone(SCREENS.phone, async (page) => {
    await signInTeacher(page, account.phone);
    await page.goto('/my-profile');
    await page.getByRole('button', { name: ticketScreen.wrongWith('Gender') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(ticketScreen.right('Gender')).selectOption('Male');
    await dialog.getByLabel(ticketScreen.reason).fill('Entered wrongly');
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  return account;
}

const ticketInAddress = (page: Page) => new URL(page.url()).searchParams.get('ticket');
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Opens the correction of this teacher on a phone. */
async function openOnPhone(page: Page, name: string) {
  await page.goto('/repair?tab=tickets');
  const queue = page.getByRole('list', { name: ticketQueue.queue });
  const row = queue.getByRole('button', { name });
  await row.click();
  const ticket = page.getByRole('region', { name: ticketQueue.open(name) });
  await ticket.waitFor();
  // The browser hears of the new address a moment after the screen.
  await expect.poll(() => ticketInAddress(page) ?? '').toMatch(/^\d+$/);
  // The row that had the focus is gone.
  await expect.poll(() => focusedName(page)).toBe(ticketQueue.open(name));
  return { queue, row, ticket };
}

it('a reason that was typed while a correction is decided is asked about, and the address names the correction', async () => {
  const { name } = await asking('Lalthanzami Pautu');
  await as('sdeo.tlangnuam', SCREENS.phone, async (page) => {
    const { queue, row, ticket } = await openOnPhone(page, name);
    await page.reload();
    await ticket.getByRole('button', { name: ticketQueue.returnAll }).click();
    const reason = ticket.locator('textarea');
    await reason.fill('The service book says otherwise');
    const question = leaveQuestion(page);
    for (const leave of [
      () => page.getByRole('button', { name: ticketQueue.back }).click(),
      () => page.goBack({ waitUntil: 'commit' }).catch(() => null),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Stay on this page' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await reason.inputValue()).toBe('The service book says otherwise');
    }
    const decide = ticket.getByRole('button', { name: ticketQueue.decide, exact: true });
    const waiting = page.getByRole('button', { name: shellMessages.waitingButton, exact: true });
    await page.context().setOffline(true);
    await page.getByRole('status').getByText(shellMessages.offline).waitFor();
    await decide.click();
    await waiting.waitFor();
    // What waits is not what would be typed now.
    expect(await reason.evaluate((one) => one.closest('[inert]') !== null)).toBe(true);
    await page.getByRole('button', { name: shellMessages.stopWaiting }).click();
    await decide.waitFor();
    expect(await decide.evaluate((one) => one === document.activeElement)).toBe(true);
    await decide.click();
    await waiting.waitFor();
    await page.context().setOffline(false);
    await page.getByText(ticketQueue.decided(name)).waitFor();
    await expect.poll(() => ticketInAddress(page)).toBe(null);
    await queue.or(page.getByText(ticketQueue.empty)).waitFor();
    await row.waitFor({ state: 'detached' });
  });
});

it('a late answer to a decision leads nobody back who has left the correction', async () => {
  const { name } = await asking('Zodinpuii Chhakchhuak');
  await as('sdeo.tlangnuam', SCREENS.phone, async (page) => {
    const { queue, row, ticket } = await openOnPhone(page, name);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/tickets\/\d+\/decide$/, async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await ticket.getByRole('button', { name: ticketQueue.acceptAll }).click();
    await page.getByRole('button', { name: ticketQueue.back }).click();
    await leaveQuestion(page).getByRole('button', { name: 'Leave without saving' }).click();
    await queue.waitFor();
    await expect.poll(() => focusedName(page)).toBe(ticketQueue.queue);
    answer();
    await page.getByText(ticketQueue.decided(name)).waitFor();
    await row.waitFor({ state: 'detached' });
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/repair?tab=tickets');
  });
});
