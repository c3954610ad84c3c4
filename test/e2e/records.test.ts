import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { enter, expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { keptTab } from '../support/tabs.ts';
import { typedTeacher } from '../support/teacherFormScreens.ts';
import { deputationBody, freshName, postingBody, teacherBody } from '../support/teacherScreens.ts';

const { machine, as } = people();

let page: Page;
let api: SchoolsApi;
/** A teacher whose timeline has a gap and contradictions. */
let id: number;
const name = freshName('Lalremruata');

beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'admin');
  page = await keptTab(desk);
  api = apiOf(page);
  const school = await api.create(schoolBody(freshId()));
  ({ id } = await api.createTeacher(
    teacherBody(school.school_id, {
      teacher_name: name,
      posting_histories: [
        postingBody('Govt. Older School', '2010-06-01', '2015-03-31'),
        postingBody('Govt. Middle School', '2015-07-01', '2019-03-31'),
        { ...postingBody('Govt. Present School', '2019-01-01'), school_id: school.school_id },
      ],
      deputations: [{ ...deputationBody('SCERT', '2009-02-01'), end_date: '2009-12-31' }],
    }),
  ));
});

const heading = (page: Page, level: number, name: string) =>
  page.getByRole('heading', { level, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('a teacher has a screen: facts edited in their place, a timeline with its gaps, and the history', async () => {
  // From the list it is a click on the name, a click on the pencil, the number and Enter.
  await page.goto(`/teachers?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(`/teachers/${id}`);
  await heading(page, 1, name).waitFor();
  await page.getByText(/· In post since 01\/01\/2019$/).waitFor();
  await expectNoAxeViolations(page, 'the record of a teacher');
  const items = page.locator('section', { has: heading(page, 2, 'Timeline') }).locator('ol > li');
  const told = await items.allTextContents();
  const beginnings = [
    'Govt. Present School',
    'Govt. Middle School',
    'Warning: Gap of 3 months: no posting from 01/04/2015 to 30/06/2015',
    'Govt. Older School',
    'Joined service on 01/06/2010',
    'SCERT',
  ];
  expect(told).toEqual(beginnings.map((text) => expect.stringMatching(`^${text}`)));
  expect(told[0]).toContain('Overlaps with Govt. Middle School (01/07/2015 – 31/03/2019)');
  expect(told[5]).toContain('Begins before the teacher joined on 01/06/2010');

  const pencil = (label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true });
  const phone = page.getByRole('textbox', { name: 'Phone Number' });
  const edit = async (text: string) => {
    await pencil('Phone Number').click();
    await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await edit('98');
  // It is read out, although the focus does not move.
  await page.locator('[aria-live=polite]').getByText('Phone number must be exactly 10 digits').waitFor();
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  // A number that another teacher has is named before it is saved.
  const other = await api.createTeacher(
    teacherBody((await api.readTeacher(id)).school_id, { phone_number: typedTeacher().phone_number }),
  );
  await phone.fill(other.phone_number);
  await page.getByText('With this phone number:').waitFor();
  await page.getByRole('link', { name: `${other.teacher_name} (${other.teacher_ID})` }).waitFor();
  await phone.press('Escape');
  expect(await phone.count()).toBe(0);
  expect(await focused(page)).toBe('Edit Phone Number');
  expect((await api.readTeacher(id)).phone_number).toBe('9862412345');

  await edit('9862400001');
  await toast(page, 'Saved: Phone Number').waitFor();
  const said = page.getByRole('status').filter({ hasText: 'Saved: Phone Number' });
  expect(await said.textContent()).toBe('Saved: Phone Number Undo: F8');
  // It is read out once: not again when a dialog opens and takes it along.
  await page.waitForTimeout(1100);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByText('Saved: Phone Number', { exact: true }).waitFor();
  expect(await said.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await api.readTeacher(id)).phone_number).toBe('9862400001');
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone: Phone Number').waitFor();
  await page.getByText('9862412345', { exact: true }).waitFor();
  expect((await api.readTeacher(id)).phone_number).toBe('9862412345');

  // Undo leaves alone what somebody else has changed since.
  await edit('9862400002');
  await toast(page, 'Saved: Phone Number').waitFor();
  await api.changeTeacher(id, { phone_number: '9862400003' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Phone Number was changed again since. Nothing was undone.').waitFor();
  expect((await api.readTeacher(id)).phone_number).toBe('9862400003');

  // A change of another field is no conflict. One of the same field is.
  await page.reload();
  await pencil('Email').click();
  await pencil('Gender').click();
  await api.changeTeacher(id, { phone_number: '9862400004', gender: 'Male' });
  await page.getByRole('textbox', { name: 'Email' }).fill('remruata@example.org');
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  await toast(page, 'Saved: Email').waitFor();
  const changed = await api.readTeacher(id);
  expect([changed.email, changed.phone_number]).toEqual(['remruata@example.org', '9862400004']);
  await page.getByRole('combobox', { name: 'Gender' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This field is required').waitFor();
  await page.keyboard.press('Escape');

  await pencil('Date of Birth').click();
  await page.keyboard.type('01/01/2000');
  await page.keyboard.press('Enter');
  await page
    .getByText('The teacher was 10 years old at joining. If it is right, save it once more.')
    .waitFor();
  // Leaving with something typed asks first, also when a field was opened since in which nothing is typed.
  await pencil('Religion').click();
  await page.getByRole('link', { name: 'Schools', exact: true }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Religion' }).press('Escape');
  await page.getByRole('textbox', { name: 'Date of Birth' }).press('Enter');
  await toast(page, 'Saved: Date of Birth').waitFor();
  expect((await api.readTeacher(id)).date_of_birth).toBe('2000-01-01');

  // Several names at once, which the record keeps as a list.
  await pencil('Classes Taught').click();
  await page.getByRole('checkbox', { name: 'Class 1', exact: true }).check();
  await page.keyboard.press('Enter');
  await toast(page, 'Saved: Classes Taught').waitFor();
  expect((await api.readTeacher(id)).classes_taught).toBe('["Class 1","Class 6","Class 7","Class 8"]');
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone: Classes Taught').waitFor();
  expect((await api.readTeacher(id)).classes_taught).toBe('["Class 6","Class 7","Class 8"]');

  // A subject that the classes no longer have goes with the change, and comes back with its undo.
  const taught = async () => {
    const { classes_taught, subjects_taught } = await api.readTeacher(id);
    return [classes_taught, subjects_taught];
  };
  await api.changeTeacher(id, {
    classes_taught: ['Class 5', 'Class 6'],
    subjects_taught: ['English', 'Hindi'],
  });
  const onlyClass4 = async () => {
    await page.reload();
    await pencil('Classes Taught').click();
    await page.getByRole('checkbox', { name: 'Class 4', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Class 5', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Class 6', exact: true }).uncheck();
    await page.keyboard.press('Enter');
  };
  await onlyClass4();
  await page.getByText(/^No longer chosen, as the classes do not have them: Hindi\. /).waitFor();
  await page.keyboard.press('Enter');
  await toast(page, 'Saved: Classes Taught').waitFor();
  expect(await taught()).toEqual(['["Class 4"]', '["English"]']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone: Classes Taught').waitFor();
  expect(await taught()).toEqual(['["Class 5","Class 6"]', '["English","Hindi"]']);
  await api.changeTeacher(id, { subjects_taught: ['Hindi'] });
  await onlyClass4();
  await page.getByText(teacherMessages.noSubjectKept).waitFor();
  await page.keyboard.press('Escape');

  // What somebody else made of the same fact meanwhile is a choice to make.
  await pencil('Religion').click();
  await api.changeTeacher(id, { religion: 'Hinduism' });
  await page.getByRole('combobox', { name: 'Religion' }).selectOption('Islam');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
  await conflict.getByRole('radio', { name: /Islam/ }).check();
  await conflict.getByRole('button', { name: 'Save these choices' }).click();
  await toast(page, 'Saved: Religion').waitFor();
  expect((await api.readTeacher(id)).religion).toBe('Islam');

  await pencil('Email').click();
  const email = page.getByRole('textbox', { name: 'Email', includeHidden: true });
  await email.fill('');
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/teachers/${id}`, (route) => held.promise.then(() => route.continue()));
  await email.press('Enter');
  // A save that is under way is not given up: its field stays.
  await page.getByRole('button', { name: 'Saving...' }).press('Escape');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await email.count()).toBe(1);
  held.resolve();
  await toast(page, 'Saved: Email').waitFor();

  // The form leads back here by Cancel and by a save, and Back does not open it again.
  const editLink = page.getByRole('link', { name: 'Edit', exact: true });
  for (const leave of ['Cancel', 'Update Teacher'] as const) {
    await editLink.click();
    await page.getByRole('link', { name: 'Back to Teacher', exact: true }).waitFor();
    if (leave === 'Cancel') await page.getByRole('link', { name: leave }).click();
    else {
      await page.getByLabel('Teacher Type').fill('Head');
      await page.getByRole('button', { name: leave }).click();
      // About the gaps and overlaps of this teacher's postings.
      await page.getByRole('button', { name: 'Save anyway' }).click();
    }
    await page.waitForURL(`/teachers/${id}`);
    await heading(page, 1, name).waitFor();
  }
  await page.getByText('Head', { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/teachers\?q=/);
  await page.goForward();

  // A change reaches the history when the trail has numbered it. The newest are shown first.
  await page.getByText('Religion: Hinduism → Islam', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText('Email: remruata@example.org → –', { exact: true }).waitFor();

  const more = page.getByRole('button', { name: `More for ${name}` });
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Medical records',
    'Teachers of this school',
    'Merge with another record',
    'Delete teacher',
  ]);
  await expectNoAxeViolations(page, 'what else may be done with a teacher');
  await page.getByRole('menuitem', { name: 'Delete teacher' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await question.getByText('Posting histories: 3').waitFor();
  await question.getByRole('button', { name: 'Delete teacher' }).click();
  await toast(page, 'Teacher deleted successfully!').waitFor();
  await page.waitForURL('/teachers');
});

it('the details over a list have an address, and lead to the record of a school with its teachers', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto('/');
    const api = apiOf(page);
    const school = await api.create(schoolBody(freshId()));
    const [zothani, biaka] = [freshName('Zothani'), freshName('Biaka')];
    await api.createTeacher(
      teacherBody(school.school_id, { teacher_name: zothani, subjects_taught: ['English'] }),
    );
    await api.createTeacher(
      teacherBody(school.school_id, { teacher_name: biaka, classes_taught: ['Class 7', 'Class 8'] }),
    );
    const list = `/schools?q=${school.school_id}`;
    await page.goto(list);
    const view = page.getByRole('button', { name: `View ${school.school_name}` });
    const dialog = page.getByRole('dialog', { name: school.school_name });
    await view.waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/schools/.test(pathname)) asked.push(pathname);
    });
    await view.click();
    await dialog.waitFor();
    await page.waitForURL(`${list}&view=${school.id}`);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(list);
    await view.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(list);
    expect(asked).toEqual([]);

    await page.goto(`/schools?view=${school.id}`);
    await dialog.waitFor();
    await page.reload();
    await dialog.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await dialog.getByRole('link', { name: 'Open record' }).click();
    await page.waitForURL(`/schools/${school.school_id}`);
    await heading(page, 1, school.school_name).waitFor();
    const rows = page.getByRole('table', { name: 'Teachers by subject' }).getByRole('row');
    await rows.nth(2).waitFor();
    expect((await rows.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/))).toEqual([
      ['Subject', 'Teachers and their classes'],
      ['English', `${biaka} (Class 7-8)`, `${zothani} (Class 6-8)`],
      ['Mathematics', `${biaka} (Class 7-8)`, 'No teacher: Class 6'],
    ]);
    await expectNoAxeViolations(page, 'the record of a school');

    await page.getByRole('button', { name: 'Edit School Level' }).click();
    await page.getByRole('checkbox', { name: 'Primary School' }).uncheck();
    await page.keyboard.press('Enter');
    await page.getByText('This field is required').waitFor();
    await page.getByRole('checkbox', { name: 'Middle School' }).check();
    await page.keyboard.press('Enter');
    await toast(page, 'Saved: School Level').waitFor();
    expect((await api.read(school.school_id)).school_level).toBe('Middle School');
    await page.getByRole('button', { name: `More for ${school.school_name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete school' }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${school.school_name}?` });
    await question.getByLabel(`Type the School ID ${school.school_id} to delete it`).fill(school.school_id);
    await page.keyboard.press('Enter');
    await toast(page, 'School deleted successfully!').waitFor();
    await page.waitForURL('/schools');

    for (const [address, text] of [
      ['/schools?view=999999', 'School not found'],
      ['/teachers?view=none', 'Teacher not found'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('dialog', { name: text }).getByRole('button', { name: 'Close' }).click();
      await page.waitForURL(address.split('?')[0]!);
    }
  });
});

it('a head finds the record of a colleague on a phone, and no other one', async () => {
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.goto('/teachers');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open record' }).click();
    await heading(page, 2, 'Timeline').waitFor();
    expect(await overflow(page)).toBe(0);
    for (const control of await page.locator('main').locator('header a, header button, dl button').all())
      if (await control.evaluate((one) => !one.closest('p')))
        expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
    expect(await page.getByRole('heading', { name: 'History', exact: true }).count()).toBe(0);
    await expectNoAxeViolations(page, 'the record of a teacher on a phone');
    for (const [address, text] of [
      [`/teachers/${id}`, 'Teacher not found'],
      ['/teachers/none', 'Teacher not found'],
      ['/schools/999', 'School not found'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('alert').getByText(text).waitFor();
    }
  });
});
