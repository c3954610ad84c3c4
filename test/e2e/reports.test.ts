import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#shared/domain/dates.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { counted, recount, reportScreen } from '../support/reportScreens.ts';
import { newTeacherAccount, signInTeacher } from '../support/teacherAccount.ts';

const { as, someone } = people();

/** How long a screen may take on a busy machine. */
const PATIENT = { timeout: 30_000 };
const open = async (page: Page, title: string) => {
  await page.goto('/reports');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByText(/^Counted on/).waitFor();
  return reportScreen(page);
};
/** The parts of a school's report, from the top. */
const PARTS_OF_SCHOOL = new Set([
  'School Information',
  'Teacher Statistics',
  'Subject Distribution',
  'Medical Records Summary',
  'Performance',
  'Quick Links',
]);
const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link').allTextContents();
const pagesOnPaper = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
const subjectsOf = (list: string): string[] => JSON.parse(list || '[]');

describe('the numbers of a report equal a recount of the lists, for', () => {
  it('those who administrate', async () => {
    await as('superadmin', SCREENS.desktop, async (page) => {
      const report = await open(page, 'System Reports');
      const { schools, teachers } = await recount(page);
      expect(await report.tile('Total Schools')).toBe(schools.length);
      expect(await report.tile('Total Teachers')).toBe(teachers.length);
      expect(await report.tile('Districts')).toBe(new Set(schools.map(({ district }) => district)).size);
      expect(await report.tile('Active Schools')).toBe(
        new Set(teachers.map(({ school_id }) => school_id)).size,
      );
      expect(await report.tile('Active Teachers')).toBe(teachers.length);
      expect(await report.parts('Schools by District')).toEqual(counted(schools, (s) => s.district));
      expect(await report.parts('Schools by Management')).toEqual(counted(schools, (s) => s.management));
      await page.getByText('Operational').waitFor();
      expect(await links(page)).toEqual(['Teachers', 'Medical Records', 'Schools', 'User Management']);
      await expectNoAxeViolations(page, 'system report');
    });
  });

  it('a district education officer, whose table of schools turns and orders', async () => {
    await as('deo.aizawl', SCREENS.desktop, async (page) => {
      // The district was called something else when the officer signed in.
      await page.goto('/');
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('user') ?? '');
        localStorage.setItem('user', JSON.stringify({ ...user, district: 'Aijal' }));
      });
      const report = await open(page, 'District Reports');
      await page.getByText(`${reportMessages.subtitles.deo}: Aizawl`, { exact: true }).waitFor();
      const { schools, teachers } = await recount(page);
      expect(await report.tile('Total Schools')).toBe(schools.length);
      expect(await report.tile('Total Teachers')).toBe(teachers.length);
      expect(await report.parts('Teachers by Gender')).toEqual(counted(teachers, (t) => t.gender));
      expect(await report.parts('Teachers by Social Group')).toEqual(
        counted(teachers, (t) => t.social_group),
      );
      expect(await report.parts('Schools by RD Block')).toEqual(counted(schools, (s) => s.rd_block));

      const names = () => page.getByRole('table', { name: 'Schools', exact: true }).getByRole('rowheader');
      const sorted = schools.map(({ school_name }) => school_name).sort((a, b) => a.localeCompare(b));
      expect(await names().allTextContents()).toEqual(sorted.slice(0, 10));
      await page.getByRole('button', { name: 'School Name' }).click();
      expect(await page.getByRole('columnheader', { name: 'School Name' }).getAttribute('aria-sort')).toBe(
        'descending',
      );
      await page.getByRole('button', { name: 'Page 2' }).click();
      await page.getByText(/^Showing 11 to 20 of/).waitFor();
      const [first] = await names().allTextContents();
      expect(first).toBe(sorted.at(-11));
      await page.getByRole('link', { name: first, exact: true }).first().click();
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    });
  });

  it('a sub-division education officer, on a phone', async () => {
    await as('sdeo.tlangnuam', { ...SCREENS.phone, dark: true }, async (page) => {
      const report = await open(page, 'Sub-Division Reports');
      const { schools, teachers } = await recount(page);
      expect(await report.tile('Schools in Block')).toBe(schools.length);
      expect(await report.tile('Total Teachers')).toBe(teachers.length);
      expect(await report.parts('Teachers by Gender')).toEqual(counted(teachers, (t) => t.gender));
      expect(await report.parts('Schools by Management')).toEqual(counted(schools, (s) => s.management));
      await page.getByLabel('Sort schools by').selectOption('Management, descending');
      await expectNoAxeViolations(page, 'sub-division report on a phone');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });

  it('the head of a school, whose bars lead to the teachers they count', async () => {
    await as('hoi.demo', SCREENS.desktop, async (page) => {
      const report = await open(page, 'School Management Reports');
      const { schools, teachers, medical } = await recount(page);
      await page.getByText(schools[0]!.school_name).first().waitFor();
      expect(await report.tile('Total Teachers')).toBe(teachers.length);
      expect(await report.tile('Health Records')).toBe(medical.length);
      const headings = (await page.locator('h2, h3').allTextContents()).filter((text) =>
        PARTS_OF_SCHOOL.has(text),
      );
      expect(headings).toEqual([...PARTS_OF_SCHOOL]);
      const subjects = counted(teachers, (t) => subjectsOf(t.subjects_taught));
      expect(await report.parts('Subject Distribution')).toEqual(subjects);
      expect(await report.parts('Medical Records Summary')).toEqual(counted(medical, (m) => m.severity));
      expect(await links(page)).toEqual(['Teachers', 'Medical Records', 'Schools', 'Reports']);

      const [subject, count] = subjects[0]!;
      await report.chart('Subject Distribution').getByRole('link', { name: subject }).click();
      await page.waitForURL(`/teachers?${new URLSearchParams({ subject })}`);
      await page.getByRole('button', { name: `Remove filter Subject: ${subject}` }).waitFor();
      await expect.poll(() => page.getByRole('rowheader').count(), PATIENT).toBe(Math.min(count, 10));

      await page.goBack();
      const [severity, records] = counted(medical, (m) => m.severity)[0]!;
      await report.chart('Medical Records Summary').getByRole('link', { name: severity }).click();
      await page.waitForURL(`/medical-records?severity=${severity}`);
      await expect.poll(() => page.getByRole('rowheader').count(), PATIENT).toBe(Math.min(records, 10));
    });
  });

  it('a teacher, who sees the own school and exports nothing', async () => {
    const { phone } = await as('superadmin', {}, (page) => newTeacherAccount(page, 'Lalhmachhuani Ralte'));
    await someone(SCREENS.desktop, async (page) => {
      await signInTeacher(page, phone);
      await page.goto('/my-school');
      await page.getByRole('heading', { level: 1, name: 'My School Reports' }).waitFor();
      await page.getByText(/^Counted on/).waitFor();
      const report = reportScreen(page);
      const teachers = await report.tile('Total Teachers');
      expect(await report.tile('Estimated Students')).toBe(30 * teachers);
      expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(0);
      expect(await links(page)).toEqual(['Teachers', 'Medical Records', 'Schools']);
      await page.goto('/reports');
      await page.waitForURL('/?error=insufficient_permissions');

      // The head of the same school sees the same.
      await as('hoi.demo', SCREENS.desktop, async (other) => {
        expect((await recount(other)).teachers).toHaveLength(teachers);
      });
    });
  });
});

describe('a report leaves the screen', () => {
  it('as a spreadsheet and as CSV, and says in its box why it could not', async () => {
    await as('deo.lunglei', SCREENS.desktop, async (page) => {
      await open(page, 'District Reports');
      for (const [name, form] of [
        ['Export Excel', 'xlsx'],
        ['Export CSV', 'csv'],
      ] as const) {
        const days = [dayInIndia(new Date())];
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        const download = await waiting;
        // The day may have changed meanwhile.
        days.push(dayInIndia(new Date()));
        const file = download.suggestedFilename();
        expect(days.map((day) => `reports_${day}.${form}`)).toContain(file);
        expect((await readFile(await download.path())).length).toBeGreaterThan(100);
        await page.getByText(`The report was saved as ${file}`).waitFor();
      }

      await page.route('**/api/reports/**', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: 'broken' }),
      );
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const refused = page.getByRole('alert').filter({ hasText: 'Error loading reports' });
      await refused.filter({ hasText: 'Export failed' }).waitFor();
      await page.reload();
      await refused.filter({ hasText: 'Failed to load reports' }).waitFor();

      await page.unroute('**/api/reports/**');
      await page.route('**/api/reports/dashboard-stats', (route) => route.abort());
      await page.goto('/reports');
      const box = page.getByRole('alert').filter({ hasText: 'Error loading reports' });
      await box.getByText('Network Error').waitFor();
      await page.unroute('**/api/reports/dashboard-stats');
      await box.getByRole('button', { name: 'Retry' }).click();
      await page.getByText(/^Counted on/).waitFor();
      expect(await box.count()).toBe(0);
    });
  });

  it('with the bars in forced colours; on paper, light and without what one can only click on', async () => {
    await as('deo.aizawl', { ...SCREENS.desktop, dark: true }, async (page) => {
      await open(page, 'District Reports');
      const { schools } = await recount(page);
      await page.emulateMedia({ forcedColors: 'active' });
      const bar = page.locator('[data-bar] > span').first();
      const [inner, track] = await bar.evaluate((element) =>
        [element, element.parentElement as Element].map((part) => getComputedStyle(part).backgroundColor),
      );
      expect(inner).not.toBe(track);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(await page.evaluate(() => document.documentElement.className)).toContain('light');
      const rows = page.getByRole('table', { name: 'Schools', exact: true }).getByRole('rowheader');
      expect(await rows.count()).toBe(schools.length);
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await page.evaluate(() => document.documentElement.className)).toContain('dark');
    });
  });

  it('as one teacher’s service record, in the place of the screen', async () => {
    await as('hoi.demo', { ...SCREENS.desktop, dark: true }, async (page) => {
      await open(page, 'School Management Reports');
      expect(await pagesOnPaper(page)).toBe(1);
      await page.goto('/teachers');
      const view = page.getByRole('button', { name: /^View / }).first();
      const name = (await view.getAttribute('aria-label'))?.replace('View ', '') ?? '';
      await view.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).waitFor();
      expect(await pagesOnPaper(page)).toBe(1);

      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const sheet = page.getByRole('article');
      await sheet.getByRole('heading', { level: 1, name: 'Service Record' }).waitFor();
      await sheet.getByText(`${name}, Teacher ID`).waitFor();
      await sheet.getByText(/by hoi\.demo$/).waitFor();
      expect(await page.getByRole('dialog').isVisible()).toBe(false);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await sheet.waitFor({ state: 'detached' });
    });
  });
});
