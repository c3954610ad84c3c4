import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { takeFromList } from '../support/browser.ts';
import { medicalApi } from '../support/medicalScreens.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import {
  attachmentBody,
  deputationBody,
  freshName,
  postingBody,
  type TeacherBody,
  teacherBody,
} from '../support/teacherScreens.ts';

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
adminDesk((desk) => {
  ({ context, page, api } = desk);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = ({ teacher_ID }: Teacher) => page.getByRole('row').filter({ hasText: teacher_ID });
const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true });

/** Creates a teacher with two postings, a deputation and an attachment, and shows only this one. */
async function openTeacher(more: Partial<TeacherBody> = {}): Promise<Teacher> {
  const { school_id } = await api.create(schoolBody(freshId(), { school_phone: '03892322345' }));
  const teacher = await api.createTeacher(
    teacherBody(school_id, {
      teacher_name: freshName('Lalmuanpuia'),
      posting_histories: [
        postingBody('Govt. Older School', '2012-04-01', '2019-03-31'),
        postingBody('=1+1 School', '2019-04-01'),
      ],
      deputations: [deputationBody('SCERT', '2025-02-01')],
      attachments: [attachmentBody('DIET', '2016-01-04', '2016-12-31')],
      ...more,
    }),
  );
  await page.goto(`/teachers?q=${teacher.teacher_ID}`);
  await row(teacher).waitFor();
  return teacher;
}

describe('the details', () => {
  it('have their sections in order and close by button, backdrop and Escape', async () => {
    const teacher = await openTeacher();
    const view = button(`View ${teacher.teacher_name}`);
    const dialog = page.getByRole('dialog', { name: `Teacher Details: ${teacher.teacher_name}` });
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
    expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Personal Information',
      'Contact Information',
      'School Information',
      'Teaching Information',
      'Location Information',
      'Posting History',
      'Deputation History',
      'Attachment History',
      'Medical Records',
      'History',
    ]);
    const value = (label: string) =>
      dialog
        .locator('dt')
        .getByText(label, { exact: true })
        .first()
        .locator('..')
        .locator('dd')
        .textContent();
    expect(await value('Date of Birth')).toBe('28/02/1985');
    expect(await value('Email Address')).toBe('Not specified');
    expect(await value('School Phone')).toBe('03892322345');
    // Years since 1 June 2010, by the calendar. With years of 365.25 days, the anniversary may come a day early or
    // late.
    const [years, month = ''] = dayInIndia(new Date()).split(/-(.*)/);
    const whole = Number(years) - 2010 - (month < '06-01' ? 1 : 0);
    expect([whole - 1, whole].map((count) => `${count} years`)).toContain(await value('Experience'));
    await dialog.getByText('No medical records found for this teacher.').waitFor();
  });

  it('leave out a history that is empty', async () => {
    const teacher = await openTeacher({ posting_histories: [], deputations: [], attachments: [] });
    await button(`View ${teacher.teacher_name}`).click();
    await page.getByRole('heading', { level: 3, name: 'Medical Records' }).waitFor();
    expect(await page.getByRole('heading', { level: 3, name: / History$/ }).count()).toBe(0);
  });

  it('mask the Aadhaar number until it is asked for, and again once closed', async () => {
    const whole = `9${freshId()}`;
    const masked = `XXXXXXXX${whole.slice(-4)}`;
    const teacher = await openTeacher({ aadhaar_number: whole });
    const dialog = page.getByRole('dialog');
    await button(`View ${teacher.teacher_name}`).click();
    await dialog.getByText(masked).waitFor();
    expect(await page.content()).not.toContain(whole);
    await dialog.getByRole('button', { name: 'Show number' }).click();
    const question = page.getByRole('dialog', { name: 'Show Aadhaar number' });
    const reason = question.getByLabel('Reason');
    const focused = () => reason.evaluate((field) => field === document.activeElement);
    await reason.fill('for nobody');
    await page.route('**/aadhaar/reveal', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(focused).toBe(true);
    await reason.fill('');
    expect(await reason.getAttribute('aria-invalid')).not.toBe('true');
    const asks = page.waitForRequest((request) => request.url().endsWith('/aadhaar/reveal'));
    await question.getByRole('button', { name: 'Show' }).click();
    await question.getByText('This field is required').waitFor();
    await question.getByLabel('Reason').fill('pension papers');
    await question.getByRole('button', { name: 'Show' }).click();
    expect((await asks).postDataJSON()).toEqual({ reason: 'pension papers' });
    const number = dialog.getByText(whole);
    await number.waitFor();
    await expect.poll(() => number.evaluate((shown) => shown === document.activeElement)).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Show number' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(`View ${teacher.teacher_name}`).click();
    await dialog.getByText(masked).waitFor();
    expect(await page.content()).not.toContain(whole);
  });
});

/** Requests that delete, and none that count. */
const deletions = '**/api/cascade/**force=true';

describe('deleting', () => {
  it('asks with the counts of what there is, then deletes and takes the row off the list', async () => {
    const teacher = await openTeacher();
    const remove = button(`Delete ${teacher.teacher_name}`);
    await remove.click();
    const question = page.getByRole('alertdialog', { name: `Delete ${teacher.teacher_name}?` });
    await question.waitFor();
    expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
      'Attachments: 1',
      'Deputations: 1',
      'Posting histories: 2',
    ]);
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await row(teacher).count()).toBe(1);

    await remove.click();
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    await question.getByRole('button', { name: 'Delete teacher' }).click();
    expect((await asked).url()).toMatch(new RegExp(`/api/cascade/teacher/${teacher.id}\\?force=true$`));
    await page.getByText('Teacher deleted successfully!').waitFor();
    await row(teacher).waitFor({ state: 'detached' });
  });

  it('says why it cannot be done', async () => {
    const teacher = await openTeacher();
    const remove = button(`Delete ${teacher.teacher_name}`);
    await page.route('**/api/cascade/**', (route) => route.abort());
    await remove.click();
    await alert('Failed to get cascade information. Please try again.').waitFor();
    await page.unroute('**/api/cascade/**');

    await remove.click();
    await button('Delete teacher').waitFor();
    await page.route(deletions, (route) => route.abort());
    await button('Delete teacher').click();
    await alert('Failed to delete teacher. Please try again.').waitFor();
    await page.unroute(deletions);

    await remove.click();
    await button('Delete teacher').waitFor();
    await api.removeTeacher(teacher.id);
    await button('Delete teacher').click();
    await alert('Teacher not found. Cannot delete teacher.').waitFor();
    await row(teacher).waitFor({ state: 'detached' });
  });

  it('takes a row off the list that someone else has deleted', async () => {
    const teacher = await openTeacher();
    await api.removeTeacher(teacher.id);
    await button(`Delete ${teacher.teacher_name}`).click();
    await alert('Teacher not found. Cannot delete teacher.').waitFor();
    await row(teacher).waitFor({ state: 'detached' });
  });
});

describe('a deletion that outlasts its answer', () => {
  // Eight seconds of deleting would take thousands of teachers. These answers of such a job stand in for them.
  const job = (done: number) => ({
    id: '01KAAAAAAAAAAAAAAAAAAAAAAA',
    state: done === 250 ? 'done' : 'running',
    done,
    total: 250,
  });
  let done: number;
  async function deleteSlowly() {
    done = 0;
    const school = await api.create(schoolBody(freshId()));
    await page.route('**/api/cascade/school/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 202, json: { success: true, message: '', data: { job: job(0) } } })
        : route.continue(),
    );
    await page.route('**/api/cascade/jobs/*', (route) =>
      route.fulfill({ json: { success: true, data: job(done) } }),
    );
    await page.goto(`/schools?q=${school.school_id}`);
    await button(`Delete ${school.school_name}`).click();
    await button('Delete school').click();
    return page.getByRole('dialog', { name: `Deleting ${school.school_name}` });
  }
  const deleted = () => page.getByText('School deleted successfully!');

  it('shows how far it is and says when it is done', async () => {
    const progress = await deleteSlowly();
    await progress.getByText('0 of 250 dependent records deleted').waitFor();
    done = 100;
    await progress.getByText('100 of 250 dependent records deleted').waitFor();
    expect(await deleted().count()).toBe(0);
    done = 250;
    await deleted().waitFor();
    await progress.waitFor({ state: 'detached' });
  });

  it('goes on when it is closed and the page is left', async () => {
    const progress = await deleteSlowly();
    await progress.getByRole('button', { name: 'Close' }).click();
    await progress.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
    done = 250;
    await deleted().waitFor();
  });
});

describe('the export', () => {
  it('is a spreadsheet of the loaded list, told to the audit trail afterwards', async () => {
    const teacher = await openTeacher({ phone_number: '0986241234' });
    await medicalApi(page).add(teacher.id, { ailmentName: 'Migraine', diagnosisDate: '2025-11-03' });
    // A filter that fits, which the trail is told.
    const shown = new URL(page.url());
    shown.searchParams.set('gender', teacher.gender);
    await page.goto(shown.href);
    await page.getByText('1 record', { exact: true }).waitFor();
    const waiting = page.waitForEvent('download');
    const noted = page.waitForResponse('**/api/audit/exports');
    const days = [dayInIndia(new Date())];
    await takeFromList(page, 'This page');
    const download = await waiting;
    // The day may have changed meanwhile.
    days.push(dayInIndia(new Date()));
    const name = download.suggestedFilename();
    expect(days.map((day) => `teachers_report_${day}.xlsx`)).toContain(name);
    await page.getByText(`Excel file "${name}" has been downloaded successfully!`).waitFor();
    expect((await noted).ok()).toBe(true);
    expect((await noted).request().postDataJSON()).toEqual({
      resource: 'teacher',
      rows: 1,
      q: teacher.teacher_ID,
      filters: { gender: teacher.gender },
      ids: String(teacher.id),
    });

    const book = read(await readFile(await download.path()), { cellStyles: true });
    expect(book.SheetNames).toEqual(['Teachers Report']);
    const sheet = book.Sheets['Teachers Report']!;
    const lines = utils.sheet_to_json<Record<string, string>>(sheet, { defval: '', raw: false });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      'Teacher ID': teacher.teacher_ID,
      'Teacher Name': teacher.teacher_name,
      'Phone Number': '0986241234',
      'School ID': teacher.school_id,
      'School Phone': '03892322345',
      Postings: '2',
      'Latest Posting School': '=1+1 School',
      'Latest Posting Status': 'Active',
      'Latest Deputation Department': 'SCERT',
      'Latest Attachment Status': 'Completed',
      'Medical Records': '1',
      'Latest Medical Severity': 'Moderate',
      'Latest Medical Ailment': 'Migraine',
      'Latest Medical Diagnosis Date': '03/11/2025',
      'Latest Medical Treatment Status': 'Pending',
    });
    expect(Object.values(sheet).filter((cell) => cell?.f)).toEqual([]);
    const widths = sheet['!cols']?.map(({ wch, width }) => wch ?? width ?? 0) ?? [];
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(15);
  });

  it('says when the file cannot be made', async () => {
    await openTeacher();
    await context.route('**/assets/sheetWorker*.js', (route) => route.abort());
    await takeFromList(page, 'This page');
    await alert('Failed to export Excel file. Please try again.').waitFor();
    await context.unroute('**/assets/sheetWorker*.js');
  });
});
