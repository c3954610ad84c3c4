import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { dayInIndia } from '#shared/domain/dates.ts';
import { schoolExport } from '#shared/domain/schoolExport.ts';
import { expectNoAxeViolations, takeFromList } from '../support/browser.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
adminDesk((desk) => {
  ({ context, page, api } = desk);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (school_id: string) => page.getByRole('row').filter({ hasText: school_id });

describe('the details', () => {
  it('open from a row and close by button, backdrop and Escape, giving the focus back', async () => {
    const school = await api.create(schoolBody(freshId(), { pincode: '', established_year: 1956 }));
    await page.goto(`/schools?q=${school.school_id}`);
    const view = row(school.school_id).getByRole('button', { name: `View ${school.school_name}` });
    const dialog = page.getByRole('dialog', { name: school.school_name });
    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
    ]) {
      await view.press('Enter');
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await view.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await view.click();
    await dialog.getByRole('heading', { name: 'History', exact: true }).waitFor();
    const headings = [
      'Basic Information',
      'Location Details',
      'Educational Information',
      'Contact Information',
      'History',
    ];
    expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(headings);
    const value = (label: string) =>
      dialog.locator('dt', { hasText: label }).first().locator('+ dd').textContent();
    expect(await value('Year Established')).toBe('1956');
    expect(await value('Pin Code')).toBe('Not specified');
    expect(await value('Complete Address')).toBe('DEO Aizawl, Aizawl');
  });
});

/** Requests that delete, and none that count. */
const deletions = '**/api/cascade/**force=true';

describe('deleting', () => {
  it('asks for the School ID of a school with teachers, and shows only what there is', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    await button(`Delete ${school.school_name}`).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${school.school_name}?` });
    await question.getByText('No other record is deleted with it.').waitFor();
    // The question has grown old.
    await api.createTeacher(teacherBody(school.school_id));
    await button('Delete school').click();
    await question.getByRole('alert').getByText('what goes along has changed').waitFor();
    expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['Teachers: 1']);
    const typed = question.getByLabel(`Type the School ID ${school.school_id} to delete it`);
    await button('Delete school').click();
    await question.getByText('This field is required').waitFor();
    await typed.fill('1503210');
    await button('Delete school').click();
    await question.getByText('This is another School ID').waitFor();
    await expectNoAxeViolations(page, 'what to type before a deletion');
    await typed.fill(school.school_id);
    await page.keyboard.press('Enter');
    await page.getByText('School deleted successfully!').waitFor();
    await row(school.school_id).waitFor({ state: 'detached' });
  });

  it('asks, then deletes and reloads the page', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto('/schools');
    await page.getByText(/^Showing 1 to /).waitFor();
    await row(school.school_id)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('alertdialog', { name: `Delete ${school.school_name}?` });
    await question.waitFor();
    await question.getByText('No other record is deleted with it.').waitFor();
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await row(school.school_id).count()).toBe(1);

    await row(school.school_id)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    const reloaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/schools');
    await question.getByRole('button', { name: 'Delete school' }).click();
    expect(new URL((await asked).url()).pathname + new URL((await asked).url()).search).toBe(
      `/api/cascade/school/${school.id}?force=true`,
    );
    await page.getByText('School deleted successfully!').waitFor();
    await reloaded;
    await row(school.school_id).waitFor({ state: 'detached' });
  });

  it('says when the counts cannot be had, and when the school is gone already', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    const remove = row(school.school_id).getByRole('button', { name: /^Delete/ });
    await page.route('**/api/cascade/**', (route) => route.abort());
    await remove.click();
    await page.getByRole('alert').getByText('Failed to get cascade information. Please try again.').waitFor();
    await page.unroute('**/api/cascade/**');

    await remove.click();
    await button('Delete school').waitFor();
    await page.route(deletions, (route) => route.abort());
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to delete school. Please try again.').waitFor();
    await page.unroute(deletions);

    await remove.click();
    const other = await context.newPage();
    await other.goto(`/schools?q=${school.school_id}`);
    await other.getByRole('button', { name: `Delete ${school.school_name}` }).click();
    await other.getByRole('button', { name: 'Delete school', exact: true }).click();
    await other.getByText('School deleted successfully!').waitFor();
    await other.close();
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to delete school: School not found').waitFor();
    await row(school.school_id).waitFor({ state: 'detached' });
  });

  it('stays while the counts cannot be had again, and takes a row off the list whose deletion was done unanswered', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    await row(school.school_id)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await button('Delete school').waitFor();
    await page.route('**/api/cascade/**', (route) => route.abort());
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to get cascade information. Please try again.').waitFor();
    await page.unroute('**/api/cascade/**');
    let status = 0;
    await page.route(deletions, async (route) => {
      status = (await route.fetch()).status();
      await route.abort('connectionreset');
    });
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to delete school. Please try again.').waitFor();
    await row(school.school_id).waitFor({ state: 'detached' });
    expect(status).toBe(200);
  });

  it('asks about the school whose deletion was asked for last', async () => {
    const name = `Govt. Asked ${freshId()}`;
    const [first, second] = [
      await api.create(schoolBody(freshId(), { school_name: `${name} One` })),
      await api.create(schoolBody(freshId(), { school_name: `${name} Two` })),
    ];
    await page.goto(`/schools?q=${encodeURIComponent(name)}`);
    const late = Promise.withResolvers<void>();
    const address = `**/api/cascade/school/${first.id}*`;
    const answered = page.waitForResponse(address);
    await page.route(address, async (route) => {
      await late.promise;
      await route.continue();
    });
    await button(`Delete ${name} One`).click();
    await button(`Delete ${name} Two`).click();
    await page.getByRole('alertdialog').getByText(`${name} Two`).waitFor();
    late.resolve();
    await answered;
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.getByRole('alertdialog').getByText(`${name} One`).count()).toBe(0);
    await button('Delete school').click();
    await row(second.school_id).waitFor({ state: 'detached' });
    await row(first.school_id).waitFor();
  });

  it('takes a row off the list that someone else has deleted', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    await row(school.school_id).waitFor();
    await api.remove(school.id);
    await button(`Delete ${school.school_name}`).click();
    await page.getByRole('alert').getByText('Failed to get cascade information. Please try again.').waitFor();
    await row(school.school_id).waitFor({ state: 'detached' });
  });
});

describe('the export', () => {
  it('is a spreadsheet of the loaded list, and says its name', async () => {
    const school = await api.create(
      schoolBody(freshId(), { school_name: '=1+1 School', school_phone: '03892322345' }),
    );
    await page.goto(`/schools?q=${school.school_id}`);
    await row(school.school_id).waitFor();
    const waiting = page.waitForEvent('download');
    const days = [dayInIndia(new Date())];
    await takeFromList(page, 'This page');
    const download = await waiting;
    // The day may have changed meanwhile.
    days.push(dayInIndia(new Date()));
    const name = download.suggestedFilename();
    expect(days.map((day) => `schools_report_${day}.xlsx`)).toContain(name);
    await page.getByText(`Excel file "${name}" has been downloaded successfully!`).waitFor();

    const book = read(await readFile(await download.path()), { cellStyles: true });
    expect(book.SheetNames).toEqual(['Schools Report']);
    const sheet = book.Sheets['Schools Report'];
    if (!sheet) throw new Error('the sheet is there by its name');
    const [headers, ...lines] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(headers).toEqual(schoolExport.columns.map(([header]) => header));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, 14)).toEqual([
      school.school_id,
      '=1+1 School',
      'Co-educational',
      'Primary School',
      'Mizo',
      'Government',
      'Aizawl',
      'Tlangnuam',
      '',
      '796001',
      'Rural',
      'Village',
      'DEO Aizawl',
      '03892322345',
    ]);
    expect(sheet.B2?.f).toBeUndefined();
    const widths = sheet['!cols']?.map(({ wch, width }) => wch ?? width ?? 0) ?? [];
    expect(widths).toHaveLength(schoolExport.columns.length);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(15);
  });
});
