import { beforeAll, describe, expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherForm, typedTeacher } from '../support/teacherFormScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';

/** The school that hoi.demo heads. */
const DEMO_SCHOOL = '15032100101';

const { as } = people();
let own: Teacher;
let farSchool: string;

beforeAll(async () => {
  farSchool = freshId();
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(farSchool, { district: 'Lunglei', rd_block: '' }));
    own = await api.createTeacher(
      teacherBody(DEMO_SCHOOL, {
        posting_histories: [postingBody('Govt. Earlier School', '2011-01-01', '2015-12-31')],
      }),
    );
  });
});

describe('a head of institution', () => {
  it('edits a teacher of the school, names any past school, and moves nobody out of it', async () => {
    await as('hoi.demo', {}, async (page) => {
      const form = teacherForm(page);
      await page.goto('/teachers/new');
      await page.waitForURL('/?error=insufficient_permissions');

      await page.goto(`/teachers/${own.id}/edit`);
      await form.named('email').fill('head@example.org');
      expect(await form.button('Save and add another').count()).toBe(0);
      await form.school.fill(farSchool);
      await page.getByText(`No school found for "${farSchool}"`).waitFor();
      await form.school.press('Escape');
      const second = await form.add('Posting', 2);
      await second.getByRole('combobox', { name: 'School Name' }).fill(farSchool);
      await form.option(farSchool).click();
      await form.named('posting_histories.1.from_date').fill('2016-01-01');
      await form.named('posting_histories.1.to_date').fill('2017-12-31');
      await form.button('Update Teacher').click();
      await page.waitForURL('/teachers');
      expect(await apiOf(page).readTeacher(own.id)).toMatchObject({
        email: 'head@example.org',
        school_id: DEMO_SCHOOL,
        posting_histories: [{}, { school_id: farSchool, district: 'Lunglei' }],
      });
    });
  });

  it('cannot type birth and joining dates that the rules leave to corrections, and asks for the rules once', async () => {
    await as('hoi.demo', {}, async (page) => {
      const form = teacherForm(page);
      let asked = 0;
      // Only this page lives by the rule: the others of the file share its cloud.
      await page.route('**/api/rules', async (route) => {
        asked += 1;
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        const now = { ...data.now, guardServiceDates: true };
        await route.fulfill({ response, json: { ...rest, data: { ...data, now } } });
      });
      await page.goto(`/teachers/${own.id}/edit`);
      await page.getByText(teacherMessages.datesGuarded).nth(1).waitFor();
      for (const name of ['date_of_birth', 'joining_date']) {
        expect(await form.named(name).isEditable()).toBe(false);
        expect(await form.named(name).inputValue()).not.toBe('');
      }
      expect(await page.getByRole('button', { name: 'Choose Date of Birth in a calendar' }).count()).toBe(0);
      expect(await form.named('email').isEditable()).toBe(true);
      expect(asked).toBe(1);
      await expectNoAxeViolations(page, 'dates that the rules guard');
    });
    // Administrators correct these dates.
    await as('admin', {}, async (page) => {
      let asked = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/rules') asked += 1;
      });
      const form = teacherForm(page);
      await page.goto(`/teachers/${own.id}/edit`);
      await form.named('email').fill('typed@example.org');
      expect(await form.named('date_of_birth').isEditable()).toBe(true);
      expect(asked).toBe(0);
    });
  });
});

describe('on a phone', () => {
  it('a teacher is entered with a posting; controls are large and nothing is cut off', async () => {
    const teacher = typedTeacher();
    await as('admin', SCREENS.phone, async (page) => {
      const form = teacherForm(page);
      await page.goto('/teachers/new');
      await form.fill(teacher);
      await form.chooseSchool(DEMO_SCHOOL);
      const posting = await form.add('Posting', 1);
      await posting.getByRole('combobox', { name: 'School Name' }).fill(farSchool);
      await form.option(farSchool).click();
      await form.named('posting_histories.0.from_date').fill('2012-07-01');
      await form.named('posting_histories.0.to_date').fill('2017-12-31');
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wide()).toBeLessThanOrEqual(0);
      for (const control of [form.named('teacher_name'), form.named('gender'), form.school])
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await form.button('Create Teacher').click();
      await page.waitForURL('/teachers');
      expect(await apiOf(page).findTeachers(teacher.teacher_ID)).toHaveLength(1);
    });
  });
});

describe.each([
  ['on a desktop', SCREENS.desktop],
  ['on a phone', SCREENS.phone],
])('axe, %s,', (_, screen) => {
  it('finds nothing in the form and its picker', async () => {
    await as('admin', screen, async (page) => {
      const form = teacherForm(page);
      await page.goto('/teachers/new');
      await form.named('teacher_name').waitFor();
      await expectNoAxeViolations(page, 'an empty form');
      await form.school.fill('govt');
      await page.getByRole('listbox').waitFor();
      await expectNoAxeViolations(page, 'the open picker');
    });
  });

  it('finds nothing in the faults of its entries and in its question', async () => {
    await as('admin', screen, async (page) => {
      const form = teacherForm(page);
      await page.goto('/teachers/new');
      await expect.poll(form.focused).toBe('teacher_name');
      await form.chooseSchool(DEMO_SCHOOL);
      await form.add('Posting', 1);
      await form.add('Deputation', 1);
      await form.add('Attachment', 1);
      await form.button('Create Teacher').click();
      await page.getByRole('alert').first().waitFor();
      await expectNoAxeViolations(page, 'faults');
      await form.fill(typedTeacher());
      await form.button('Create Teacher').click();
      await page.getByRole('alertdialog', { name: 'Save anyway?' }).waitFor();
      await expectNoAxeViolations(page, 'the question before the save');
    });
  });
});
