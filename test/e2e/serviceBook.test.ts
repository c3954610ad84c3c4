import { expect, it } from 'vitest';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { moveScreen, retirementScreen } from '#shared/messages/serviceBook.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { DEMO_SCHOOL_ID } from '../../infra/local/demoData.ts';
import { writeBook } from '../../web/sheets/writeBook.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';

const { as } = people();
const today = dayInIndia(new Date());
const posted = (school_name: string, designation: string) => ({
  ...postingBody(school_name, '2015-06-01'),
  designation,
});

it('posts are proposed from who is here, saved with one more, and counted', async () => {
  const school_id = freshId();
  await as('admin', SCREENS.phone, async (page) => {
    const api = apiOf(page);
    const { school_name } = await api.create(schoolBody(school_id));
    for (let n = 0; n < 2; n += 1) {
      const posting_histories = [{ ...posted(school_name, 'Middle School Teacher'), school_id }];
      await api.createTeacher(teacherBody(school_id, { posting_histories }));
    }
    await page.goto(`/posts/${school_id}`);
    await page.getByText(postScreen.notEntered).waitFor();
    await page.getByRole('button', { name: postScreen.propose }).click();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    await expect.poll(focused).toBe(postScreen.edit);
    await page.getByRole('button', { name: postScreen.addLine }).click();
    await expect.poll(focused).toBe('Designation: 2');
    // A refused save goes to the first fault, which the field names.
    await page.getByRole('button', { name: postScreen.save }).click();
    const fault = page.locator('input:focus[aria-invalid=true]');
    await fault.waitFor();
    expect(await focused()).toBe('Designation: 2');
    const described = await fault.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).not.toBe('');
    await page.getByRole('button', { name: postScreen.removeLine('2') }).click();
    await expect.poll(focused).toBe(postScreen.addLine);
    const sanctioned = page.getByLabel('Sanctioned: Middle School Teacher');
    expect(await sanctioned.inputValue()).toBe('2');
    await sanctioned.fill('3');
    await expectNoAxeViolations(page, 'posts being entered');
    // R63: a save without a line waits for it.
    await page.context().setOffline(true);
    await page.getByRole('status').getByText(shellMessages.offline).waitFor();
    await page.getByRole('button', { name: postScreen.save }).click();
    await page.getByRole('status').getByText(shellMessages.waiting).waitFor();
    await page.context().setOffline(false);
    await page.getByText(postMessages.saved).waitFor();
    await page.getByRole('button', { name: postScreen.edit }).waitFor();
    await expect.poll(focused).toBe(postScreen.edit);
    expect(await page.getByRole('main').innerText()).toMatch(/Vacant\s+1\b/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    // A file with a row for each post goes the way of all workbooks.
    await page.goto('/workbook');
    const rows = [
      ['Posts by the sanction of 2026'],
      ['School ID', 'Designation', 'Subject', 'Sanctioned'],
      [school_id, 'Middle School Teacher', '', 4],
      [school_id, 'Headmaster', '', 1],
    ];
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'posts.xlsx', mimeType: 'application/octet-stream' },
      buffer: Buffer.from(writeBook([{ name: 'Sheet1', rows }])),
    });
    await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
    await page.getByText('Middle School Teacher: 4; Headmaster: 1').waitFor();
    await page.getByRole('button', { name: workbookMessages.saveAll(1) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: 1').waitFor();
    await page.goto(`/posts/${school_id}`);
    await page.getByRole('button', { name: postScreen.edit }).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Vacant\s+3\b/);
  });
});

it('a head relieves from the dashboard with one press and the day', async () => {
  const [to, teacher_ID, teacher_name] = [freshId(), `T-${freshId()}`, 'Zothanmawii Ralte'];
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(to));
    await api.createTeacher(teacherBody(DEMO_SCHOOL_ID, { teacher_ID, teacher_name }));
    await api.issueOrder([{ teacher_ID, to }]);
  });
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: `${moveScreen.relieve}: ${teacher_name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: moveScreen.acts.relieve.label }).fill(showDate(today));
    await dialog.getByRole('button', { name: moveScreen.relieve, exact: true }).click();
    await page.getByText(moveScreen.acts.relieve.done(teacher_name)).waitFor();
    await page
      .getByRole('button', { name: `${moveScreen.relieve}: ${teacher_name}` })
      .waitFor({ state: 'detached' });
    // Its button is gone, so the list has the focus.
    const list = page.getByRole('region', { name: moveScreen.toRelieve });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoAxeViolations(page, 'the dashboard of a head');
  });
});

it.each([
  ['retirements', '/retirements?warning=Within+24+months', /^[0-9/]{10}(This month|[0-9]+ months?)$/],
  ['orders', '/orders?state=issued', /joined.*on the way/],
])('the list of %s cuts nothing of how far each is', async (_list, path, howFar) => {
  await as('admin', SCREENS.desktop, async (page) => {
    await page.goto(path);
    const cells = page.getByRole('cell').filter({ hasText: howFar });
    await cells.first().waitFor();
    const cut = await cells.evaluateAll((all) =>
      all.flatMap((cell) =>
        [cell, ...cell.children].some((one) => one.scrollWidth > one.clientWidth) ? cell.textContent : [],
      ),
    );
    expect(cut).toEqual([]);
  });
});

it('a district officer ends a service, finds who left, and takes it back', async () => {
  const [teacher_ID, teacher_name] = [`T-${freshId()}`, 'Lalremsiama Pachuau'];
  let id = 0;
  await as('admin', {}, async (page) => {
    ({ id } = await apiOf(page).createTeacher(teacherBody(DEMO_SCHOOL_ID, { teacher_ID, teacher_name })));
  });
  await as('deo.aizawl', {}, async (page) => {
    await page.goto(`/teachers/${id}`);
    await page.getByRole('button', { name: serviceScreen.leave }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption({ label: serviceScreen.reasons.voluntary });
    expect(await dialog.getByRole('textbox', { name: serviceScreen.on }).inputValue()).toBe(showDate(today));
    await dialog.getByRole('button', { name: serviceScreen.leave }).click();
    await page.getByText(serviceScreen.leaveDone(teacher_name)).waitFor();

    const listed = page.getByRole('link', { name: teacher_name, exact: true });
    await page.goto(`/teachers?q=${teacher_ID}`);
    await page.getByText('No teachers', { exact: false }).first().waitFor();
    expect(await listed.count()).toBe(0);
    await page.goto(`/teachers?q=${teacher_ID}&service=left`);
    await listed.click();
    await page.getByRole('button', { name: serviceScreen.reinstate }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('By mistake');
    await question.getByRole('button', { name: serviceScreen.reinstate }).click();
    await page.getByText(serviceScreen.reinstated(teacher_name)).waitFor();
    await expectNoAxeViolations(page, 'a record of who was reinstated');

    await page.goto('/retirements?from=2031-01-01&to=2031-12-31');
    await page.getByRole('button', { name: 'Remove 01/01/2031 – 31/12/2031' }).click();
    await page.waitForURL('/retirements');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(retirementScreen.title);

    // The rows that stay are not counted as those of a filter that failed, on paper neither.
    const counted = page.getByText(/^Showing 1 to /);
    await counted.waitFor();
    await page.route('**/api/retirements?*', (route) => route.abort());
    await page.getByLabel('When').selectOption('Within 12 months');
    await page.getByText(retirementScreen.loadFailed).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => counted.count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.unroute('**/api/retirements?*');
    await page.goto('/retirements?subject=No+such+subject');
    const empty = page.getByText(retirementScreen.empty, { exact: true });
    await empty.waitFor();
    // Nobody knows that there are none until the answer is there.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/retirements?*', (route) => held.promise.then(() => route.continue()));
    await page.getByLabel('Subject').selectOption('');
    await page.getByRole('status').getByText(sharedMessages.loading).waitFor();
    expect(await empty.count()).toBe(0);
    held.resolve();
    await counted.waitFor();
  });
});
