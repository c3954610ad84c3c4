import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordMessages } from '#shared/messages/record.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
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

it('a reason that was typed while a correction is decided is asked about, and the address names the correction', async () => {
  const { phone, name } = await as('superadmin', {}, (page) => newTeacherAccount(page, 'Lalthanzami Pautu'));
  await someone(SCREENS.phone, async (page) => {
    await signInTeacher(page, phone);
    await page.goto('/my-profile');
    const dialog = page.getByRole('dialog');
    for (const [field, value] of [['Gender', 'Male']] as const) {
      await page.getByRole('button', { name: ticketScreen.wrongWith(field) }).click();
      await dialog.getByLabel(ticketScreen.right(field)).selectOption(value);
      await dialog.getByLabel(ticketScreen.reason).fill('Entered wrongly');
      await dialog.getByRole('button', { name: ticketScreen.send }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });
  await as('sdeo.tlangnuam', SCREENS.phone, async (page) => {
    await page.goto('/repair?tab=tickets');
    const row = page.getByRole('list', { name: ticketQueue.queue }).getByRole('button', { name });
    await row.click();
    const ticket = page.getByRole('region', { name: ticketQueue.open(name) });
    await ticket.waitFor();
    expect(new URL(page.url()).searchParams.get('ticket')).toMatch(/^\d+$/);
    await page.reload();
    await ticket.getByRole('button', { name: ticketQueue.returnAll }).click();
    const reason = ticket.locator('textarea');
    await reason.fill('The service book says otherwise');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    for (const leave of [
      () => page.getByRole('button', { name: ticketQueue.back }).click(),
      () => page.goBack({ waitUntil: 'commit' }).catch(() => null),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Stay on this page' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await reason.inputValue()).toBe('The service book says otherwise');
    }
    await page.context().setOffline(true);
    await ticket.getByRole('button', { name: ticketQueue.decide }).click();
    await page.getByRole('button', { name: shellMessages.waitingButton, exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(ticketQueue.decided(name)).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('ticket')).toBe(null);
  });
});
