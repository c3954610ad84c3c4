import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { medicalApi, medicalScreens, pdfFile } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

/** The school that hoi.demo heads. */
const DEMO_SCHOOL = '15032100101';
/** An ailment that no other test uses. */
const AILMENT = `Vertigo ${freshId()}`;

const { as } = people();
let own: Teacher;
let far: Teacher;

beforeAll(async () => {
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    const records = medicalApi(page);
    const { school_id } = await api.create(schoolBody(freshId(), { district: 'Lunglei', rd_block: '' }));
    own = await api.createTeacher(teacherBody(DEMO_SCHOOL, { teacher_name: freshName('Own') }));
    far = await api.createTeacher(teacherBody(school_id, { teacher_name: freshName('Far') }));
    await records.add(far.id, { ailmentName: AILMENT });
    await records.add(own.id, { ailmentName: AILMENT, documents: 'https://example.org/own.pdf' });
  });
});

const openFound = async (page: Page, total: number) => {
  await page.goto(`/medical-records?q=${encodeURIComponent(AILMENT)}&in=all`);
  await page.getByText(`Showing 1 to ${total} of ${total} results`).waitFor();
};

describe('who may do what', () => {
  it('an administrator sees every record and may do everything', async () => {
    await as('admin', {}, async (page) => {
      const { button } = medicalScreens(page);
      await openFound(page, 2);
      expect(await page.getByRole('rowheader').locator('strong').allInnerTexts()).toEqual([
        own.teacher_name,
        far.teacher_name,
      ]);
      for (const name of [/^View /, /^Edit /, /^Delete /]) expect(await button(name).count()).toBe(2);
      expect(await button('Add Record').count()).toBe(1);
      const width = (role: 'table' | 'region') =>
        page.getByRole(role, { name: 'Medical Records', exact: true }).evaluate((part) => part.clientWidth);
      expect(await width('table')).toBeLessThanOrEqual(await width('region'));
    });
  });

  it.each([
    ['hoi.demo', () => own, () => far],
    ['deo.aizawl', () => own, () => far],
    ['deo.lunglei', () => far, () => own],
  ])('%s reads the records of the area, and changes none', async (username, near, away) => {
    await as(username, {}, async (page) => {
      const { button } = medicalScreens(page);
      await openFound(page, 1);
      expect(await page.getByRole('rowheader').locator('strong').allInnerTexts()).toEqual([
        near().teacher_name,
      ]);
      for (const name of [/^Edit /, /^Delete /, 'Add Record']) expect(await button(name).count()).toBe(0);
      await button(/^View /).click();
      await page.getByRole('dialog').getByText(AILMENT, { exact: true }).waitFor();

      await page.goto(`/teachers/${near().id}/medical-records`);
      await page.getByText(AILMENT, { exact: true }).waitFor();
      for (const name of ['Edit', 'Delete', 'Add Record']) expect(await button(name).count()).toBe(0);
      await page.goto(`/teachers/${away().id}/medical-records`);
      await page.getByText('Teacher not found').waitFor();
    });
  });
});

describe('on a phone', () => {
  it('records are cards with large buttons, and the form fits', async () => {
    await as('superadmin', SCREENS.phone, async (page) => {
      const { button, form, file } = medicalScreens(page);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await openFound(page, 2);
      const card = page.getByRole('list', { name: 'Medical Records', exact: true }).locator('> li').first();
      await card.getByRole('button', { name: 'Show all' }).click();
      for (const control of await card.locator('button, a').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await overflow()).toBe(0);
      await button(`Edit medical record of ${own.teacher_name}`).click();
      await form.waitFor();
      await file.setInputFiles(pdfFile('a name without a place to break it '.replaceAll(' ', '_').repeat(3)));
      await button('Remove document').waitFor();
      expect(await overflow()).toBe(0);
      expect(await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    });
  });
});

describe.each([
  ['on a desktop', SCREENS.desktop],
  ['on a phone', SCREENS.phone],
])('axe, %s,', (_, screen) => {
  it('finds nothing on the list, the form with its faults and the record of one teacher', async () => {
    await as('superadmin', screen, async (page) => {
      const { button, form, save, file, alert } = medicalScreens(page);
      await openFound(page, 2);
      await expectNoAxeViolations(page, 'list');
      await button('Add Record').click();
      await save.click();
      await alert('Teacher selection is required').waitFor();
      await file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
      await form.getByText(/^Only PDF, JPEG and PNG/).waitFor();
      await expectNoAxeViolations(page, 'form with faults');
      await page.goto(`/teachers/${own.id}/medical-records`);
      await page.getByText(AILMENT, { exact: true }).waitFor();
      await expectNoAxeViolations(page, 'one teacher');
      await button('Delete').click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoAxeViolations(page, 'question');
    });
  });
});
