import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { medicalApi, medicalScreens } from '../support/medicalScreens.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

const REQUIRED = 'Ailment and severity are required';

let page: Page;
let api: SchoolsApi;
let home: Page | undefined;
let on: ReturnType<typeof medicalScreens>;
let records: ReturnType<typeof medicalApi>;
adminDesk((desk) => {
  ({ page, api } = desk);
  home ??= page;
});
beforeEach(() => {
  on = medicalScreens(page);
  records = medicalApi(home as Page);
});

let school: string | undefined;
/** Creates a teacher without a medical record. */
async function newTeacher(first = 'Lalrinpuii'): Promise<Teacher> {
  school ??= (await api.create(schoolBody(freshId()))).school_id;
  return api.createTeacher(teacherBody(school, { teacher_name: freshName(first) }));
}

/** Searches all records for those of one teacher. */
const openFound = async ({ teacher_ID }: Teacher) => {
  await page.goto(`/medical-records?q=${teacher_ID}&in=all`);
  await on.row(teacher_ID).waitFor();
};

describe('a record added from the list', () => {
  it('needs a teacher who has none, an ailment and a severity, and is there as it was typed', async () => {
    const teacher = await newTeacher();
    await page.goto('/medical-records');
    await on.button('Add Record').click();
    await on.save.click();
    await on.alert('Teacher selection is required').waitFor();
    await on.teacher.fill(teacher.teacher_ID);
    await page.getByRole('option').filter({ hasText: teacher.teacher_name }).click();
    await on.save.click();
    await on.alert(REQUIRED).waitFor();
    expect(await on.form.getByText(REQUIRED, { exact: true }).count()).toBeGreaterThanOrEqual(2);
    await on.field('ailmentName').fill('Hypertension');
    await on.field('severity').selectOption('Severe');
    await on.field('diagnosisDate').fill('2024-03-09');
    await on.field('treatmentStatus').selectOption('Ongoing');
    await on.field('remarks').fill('Review in March');
    await on.save.click();
    await on.closed();
    await page.getByRole('status').getByText('Saved: medical record', { exact: true }).waitFor();

    expect(await records.read(teacher.id)).toMatchObject({
      ailment_name: 'Hypertension',
      severity: 'Severe',
      diagnosis_date: '2024-03-09',
      treatment_status: 'Ongoing',
      remarks: 'Review in March',
      documents: '',
    });
    const row = on.row(teacher.teacher_ID);
    await row.getByText('09/03/2024').waitFor();

    await on.button('Add Record').click();
    await on.teacher.fill(teacher.teacher_ID);
    await page.getByText(`No teacher without a medical record found for "${teacher.teacher_ID}"`).waitFor();
  });

  it('says that there is no teacher left where one would be chosen, and when it is saved', async () => {
    await page.route('**/api/medical-records/teachers-without-records?**', (route) =>
      route.fulfill({
        json: { success: true, data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } },
      }),
    );
    await page.goto('/medical-records');
    await on.button('Add Record').click();
    await on.form.getByText(medicalMessages.noTeachers).waitFor();
    expect(await on.teacher.count()).toBe(0);
    await on.save.click();
    await on.alert(medicalMessages.noTeachers).waitFor();
    expect(await page.getByText(medicalMessages.teacherRequired).count()).toBe(0);
  });

  it('is not saved with half a diagnosis date', async () => {
    const teacher = await newTeacher();
    await page.goto('/medical-records');
    await on.button('Add Record').click();
    await on.teacher.fill(teacher.teacher_ID);
    await page.getByRole('option').filter({ hasText: teacher.teacher_name }).click();
    const chosen = await on.teacher.inputValue();
    expect(chosen).toContain(teacher.teacher_ID);
    // Escape takes back what was typed, not the teacher.
    await on.teacher.fill('Nobody');
    await on.teacher.press('Escape');
    expect(await on.teacher.inputValue()).toBe(chosen);
    await on.field('ailmentName').fill('Migraine');
    await on.field('severity').selectOption('Mild');
    await on.field('diagnosisDate').focus();
    await page.keyboard.type('0903');
    await on.save.click();
    await page.getByText('This date is not complete or does not exist', { exact: true }).waitFor();
    expect(await records.read(teacher.id)).toBeUndefined();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('diagnosisDate');
    await page.keyboard.type('2024');
    await on.save.click();
    await on.closed();
    expect(await records.read(teacher.id)).toMatchObject({ diagnosis_date: '2024-03-09' });
  });

  it('asks before what was typed is thrown away', async () => {
    await page.goto('/medical-records');
    await on.button('Add Record').click();
    await on.field('ailmentName').fill('Migraine');
    await page.keyboard.press('Escape');
    await on.button('Keep typing').click();
    expect(await on.field('ailmentName').inputValue()).toBe('Migraine');
    await page.keyboard.press('Escape');
    await on.button('Discard').click();
    await on.closed();
  });
});

/** Every read of this teacher's record that the page makes from now on. */
function readsOf({ id }: Teacher): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname === `/api/medical-records/${id}`) reads.push(pathname);
  });
  return reads;
}
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('a stored record', () => {
  it('of the list is read before it is changed, once, so that it is as it is by then', async () => {
    const teacher = await newTeacher();
    await records.add(teacher.id, { remarks: 'As it was' });
    await openFound(teacher);
    await records.change(teacher.id, { remarks: 'Written meanwhile' });
    const reads = readsOf(teacher);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api/medical-records/${teacher.id}`, async (route) => {
      await held;
      await route.fallback();
    });
    const edit = on.button(/^Edit medical record/);
    await edit.click();
    await on.form.getByText(sharedMessages.loading).waitFor();
    expect(await on.button('Cancel').evaluate((shown) => shown === document.activeElement)).toBe(true);
    goOn();
    await on.field('remarks').waitFor();
    expect(await on.field('remarks').inputValue()).toBe('Written meanwhile');
    expect(await focused()).toBe('ailmentName');
    // A record with a status keeps one.
    expect(await on.field('treatmentStatus').locator('option').allTextContents()).toEqual([
      'Pending',
      'Ongoing',
      'Completed',
      'Cancelled',
    ]);
    await on.field('severity').selectOption('Mild');
    await on.save.click();
    await on.closed();
    expect(await edit.evaluate((shown) => shown === document.activeElement)).toBe(true);
    expect(reads).toHaveLength(1);
    expect(await records.read(teacher.id)).toMatchObject({
      severity: 'Mild',
      remarks: 'Written meanwhile',
    });
  });

  it('that cannot be read is not changed: that is said, and the list is there again', async () => {
    const teacher = await newTeacher();
    await records.add(teacher.id);
    await openFound(teacher);
    await page.route(`**/api/medical-records/${teacher.id}`, (route) => route.abort('connectionreset'));
    const edit = on.button(/^Edit medical record/);
    await edit.click();
    await on.alert(medicalMessages.loadFailed).waitFor();
    await on.closed();
    expect(await edit.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await page.unroute(`**/api/medical-records/${teacher.id}`);
    await edit.click();
    await on.field('remarks').waitFor();
  });

  it('is changed, and a change by someone else is shown instead of overwritten', async () => {
    const teacher = await newTeacher();
    await records.add(teacher.id, { remarks: 'As it was' });
    await openFound(teacher);
    await on.button(/^Edit medical record/).click();
    await on.field('severity').selectOption('Critical');
    await records.change(teacher.id, { remarks: 'Written meanwhile', severity: 'Mild' });
    await on.save.click();
    await on.question.getByText(/^Changed on \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/).waitFor();
    await on.question.getByRole('radio', { name: /Critical/ }).check();
    await on.button('Save these choices').click();
    await on.closed();
    expect(await records.read(teacher.id)).toMatchObject({
      severity: 'Critical',
      remarks: 'Written meanwhile',
    });
  });

  it('is deleted after the question', async () => {
    const teacher = await newTeacher();
    await records.add(teacher.id);
    await openFound(teacher);
    const remove = on.button(/^Delete medical record/);
    await remove.click();
    await page.getByRole('alertdialog', { name: 'Delete this medical record?' }).waitFor();
    await on.button('Cancel').click();
    expect(await records.read(teacher.id)).toBeDefined();
    await remove.click();
    await on.button('Delete record').click();
    await page.getByText('Medical record deleted successfully!').waitFor();
    await page.getByRole('heading', { name: 'No medical records' }).waitFor();
    expect(await records.read(teacher.id)).toBeUndefined();
  });
});

describe('the list', () => {
  it('filters the page by what is typed, and asks the server when told to', async () => {
    const old = await newTeacher('Zodinpuia');
    await records.add(old.id, { ailmentName: 'Epilepsy' });
    for (const severity of ['Mild', 'Moderate', 'Severe', 'Critical', 'Mild'] as const)
      await records.add((await newTeacher()).id, { severity, ailmentName: 'Fever' });

    await page.goto('/medical-records?limit=5');
    await page.getByText(/^Showing 1 to 5 of/).waitFor();
    expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
      '5',
      '10',
      '25',
      '50',
    ]);
    const search = page.getByRole('searchbox');
    await search.fill('critical');
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(await page.getByRole('navigation', { name: /^Pages of/ }).count()).toBe(0);
    await search.fill(old.teacher_ID);
    await page.getByText(/^None of the records on this page contains/).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes(`q=${old.teacher_ID}`));
    await on.button('Search all records').click();
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('50');
    await on.row(old.teacher_ID).waitFor();
    expect(new URL(page.url()).searchParams.get('in')).toBe('all');
    await page.reload();
    await on.row(old.teacher_ID).waitFor();
    // Each record was made in such a year.
    await search.fill('202');
    await page.getByRole('row').nth(50).scrollIntoViewIfNeeded();
    await page.getByText(/^Showing 1 to ([0-9]{2,}) of \1 results/).waitFor();
    await search.fill('');
    await page.getByText(/^Showing 1 to 5 of/).waitFor();
  });

  it('names in its address whose details are open, so that Back closes them, and is read once for that', async () => {
    const teacher = await newTeacher();
    await records.add(teacher.id, { ailmentName: 'Asthma' });
    await openFound(teacher);
    const list = page.url();
    const reads = readsOf(teacher);
    const details = page.getByRole('dialog', { name: `Medical Record: ${teacher.teacher_name}` });
    await on.button(/^View medical record/).click();
    await details.getByText('Asthma', { exact: true }).waitFor();
    expect(page.url()).toBe(`${list}&view=${teacher.id}`);
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);
    expect(reads).toHaveLength(1);

    await on.button(/^View medical record/).click();
    await details.getByText('Asthma', { exact: true }).waitFor();
    await details.getByRole('button', { name: 'Close', exact: true }).click();
    await details.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);

    // A link opens them too.
    const before = reads.length;
    await page.goto(`${list}&view=${teacher.id}`);
    await details.getByText('Asthma', { exact: true }).waitFor();
    expect(reads).toHaveLength(before + 1);
    // A record that the page does not show is not looked at.
    await page.goto(`/medical-records?q=nobody&view=${teacher.id}`);
    await page.getByText(/^None of the records on this page contains/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(reads).toHaveLength(before + 1);
  });
});

describe('the record of one teacher', () => {
  it('is added, read in the details and deleted where the teacher is named', async () => {
    const teacher = await newTeacher();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.goto(`/teachers?q=${teacher.teacher_ID}`);
    await page
      .getByRole('link', { name: `View records: medical records of ${teacher.teacher_name}` })
      .click();
    await page.getByRole('heading', { level: 1, name: `Medical Records: ${teacher.teacher_name}` }).waitFor();
    await page.getByText(`Teacher ID ${teacher.teacher_ID}`, { exact: true }).waitFor();
    await page.getByText('No medical records found for this teacher.').waitFor();
    await on.button('Add Record').click();
    await on.field('ailmentName').fill('Diabetes');
    await on.field('severity').selectOption('Mild');
    await on.save.click();
    await on.closed();
    await page.getByText('Diabetes', { exact: true }).waitFor();
    // Its button is gone, so the record has the focus.
    await expect.poll(focused).toBe('Medical record');

    // Twice in a row, while nothing that reads the record is answered.
    const address = `**/api/medical-records/${teacher.id}`;
    const late = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET') await late.promise;
      await route.continue();
    });
    for (const remarks of ['Looked at', 'Looked at again']) {
      await on.button('Edit').click();
      await on.field('remarks').fill(remarks);
      await on.save.click();
      await on.closed();
      await page.getByText(remarks, { exact: true }).waitFor();
    }
    late.resolve();
    await page.unrouteAll({ behavior: 'wait' });

    // Back to the list as it was searched.
    await page.getByRole('link', { name: 'Back to Teachers' }).click();
    await page.waitForURL(`/teachers?q=${teacher.teacher_ID}`);
    await page.getByRole('link', { name: `1 record: medical records of ${teacher.teacher_name}` }).waitFor();
    await on.button(`View ${teacher.teacher_name}`).click();
    await page.getByRole('dialog').getByText('Diabetes', { exact: true }).waitFor();

    await page.goto(`/teachers/${teacher.id}/medical-records`);
    await on.button('Edit').waitFor();
    const reads = readsOf(teacher);
    await on.button('Edit').click();
    expect(await on.field('ailmentName').inputValue()).toBe('Diabetes');
    await on.button('Cancel').click();
    // A save answers with the record. Reading it once more would be noted as another look at it.
    await on.button('Edit').click();
    await on.field('severity').selectOption('Critical');
    await on.save.click();
    await on.closed();
    await page.getByRole('main').getByText('Critical', { exact: true }).waitFor();
    await on.button('Delete').click();
    expect(reads).toEqual([]);
    await on.button('Delete record').click();
    await page.getByText('No medical records found for this teacher.').waitFor();
    await expect.poll(focused).toBe('Medical record');

    // The list of those in service has no record of who left, not even one that was just added.
    await api.leave(teacher.id, '2026-01-31');
    const list = page.getByRole('navigation').getByRole('link', { name: 'Medical Records' });
    await page.goto(`/teachers/${teacher.id}/medical-records`);
    await list.click();
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.goBack();
    await on.button('Add Record').click();
    await on.field('ailmentName').fill('Diabetes');
    await on.field('severity').selectOption('Mild');
    await on.save.click();
    await on.closed();
    await list.click();
    await page.getByText(/^Showing 1 to/).waitFor();
    expect(await on.row(teacher.teacher_ID).count()).toBe(0);
    await page.goto('/teachers/999999999/medical-records');
    await page.getByText('Teacher not found').waitFor();
  });
});
