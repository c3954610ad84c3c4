import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { showDate } from '#shared/domain/dates.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { chooseInOneMoment, expectNoAxeViolations, PASSWORD, people, SCREENS } from '../support/browser.ts';
import { phonePhoto } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';
import { createUser, freshUser } from '../support/userScreens.ts';

const { as, someone } = people();

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

it('a teacher asks on the phone with a photo, the office decides by keyboard, and the teacher sees it', async () => {
  const { id, name, phone } = await as('superadmin', {}, (page) =>
    newTeacherAccount(page, 'Lalhmingmawii Hnamte'),
  );
  const [first, second] = ['Date of Birth', 'Gender'];
  await someone(SCREENS.phone, async (page) => {
    await signInTeacher(page, phone);
    await page.goto('/my-profile');
    const dialog = page.getByRole('dialog');
    // On a phone the sections that are seldom looked at are lines to press.
    const place = page.getByText('Village/Habitation', { exact: true });
    await place.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Location Information', expanded: false }).click();
    await place.waitFor();
    await page.getByRole('button', { name: 'Location Information', expanded: true }).click();
    await page.getByRole('button', { name: ticketScreen.wrongWith(first) }).click();
    await dialog.getByRole('textbox', { name: ticketScreen.right(first) }).fill('18/03/1984');
    await dialog.getByLabel(ticketScreen.reason).fill('The matriculation certificate says so');
    // What the camera of the phone gives back.
    const camera = dialog.locator('input[capture=environment]');
    expect(await camera.getAttribute('accept')).toBe('image/*');
    await camera.setInputFiles(await phonePhoto(page));
    await dialog.getByRole('button', { name: 'Remove document' }).waitFor();
    await expectNoAxeViolations(page, 'a correction being asked for');
    await noSidewaysScroll(page);
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    await page.getByText(ticketScreen.asked('18/03/1984', 0)).first().waitFor();
    // The button that had the focus is gone.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(ticketScreen.asked('18/03/1984', 0));

    await page.getByRole('button', { name: ticketScreen.wrongWith(second) }).click();
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    // Nothing was changed and nothing said.
    await dialog.getByText(ticketScreen.unchanged).waitFor();
    await dialog.getByLabel(ticketScreen.right(second)).selectOption('Male');
    await dialog.getByLabel(ticketScreen.reason).fill('Entered wrongly');
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    // The newest is the first.
    const newest = page.getByRole('list', { name: ticketScreen.title }).getByRole('listitem').first();
    await newest.getByText(second).first().waitFor();
    await expectNoAxeViolations(page, 'the profile with corrections');
    await noSidewaysScroll(page);
    const seen = () => apiOf(page).tickets('limit=10');
    await expect.poll(async () => (await seen())[0]?.document?.state, { timeout: 20_000 }).toBe('clean');

    await as('sdeo.tlangnuam', SCREENS.desktop, async (desk) => {
      await desk.goto('/');
      await desk.getByRole('link', { name: toDoMessages.decide }).click();
      const rows = desk.getByRole('list', { name: ticketQueue.queue }).getByRole('button', { name });
      await rows.first().click();
      const ticket = desk.getByRole('region', { name: ticketQueue.open(name) });
      await ticket.getByText('18/03/1984').waitFor();
      for (const [key, does] of ticketQueue.deciding)
        expect(await desk.getByText(`${key} ${does}`, { exact: true }).count()).toBe(1);
      await desk.keyboard.press('o');
      await ticket.getByRole('img', { name: ticketQueue.paperOf(name) }).waitFor();
      await expectNoAxeViolations(desk, 'the queue of corrections');
      await noSidewaysScroll(desk);
      // Beside a long queue the ticket stays in sight.
      const queue = desk.getByRole('list', { name: ticketQueue.queue });
      await queue.evaluate((list) => {
        list.style.minHeight = '3000px';
        scrollTo(0, 1500);
      });
      const heading = ticket.getByRole('heading', { name, level: 2 });
      await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0);
      await queue.evaluate((list) => {
        list.style.minHeight = '';
      });
      await rows.first().focus();
      await desk.keyboard.press('a');
      await desk.getByText(ticketQueue.decided(name)).waitFor();
      // The next one has the focus.
      await ticket.getByRole('heading', { name: second }).waitFor();
      await desk.keyboard.press('r');
      await desk.keyboard.press('Enter');
      await ticket.getByText(ticketQueue.whyRequired).waitFor();
      await desk.keyboard.type('The service book says otherwise');
      // A filter would take the correction away with what was typed.
      await desk.getByLabel(ticketQueue.state, { exact: true }).selectOption('returned');
      await desk.getByRole('button', { name: 'Stay on this page' }).click();
      const reason = ticket.locator('textarea');
      expect(await reason.inputValue()).toBe('The service book says otherwise');
      await reason.press('Enter');
      await rows.first().waitFor({ state: 'detached' });
      expect((await apiOf(desk).readTeacher(id)).date_of_birth).toBe('1984-03-18');
    });

    await page.reload();
    await page.getByText(ticketScreen.returnedBecause('The service book says otherwise')).first().waitFor();
    const [ticket] = await seen();
    await page.getByText(ticketScreen.acceptedOn(showDate(ticket?.decided_at))).waitFor();
  });
});

it('a head asks for the school, takes it back, and an officer of the district sees how long offices take', async () => {
  const label = 'Habitation';
  await as('hoi.demo', SCREENS.desktop, async (page) => {
    await page.goto('/');
    const api = apiOf(page);
    const { id: record } = await api.read(DEMO_SCHOOL_ID);
    const earlier = await api.askCorrection({
      of: 'school',
      record,
      fields: [{ field: 'pincode', value: '796099', reason: 'The post office says so' }],
    });
    await page.goto(`/schools/${DEMO_SCHOOL_ID}`);
    const wrong = page.getByRole('button', { name: ticketScreen.wrongWith(label) }).first();
    await wrong.waitFor();
    // What a head corrects in its place is not asked for.
    expect(await page.getByRole('button', { name: ticketScreen.wrongWith('Pincode') }).count()).toBe(0);
    // What another client asked for is told beside the field all the same.
    await page.getByText(ticketScreen.asked('796099', 0)).waitFor();
    await api.takeBack(earlier);
    // A place is chosen from the list, though it lies in another.
    await wrong.click();
    const dialog = page.getByRole('dialog');
    const place = dialog.getByRole('combobox', { name: ticketScreen.right(label) });
    await expect.poll(() => place.locator('option').count()).toBeGreaterThan(1);
    await place.selectOption({ index: 2 });
    await dialog.getByLabel(ticketScreen.reason).fill('The post office has another');
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    const list = page.getByRole('list', { name: ticketScreen.title });
    await list.getByText(label).first().waitFor();
    await expectNoAxeViolations(page, 'the record of a school with a correction');
    await page.goto('/repair?tab=tickets');
    const queue = page.getByRole('list', { name: ticketQueue.queue });
    await queue.getByRole('button').first().waitFor();
    expect(await page.getByRole('button', { name: ticketQueue.acceptAll }).count()).toBe(0);
    const withdraw = page.getByRole('button', { name: ticketScreen.withdrawOf(label) });
    await queue.getByRole('button', { name: label }).first().click();
    await withdraw.waitFor();
    await chooseInOneMoment(page, [
      [page.getByLabel(ticketQueue.state, { exact: true }), 'returned'],
      [page.getByLabel(ticketQueue.age, { exact: true }), '7'],
    ]);
    await page.waitForURL('/repair?tab=tickets&state=returned&age=7');
    await page.goto(`/schools/${DEMO_SCHOOL_ID}`);
    await withdraw.click();
    const question = page.getByRole('alertdialog', { name: ticketScreen.withdrawQuestion(label) });
    await expectNoAxeViolations(page, 'the question before a correction is taken back');
    await page.keyboard.press('Enter');
    // The harmless answer has the focus first.
    await question.waitFor({ state: 'detached' });
    await withdraw.click();
    await question.getByRole('button', { name: ticketScreen.withdraw }).click();
    await page.getByText(ticketScreen.withdrawn).waitFor();
    // Its button is gone, so the list has the focus.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(ticketScreen.title);
  });
  await as('deo.aizawl', { ...SCREENS.phone, dark: true }, async (page) => {
    // A page that has none any more leads to the last one that has some.
    await page.goto('/repair?tab=tickets&state=all&page=9');
    await page.waitForURL((url) => url.searchParams.get('page') !== '9');
    const report = page.getByRole('region', { name: ticketQueue.report });
    // One was accepted and one returned on the day on which they were asked for.
    await report.getByText(ticketQueue.days(0)).first().waitFor();
    await page.getByRole('list', { name: ticketQueue.queue }).getByRole('button').first().click();
    await page.getByRole('button', { name: ticketQueue.back }).waitFor();
    await expectNoAxeViolations(page, 'a correction on a phone');
    await noSidewaysScroll(page);
  });
});

it('another login phone stands on the record of the teacher, and for the head who asked after a transfer too', async () => {
  const { id, name } = await as('superadmin', {}, (page) => newTeacherAccount(page, 'Lalnunmawia Ralte'));
  const label = 'Login Phone';
  const asked = (page: Page) =>
    page.getByRole('list', { name: ticketScreen.title }).getByRole('listitem').filter({ hasText: label });
  await as('hoi.demo', SCREENS.desktop, async (page) => {
    await page.goto(`/teachers/${id}`);
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: ticketScreen.otherPhone }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(ticketScreen.right(label)).fill('9862012345');
    await dialog.getByLabel(ticketScreen.reason).fill('The SIM card was lost');
    await dialog.getByLabel(ticketScreen.seen).check();
    await dialog.getByRole('button', { name: ticketScreen.send }).click();
    await asked(page).getByText('9862012345').waitFor();
    await as('sdeo.tlangnuam', SCREENS.phone, async (office) => {
      await office.goto(`/teachers/${id}`);
      await asked(office).getByText(ticketScreen.notShown).waitFor();
      await expectNoAxeViolations(office, 'the record of a teacher with a correction');
      await noSidewaysScroll(office);
    });
    await as('superadmin', {}, async (admin) => {
      const api = apiOf(admin);
      const place = { district: 'Lunglei', rd_block: '' };
      const { school_id } = await api.create(schoolBody(freshId(), place));
      await api.changeTeacher(id, { school_id });
    });
    await page.goto('/repair?tab=tickets');
    await page.getByRole('list', { name: ticketQueue.queue }).getByRole('button', { name }).click();
    const ticket = page.getByRole('region', { name: ticketQueue.open(name) });
    await ticket.getByText('9862012345').waitFor();
    await ticket.getByText(ticketQueue.columns.was, { exact: true }).waitFor();
    // The record is out of sight: what it says now, and the way to it.
    expect(await ticket.getByText(ticketQueue.columns.now, { exact: true }).count()).toBe(0);
    expect(await ticket.getByRole('link').count()).toBe(0);
    await ticket.getByRole('button', { name: ticketScreen.withdrawOf(label) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: ticketScreen.withdraw }).click();
    await page.getByText(ticketScreen.withdrawn).waitFor();
  });
});

it('a correction of a school that closed says so, and leads to the school', async () => {
  const [school_id, head] = [freshId(), freshUser('hoi')];
  const school = await as('superadmin', {}, async (page) => {
    const made = await apiOf(page).create(schoolBody(school_id));
    const email = `${head}@example.org`;
    await createUser(page, { username: head, email, role: 'hoi', school_id, password: PASSWORD });
    return made;
  });
  const fields = [{ field: 'established_year', value: 1964, reason: 'The foundation stone says so' }];
  const { id } = await as(head, {}, (page) =>
    apiOf(page).askCorrection({ of: 'school', record: school.id, fields }),
  );
  await as('admin', {}, async (page) => {
    await apiOf(page).close(school);
    await page.goto(`/repair?tab=tickets&state=closed&ticket=${id}`);
    const panel = page.getByRole('region', { name: ticketQueue.open(school.school_name) });
    await panel.getByText('Record gone or closed', { exact: true }).waitFor();
    await panel.getByRole('link', { name: school.school_name }).click();
    await page.getByRole('heading', { level: 1, name: school.school_name }).waitFor();
  });
});
