import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { people, SCREENS } from '../support/browser.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';

const { as, someone } = people();

/** Presses for a part whose file is lost on the line: the screen says so and keeps what was typed. */
async function pressInVain(page: Page, button: string, typed: () => Promise<string>) {
  const before = await typed();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('alert').getByText(sharedMessages.widgetsMissing).waitFor();
  expect(await typed()).toBe(before);
  expect(await page.getByRole('dialog').count()).toBe(0);
  // The next one is another one.
  await page.getByRole('button', { name: 'Close notification' }).click();
}

it('R63 a dialog whose code is lost on the line leaves what a teacher typed, and opens when pressed again', async () => {
  const { phone } = await as('superadmin', {}, (page) => newTeacherAccount(page, 'Lalrinpuii Chhakchhuak'));
  await someone(SCREENS.phone, async (page) => {
    await signInTeacher(page, phone);
    await page.goto('/my-profile');
    const email = page.locator('[name=email]');
    await email.fill('rinpuii@example.in');
    const wrong = ticketScreen.wrongWith('Gender');
    await page.route('**/assets/TicketDialog-*.js', (route) => route.abort(), { times: 2 });
    await pressInVain(page, wrong, () => email.inputValue());
    await pressInVain(page, wrong, () => email.inputValue());
    await page.getByRole('button', { name: wrong }).click();
    await page.getByRole('dialog').getByLabel(ticketScreen.right('Gender')).waitFor();
    expect(await email.inputValue()).toBe('rinpuii@example.in');
  });
});

it('R63 a quick search whose code is lost leaves the form below it, and opens when pressed again', async () => {
  await as('superadmin', {}, async (page) => {
    await page.route('**/assets/QuickSearch-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(`/schools/${DEMO_SCHOOL_ID}/edit`);
    const name = page.locator('[name=school_name]');
    await name.fill('A name that is being typed');
    await pressInVain(page, shellMessages.quickSearch, () => name.inputValue());
    await page.getByRole('button', { name: shellMessages.quickSearch }).click();
    await page.getByRole('dialog').getByPlaceholder(shellMessages.findAnything).waitFor();
    expect(await name.inputValue()).toBe('A name that is being typed');
  });
});
