import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shellMessages } from '#shared/messages/shell.ts';
import {
  enter,
  expectNoAxeViolations,
  people,
  SCREENS,
  sessionHeaders,
  takeFromList,
} from '../support/browser.ts';
import { withPrinter } from '../support/printer.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { keptTab } from '../support/tabs.ts';
import { deputationBody, freshName, teacherBody } from '../support/teacherScreens.ts';

const { machine, as } = people();
const SCHOOL = freshId();
const word = freshName('Tools');
const CATEGORY = `Tutor_${SCHOOL}`;
const NAMES = ['Aawia', 'Biaka', 'Chhana'].map((name) => `${word} ${name}`);
const [FIRST = '', SECOND = '', LAST = ''] = NAMES;

beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'admin');
  const api = apiOf(await keptTab(desk));
  await api.create(schoolBody(SCHOOL, {}));
  await api.createItem('/service-categories', { name: CATEGORY });
  for (const teacher_name of NAMES)
    await api.createTeacher(
      teacherBody(SCHOOL, {
        teacher_name,
        service_category: 'Regular',
        ...(teacher_name === SECOND ? { classes_taught: ['Class 5', 'Class 6'] } : {}),
        deputations:
          teacher_name === SECOND ? [deputationBody('Board of School Education', '2020-04-01')] : [],
      }),
    );
});

const address = `/teachers?school_id=${SCHOOL}`;
const names = (page: Page) => page.getByRole('rowheader').locator('strong').allInnerTexts();
const headers = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until the choice of columns is kept for the account. */
const columnsKept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/views') && answer.request().method() === 'PUT',
  );
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

it('a column that was hidden stays hidden when the list is left at once', async () => {
  await as('sdeo.tlangnuam', SCREENS.desktop, async (page) => {
    const shown = page.getByRole('columnheader', { name: 'Location' });
    await page.goto('/teachers');
    await shown.waitFor();
    await button(page, 'Columns').click();
    let keeping = columnsKept(page);
    await page.getByRole('region', { name: 'Columns' }).getByLabel('Location').uncheck();
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    await keeping;
    await page.goto('/teachers');
    await page.getByRole('columnheader', { name: 'Teacher Details' }).waitFor();
    await expect.poll(() => shown.count()).toBe(0);
    // Cards have it, as a phone has no choice of columns.
    await page.setViewportSize(SCREENS.phone);
    await page.getByRole('button', { name: 'Show all' }).first().click();
    await page.getByRole('term').filter({ hasText: 'Location' }).waitFor();
    await page.setViewportSize(SCREENS.desktop);
    await button(page, 'Columns').click();
    keeping = columnsKept(page);
    await page.getByRole('region', { name: 'Columns' }).getByLabel('Location').check();
    await keeping;
  });
});

it('a list is sorted by its head, narrowed to a status and to some columns, and kept as a view', async () => {
  await as('admin', SCREENS.desktop, async (page) => {
    await page.goto(address);
    await expect.poll(() => names(page)).toEqual([LAST, SECOND, FIRST]);
    await button(page, 'Teacher Details').click();
    await expect.poll(() => names(page)).toEqual([FIRST, SECOND, LAST]);
    await button(page, 'Teacher Details').click();
    await expect.poll(() => names(page)).toEqual([LAST, SECOND, FIRST]);
    const head = page.getByRole('columnheader', { name: 'Teacher Details' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');

    await button(page, 'Filters').click();
    await page.getByLabel('Status').selectOption('On deputation');
    await expect.poll(() => names(page)).toEqual([SECOND]);
    await button(page, 'Columns').click();
    const keeping = columnsKept(page);
    await page.getByLabel('Attachment History').uncheck();
    await page.getByLabel('Medical History').uncheck();
    await expect.poll(() => headers(page)).not.toContain('Medical History');
    expect(await headers(page)).toHaveLength(7);
    await expectNoAxeViolations(page, 'views, filters and columns');
    await keeping;

    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('Away from here');
    await page.keyboard.press('Enter');
    const own = views(page).getByRole('link', { name: 'Away from here' });
    await own.waitFor();
    expect(await own.getAttribute('aria-current')).toBe('page');

    await views(page).getByRole('link', { name: 'All' }).click();
    await page.waitForURL('/teachers');
    await page.getByRole('columnheader', { name: 'Teacher Details' }).waitFor();
    expect(await headers(page)).not.toContain('Medical History');
  });
  // The account keeps it, on another machine too.
  await as('admin', SCREENS.desktop, async (page) => {
    await page.goto('/teachers');
    await views(page).getByRole('link', { name: 'Away from here' }).waitFor();
    await page.getByRole('columnheader', { name: 'Teacher Details' }).waitFor();
    await expect.poll(() => headers(page)).not.toContain('Medical History');
    await button(page, 'Columns').click();
    const keeping = columnsKept(page);
    await page.getByLabel('Attachment History').check();
    await page.getByLabel('Medical History').check();
    await expect.poll(() => headers(page)).toHaveLength(9);
    await keeping;
    await views(page).getByRole('link', { name: 'Away from here' }).click();
    await expect.poll(() => names(page)).toEqual([SECOND]);
    expect(await headers(page)).not.toContain('Medical History');
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: 'Delete “Away from here”' }).click();
    await expect
      .poll(() => views(page).getByRole('link').allInnerTexts())
      .toEqual(['All', 'On deputation', 'Incomplete']);
  });
});

it('a ticked teacher who is deleted is ticked no more', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const leaving = freshName('Gone');
    await page.goto('/teachers');
    await apiOf(page).createTeacher(teacherBody(SCHOOL, { teacher_name: leaving }));
    await page.goto(address);
    await button(page, 'Select').click();
    await page.getByLabel(`Select ${FIRST}`).check();
    await page.getByLabel(`Select ${leaving}`).check();
    await page.getByText('2 selected').waitFor();
    await button(page, `Delete ${leaving}`).click();
    await button(page, 'Delete teacher').click();
    await page.getByText('1 selected').waitFor();
    expect(await page.getByLabel(`Select ${FIRST}`).isChecked()).toBe(true);
  });
});

it('ticked teachers are changed together and as before again, exported, and given access', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto(address);
    await button(page, 'Select').click();
    await page.getByLabel(`Select ${FIRST}`).check();
    await page.getByLabel(`Select ${LAST}`).check();
    await page.getByText('2 selected').waitFor();
    await expectNoAxeViolations(page, 'selected rows');
    const downloaded = page.waitForEvent('download');
    await button(page, 'Export selected').click();
    await downloaded;

    const stored = async (field: 'service_category' | 'subjects_taught') => {
      const { data } = await (
        await page.request.get(`/api/teachers/school/${SCHOOL}`, { headers: await sessionHeaders(page) })
      ).json();
      return Object.fromEntries(data.map((one: Record<string, string>) => [one.teacher_name, one[field]]));
    };
    await button(page, 'Set service category').click();
    await page.getByRole('combobox', { name: 'Service Category' }).selectOption({ label: `Tutor ${SCHOOL}` });
    await page.context().setOffline(true);
    await button(page, 'Change 2 teachers').click();
    // Who was left out is told, and can be tried again.
    await button(page, shellMessages.stopWaiting).click();
    const unsure = page.getByRole('alert').filter({ hasText: `Not known to be changed: ${FIRST} ` });
    await unsure.waitFor();
    await button(page, 'Change 2 teachers').click();
    await page.getByText(shellMessages.waiting).waitFor();
    await page.context().setOffline(false);
    await page.getByText('2 teachers changed').first().waitFor();
    expect(await unsure.count()).toBe(0);
    expect(await stored('service_category')).toEqual({
      [FIRST]: CATEGORY,
      [SECOND]: 'Regular',
      [LAST]: CATEGORY,
    });
    await button(page, 'Undo').click();
    await page.getByText('2 teachers as before').waitFor();
    expect(await stored('service_category')).toEqual({
      [FIRST]: 'Regular',
      [SECOND]: 'Regular',
      [LAST]: 'Regular',
    });

    // Only subjects of the teachers' classes are offered. A teacher whose classes lack a chosen one is left out.
    for (const name of NAMES) await page.getByLabel(`Select ${name}`).check();
    await button(page, 'Set subjects').click();
    await page.getByLabel('Environmental Studies', { exact: true }).check();
    expect(await page.getByLabel('Physics', { exact: true }).count()).toBe(0);
    await page.getByRole('status').getByText(`every chosen subject: ${FIRST} (`).waitFor();
    await button(page, 'Change 1 teacher').click();
    await page.getByText('1 teacher changed').first().waitFor();
    expect(await stored('subjects_taught')).toEqual({
      [FIRST]: '["English","Mathematics"]',
      [SECOND]: '["Environmental Studies"]',
      [LAST]: '["English","Mathematics"]',
    });

    // Whoever was left out stays ticked.
    for (const name of [FIRST, LAST]) await page.getByLabel(`Select ${name}`).uncheck();
    await page.getByLabel(`Select ${SECOND}`).check();
    await button(page, 'Give access').click();
    const dialog = page.getByRole('dialog', { name: 'Give access' });
    await dialog.getByText(SECOND).waitFor();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Back to the choice' }).waitFor();
  });
});

it('the page of a list is taken as a file or printed', async () => {
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.goto('/teachers');
    const shown = await page.getByText(/^Showing 1 to/).innerText();
    const printed = await withPrinter(page);
    const heads = page.getByRole('columnheader');
    expect(await heads.count()).toBe(0);
    await takeFromList(page, 'Print');
    // The line of paper, and the rows as a table where the screen has cards.
    await expect.poll(printed.text).toContain(`${shown}\n`);
    expect(await printed.columns()).toBeGreaterThan(5);
    await expect.poll(() => heads.count()).toBe(0);
    const downloaded = page.waitForEvent('download');
    await takeFromList(page, 'This page');
    expect((await downloaded).suggestedFilename()).toMatch(/^teachers_report_/);
    expect(await button(page, 'Columns').count()).toBe(0);
  });
});
