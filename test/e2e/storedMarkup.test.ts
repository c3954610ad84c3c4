import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { enter, newPage, people } from '../support/browser.ts';
import { medicalApi } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';

const EVIL = `<img src=x onerror="globalThis.__ran=1"><script>globalThis.__ran=1</script>{{7*7}}`;

const { machine } = people();
let page: Page;
let mistakes: string[];
let school: School;
let teacher: Teacher;
const reports: string[] = [];
beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'superadmin');
  ({ page, mistakes } = await newPage(desk));
  page.on('request', (request) => {
    if (request.url().includes('csp-reports')) reports.push(request.postData() ?? '');
  });
  const api = apiOf(page);
  const school_id = freshId();
  const name = `${EVIL} ${school_id}`;
  school = await api.create(schoolBody(school_id, { school_name: name }));
  teacher = await api.createTeacher(
    teacherBody(school_id, { posting_histories: [postingBody(name, '2011-06-01')] }),
  );
  await medicalApi(page).add(teacher.id, { ailmentName: `${EVIL} ail`, remarks: EVIL });
});

/** Expects that the text is on screen as typed, and that none of it became part of the page. */
async function expectText(text: string) {
  await page.getByText(text).first().waitFor();
  expect(await page.evaluate(() => (globalThis as { __ran?: number }).__ran)).toBeUndefined();
  expect(await page.locator('img[src="x"], main script').count()).toBe(0);
}

describe('R45: markup in what was stored is text', () => {
  it('in lists, details, forms, reports and the audit trail', async () => {
    const { school_name } = school;
    await page.goto(`/schools?q=${school.school_id}`);
    await expectText(school_name);
    await page.getByRole('button', { name: `View ${school_name}` }).click();
    await page.getByRole('dialog', { name: school_name }).waitFor();
    await expectText(school_name);
    await page.goto(`/schools/${school.school_id}/edit`);
    expect(await page.getByLabel('School Name').inputValue()).toBe(school_name);

    await page.goto(`/teachers?q=${teacher.teacher_ID}`);
    await expectText(school_name);
    await page.goto(`/teachers/${teacher.id}/medical-records`);
    await expectText(`${EVIL} ail`);
    await page.goto(`/medical-records?q=${teacher.teacher_ID}`);
    await expectText(`${EVIL} ail`);

    await page.goto('/');
    await expectText(school_name);
    await page.goto('/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/audit-logs');
    await page.getByRole('row').nth(2).waitFor();
    expect(await page.evaluate(() => (globalThis as { __ran?: number }).__ran)).toBeUndefined();
  });

  it('and the security policy had nothing to report', () => {
    expect(reports).toEqual([]);
    expect(mistakes).toEqual([]);
  });
});
