import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { School } from '#shared/domain/school.ts';
import { formMessages } from '#shared/messages/forms.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { expectNoAxeViolations } from '../support/browser.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { teacherForm, typedTeacher } from '../support/teacherFormScreens.ts';
import { freshName, postingBody, teacherBody } from '../support/teacherScreens.ts';

let page: Page;
let api: SchoolsApi;
let form: ReturnType<typeof teacherForm>;
adminDesk((desk) => {
  ({ page, api } = desk);
  form = teacherForm(page);
});

let school: School;
let past: School;
beforeAll(async () => {
  school = await api.create(schoolBody(freshId(), { school_phone: '03892322345' }));
  const { name } = await api.createItem('/block-offices', { name: `DEO_${freshId()}` });
  past = await api.create(schoolBody(freshId(), { district: 'Lunglei', rd_block: '', block_office: name }));
});

const visible = (text: string | RegExp) => page.getByText(text).first().waitFor();
const gone = (text: string) => page.getByText(text).first().waitFor({ state: 'detached' });

const CHOOSE = formMessages.chooseListed('school');

async function openNew() {
  await page.goto('/teachers/new');
  await page.getByRole('heading', { level: 1, name: 'Add New Teacher' }).waitFor();
  // The form takes the focus a moment after it is drawn. It must not take it from the field that is typed into next.
  await expect.poll(form.focused).toBe('teacher_name');
}

describe('a new teacher', () => {
  it('is stored as typed, with two postings, a deputation and a leave', async () => {
    const teacher = typedTeacher();
    await openNew();
    await form.fill({ ...teacher, phone_number: `+91 ${teacher.phone_number}` });
    await form.chooseSchool(school.school_id);
    for (const fact of ['Government', 'Mizo', 'Tlangnuam', '796001', 'DEO Aizawl', '03892322345'])
      await page.getByLabel('Details of the school').getByText(fact, { exact: true }).waitFor();

    const first = await form.add('Posting', 1);
    await first.getByRole('combobox', { name: 'School Name' }).fill(past.school_id);
    const offered = form.option(past.school_id);
    // Underscores are shown as spaces.
    expect(await offered.innerText()).toContain(past.block_office.replace('_', ' '));
    await offered.click();
    expect(await form.named('posting_histories.0.district').inputValue()).toBe('Lunglei');
    expect(await form.named('posting_histories.0.block_office').inputValue()).toBe(past.block_office);
    expect(await form.named('posting_histories.0.school_name').inputValue()).toBe(past.school_name);
    await first.getByText('Active', { exact: true }).waitFor();
    await form.named('posting_histories.0.from_date').fill('2012-07-01');
    await form.named('posting_histories.0.to_date').fill('2018-03-31');
    await form.named('posting_histories.0.designation').fill('Headmaster');
    await form.named('posting_histories.0.subject').selectOption('English');
    await first.getByText('Completed', { exact: true }).waitFor();

    // A school that no longer exists, typed by hand.
    const second = await form.add('Posting', 2);
    await second.getByRole('combobox', { name: 'School Name' }).fill('Govt. Closed Long Ago P/S');
    const types = form.named('posting_histories.1.school_type');
    // The first type of the list comes after the placeholder.
    const firstType = await types.locator('option').nth(1).getAttribute('value');
    expect(await types.inputValue()).toBe(firstType);
    for (const [field, value] of [
      ['medium', 'Mizo'],
      ['management', 'Government'],
      ['block_office', 'DEO Aizawl'],
      ['district', 'Aizawl'],
    ])
      await form.named(`posting_histories.1.${field}`).selectOption(value as string);
    await form.named('posting_histories.1.from_date').fill('2018-04-01');
    await form.named('posting_histories.1.to_date').fill('2020-12-31');

    await form.add('Deputation', 1);
    await form.named('deputations.0.department_name').fill('S.C.E.R.T. (Aizawl) 2');
    expect(await page.getByText("Letters and marks of any script, spaces and . ' - & , ( ) /").count()).toBe(
      2,
    );
    await form.named('deputations.0.designation').fill('Resource Person');
    await form.named('deputations.0.joining_date').fill('2021-01-04');
    await form.named('deputations.0.due_back').fill('2031-01-03');
    await form.add('Time Away', 1);
    await form.named('away.0.kind').selectOption('Leave');
    await form.named('away.0.from').fill('2026-04-06');
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');

    const [stored] = await api.findTeachers(teacher.teacher_ID);
    expect(stored).toMatchObject({
      ...teacher,
      gender: 'Female',
      religion: 'Christianity',
      subjects_taught: '["English"]',
      classes_taught: '["Class 6"]',
      school_id: school.school_id,
      posting_histories: [
        {
          school_id: past.school_id,
          school_name: past.school_name,
          district: 'Lunglei',
          to_date: '2018-03-31',
          status: 'Completed',
          designation: 'Headmaster',
          subject: 'English',
        },
        {
          school_id: '',
          school_name: 'Govt. Closed Long Ago P/S',
          school_type: firstType,
          status: 'Completed',
        },
      ],
      deputations: [
        {
          department_name: 'S.C.E.R.T. (Aizawl)',
          designation: 'Resource Person',
          status: 'Active',
          due_back: '2031-01-03',
        },
      ],
      attachments: [],
      away: [{ kind: 'leave', from: '2026-04-06', to: '' }],
    });
  });

  it('has no save without a school: its buttons are disabled, say why and lead to the school', async () => {
    await openNew();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await form.fill(typedTeacher());
    for (const name of ['Create Teacher', 'Save and add another']) {
      const save = form.button(name);
      expect(await save.isDisabled()).toBe(true);
      // Reached by the keyboard, and read out with the reason, which stands beside it.
      await save.focus();
      expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
      const reason = page.locator(`[id="${await save.getAttribute('aria-describedby')}"]`);
      expect(await reason.textContent()).toBe('Please select a school');
      await save.press('Enter');
      await expect.poll(form.focused).toBe('school');
    }
    await form.named('teacher_name').press('Control+Enter');
    await expect.poll(form.focused).toBe('school');
    await form.named('teacher_name').press('Enter');
    await expect.poll(form.focused).toBe('school');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    expect(sent.filter((path) => path === '/api/teachers')).toEqual([]);

    await form.chooseSchool(school.school_id);
    await expect.poll(() => form.button('Create Teacher').isDisabled()).toBe(false);
    expect(await page.getByText('Please select a school', { exact: true }).count()).toBe(0);
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
  });

  it('alerts the checks in their order, then lists what is missing', async () => {
    const teacher = typedTeacher();
    await openNew();
    await form.chooseSchool(school.school_id);
    const mended: [alert: string, mend: () => Promise<unknown>][] = [
      [
        'Please select at least one subject',
        async () => {
          await page.getByLabel('Class 7', { exact: true }).check();
          await page.getByLabel('English', { exact: true }).check();
        },
      ],
      ['Please select a social group', () => form.named('social_group').selectOption('SC')],
      ['Please select a religion', () => form.named('religion').selectOption('Christianity')],
      ['Please select a gender', () => form.named('gender').selectOption('Others')],
      ['Phone number is required', () => form.named('phone_number').fill('98765')],
      ['Teacher ID is required', () => form.named('teacher_ID').fill('T 1')],
      [
        'Teacher ID must contain only letters, numbers, hyphens, and underscores (max 50 characters)',
        () => form.named('teacher_ID').fill(teacher.teacher_ID),
      ],
      [
        'Phone number must be exactly 10 digits',
        async () => {
          await form.named('phone_number').fill('987654321099');
          expect(await form.named('phone_number').inputValue()).toBe('9876543210');
          await form.named('aadhaar_number').fill('1234 5678 901');
        },
      ],
      ['Aadhaar number must be exactly 12 digits', () => form.named('aadhaar_number').fill('')],
      [
        'Please fill in the required fields: Teacher Name, Date of Birth, Joining Date',
        () => form.named('teacher_name').fill(teacher.teacher_name),
      ],
    ];
    for (const [alert, mend] of mended) {
      await form.button('Create Teacher').click();
      await form.alert(alert).waitFor();
      await expect.poll(() => form.alert('').count(), { message: alert }).toBe(1);
      await mend();
    }
    expect(await form.focused()).toBe('teacher_name');
  });

  it('alerts that there is no class, where subjects stay though their list did not load', async () => {
    const teacher = await api.createTeacher(teacherBody(school.school_id));
    await page.route('**/api/subjects', (route) => route.abort());
    await page.goto(`/teachers/${teacher.id}/edit`);
    for (const name of ['Class 6', 'Class 7', 'Class 8'])
      await page.getByLabel(name, { exact: true }).uncheck();
    await form.button('Update Teacher').click();
    await form.alert('Please select at least one class').waitFor();
    await visible('Some of the lists could not be loaded');
  });

  it('goes to the field of an alert, where the text stands too', async () => {
    await openNew();
    await form.fill({ ...typedTeacher(), teacher_ID: 'T 1' });
    await form.chooseSchool(school.school_id);
    await form.button('Create Teacher').click();
    await expect.poll(form.focused).toBe('teacher_ID');
    await expect.poll(() => form.named('teacher_ID').getAttribute('aria-invalid')).toBe('true');
    await form.faults.getByText(/^Teacher ID: Teacher ID must contain only/).waitFor();
    await form.named('teacher_ID').fill('T-1');
    // The subjects cannot take the focus before there are classes.
    await page.getByLabel('Class 6', { exact: true }).uncheck();
    await form.button('Create Teacher').click();
    await form.alert('Please select at least one subject').waitFor();
    await page.waitForFunction(() => document.activeElement?.parentElement?.textContent === 'Class 1');
  });

  it('takes of names letters only, of an ID fifty characters', async () => {
    await openNew();
    await form.named('teacher_name').fill('Lal-ṭhan 2 (K.) O’Hmuaka');
    expect(await form.named('teacher_name').inputValue()).toBe('Lal-ṭhan  K. O’Hmuaka');
    await form.named('teacher_ID').pressSequentially('x'.repeat(52), { delay: 0 });
    expect(await form.named('teacher_ID').inputValue()).toHaveLength(50);
    await visible("Letters and marks of any script, spaces and . ' -");
    await visible('Dropped: 2 ( )');
    expect(await form.named('phone_number').getAttribute('title')).toBe('Please enter exactly 10 digits');
    await form.named('aadhaar_number').fill('1234 5678 9012 3');
    expect(await form.named('aadhaar_number').inputValue()).toBe('123456789012');
  });
});

describe('what is typed after Ctrl+Enter', () => {
  const next = () => page.getByLabel('Next Teacher Name');
  /** Saves and begins another, and holds the answer until the returned function is called. */
  async function saving() {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/teachers', (route) => held.promise.then(() => route.continue()), { times: 1 });
    await page.keyboard.press('Control+Enter');
    return held.resolve;
  }
  /** Saves a teacher with a Teacher ID that is taken, and types meanwhile. The form then shows the refusal. */
  async function refused(text: string) {
    const [taken, teacher] = [typedTeacher(), typedTeacher()];
    await api.createTeacher(teacherBody(school.school_id, { teacher_ID: taken.teacher_ID }));
    await openNew();
    await form.fill({ ...teacher, teacher_ID: taken.teacher_ID });
    await form.chooseSchool(school.school_id);
    const answer = await saving();
    await page.keyboard.type(text);
    answer();
    await form.named('teacher_ID').and(page.locator('[aria-invalid=true]')).waitFor();
    return { taken, teacher };
  }

  it('is in the next form once the save is done, and nowhere in the one before', async () => {
    const teacher = typedTeacher();
    await openNew();
    await form.fill(teacher);
    await form.chooseSchool(school.school_id);
    await form.named('phone_number').focus();
    const answer = await saving();
    // "/" is a shortcut where nothing is typed into.
    await page.keyboard.type('Zo/');
    await page.keyboard.press('Backspace');
    await next().waitFor();
    expect(await form.named('phone_number').inputValue()).toBe(teacher.phone_number);
    await expectNoAxeViolations(page, 'the teacher form while it is saved');
    const typing = page.keyboard.type('ramthangi Hnamte', { delay: 30 });
    answer();
    await typing;
    await form.button('Create Teacher').waitFor();
    await expect.poll(form.focused).toBe('teacher_name');
    expect(await form.named('teacher_name').inputValue()).toBe('Zoramthangi Hnamte');
    expect(await form.named('teacher_ID').inputValue()).toBe('');
    expect(await next().count()).toBe(0);
    // It is unsaved work like any other.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/teachers');
    expect(await api.findTeachers(teacher.teacher_ID)).toMatchObject([teacher]);
  });

  it('goes to the next field after a Tab, and no further than the fields that can be typed ahead', async () => {
    const teacher = typedTeacher();
    await openNew();
    await form.fill(teacher);
    await form.chooseSchool(school.school_id);
    const nextID = page.getByLabel('Next Teacher ID');
    const typeThrough = async (...texts: string[]) => {
      for (const [i, text] of texts.entries()) {
        if (i > 0) await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
    };
    const focused = () => nextID.evaluate((field) => field === document.activeElement);
    const first = await saving();
    await typeThrough('Lalruati Zote', 'CLK-');
    expect([await nextID.inputValue(), await focused()]).toEqual(['CLK-', true]);
    const typing = page.keyboard.type('90017', { delay: 30 });
    first();
    await typing;
    await form.button('Create Teacher').waitFor();
    await expect.poll(form.focused).toBe('teacher_ID');
    expect(await form.named('teacher_name').inputValue()).toBe('Lalruati Zote');
    expect(await form.named('teacher_ID').inputValue()).toBe('CLK-90017');

    // What follows the last field goes nowhere, which is told.
    const other = { ...typedTeacher(), teacher_name: 'Lalruati Zote' };
    await form.fill(other);
    const second = await saving();
    await typeThrough('Zova', 'CLK-2', '01/02/1980');
    await visible(recordMessages.nextFull);
    // After it comes Cancel, which the Enter after a Tab would press.
    await page.keyboard.press('Tab');
    expect([await nextID.inputValue(), await focused()]).toEqual(['CLK-2', true]);
    // Backspace leads back: first to the last field, then out of an empty one.
    for (let i = 0; i <= 'CLK-2'.length; i += 1) await page.keyboard.press('Backspace');
    expect(await nextID.inputValue()).toBe('');
    await page.keyboard.press('Backspace');
    expect(await page.getByLabel('Next Teacher Name').inputValue()).toBe('Zova');
    await typeThrough('', 'CLK-2', '');
    second();
    await expect.poll(() => form.named('teacher_name').inputValue()).toBe('Zova');
    expect(await form.named('teacher_ID').inputValue()).toBe('CLK-2');
    expect(await form.named('date_of_birth').inputValue()).toBe('');
    await expect.poll(form.focused).toBe('date_of_birth');
    expect(await api.findTeachers(other.teacher_ID)).toMatchObject([other]);
  });

  it('stays beside a save that is refused, keeps the focus, and is in the form after that', async () => {
    const { taken, teacher } = await refused('Lal');
    await page.keyboard.type('duhi');
    expect(await next().inputValue()).toBe('Lalduhi');
    expect(await form.named('teacher_ID').inputValue()).toBe(taken.teacher_ID);
    await form.named('teacher_ID').fill(teacher.teacher_ID);
    const second = await saving();
    await page.keyboard.press('End');
    await page.keyboard.type('/i');
    expect(await next().inputValue()).toBe('Lalduhi/i');
    second();
    await expect.poll(() => form.named('teacher_name').inputValue()).toBe('Lalduhi/i');
    expect(await form.focused()).toBe('teacher_name');
  });

  it('is in the next form too where the refused record is saved by the button that would leave', async () => {
    const { teacher } = await refused('Lalduhi');
    await form.named('teacher_ID').fill(teacher.teacher_ID);
    await form.button('Create Teacher').click();
    await expect.poll(() => form.named('teacher_name').inputValue()).toBe('Lalduhi');
    expect(await api.findTeachers(teacher.teacher_ID)).toMatchObject([teacher]);
  });
});

describe('a form that cannot be saved', () => {
  it('lists its faults in the order of the screen, counts them by section, and opens the entry of one', async () => {
    await openNew();
    // The whole empty form on one page: 683 px, and 929 px with the frame of the screen.
    const height = (await page.getByRole('form', { name: 'New teacher' }).boundingBox())?.height;
    expect(height).toBeLessThan(700);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    expect(await sections.getByRole('link').allTextContents()).toEqual([
      'Personal Data',
      'School',
      'Subjects and Classes',
      'Posting History',
      'Deputations',
      'Attachments',
      'Times Away',
    ]);
    await form.chooseSchool(school.school_id);
    await sections.getByRole('link', { name: 'School, complete', exact: true }).waitFor();

    // Filled in from the teacher's school, so only its start is left.
    const posting = await form.add('Posting', 1);
    await expect.poll(form.focused).toBe('posting_histories.0.from_date');
    expect(await form.named('posting_histories.0.school_name').inputValue()).toBe(school.school_name);
    await form.named('posting_histories.0.from_date').fill('2012-07-01');
    await form.named('posting_histories.0.to_date').fill('2011-07-01');
    const opener = posting.getByRole('button', { expanded: true });
    await opener.click();
    await posting.getByText('01/07/2012 to 01/07/2011', { exact: true }).waitFor();
    expect(await form.named('posting_histories.0.from_date').isVisible()).toBe(false);

    await page.getByLabel('Class 6', { exact: true }).check();
    await form.fill({ ...typedTeacher(), teacher_name: '', teacher_ID: 'T 1', phone_number: '98765' });
    await page.keyboard.press('Control+Enter');
    await form.faults.getByRole('heading', { name: '4 fields need attention' }).waitFor();
    await expect.poll(form.focused).toBe('teacher_name');
    // The list is read out. Of the faults at the fields only that of the focused one could be, too.
    expect(await page.locator('[aria-live=polite] > [data-error]').count()).toBeLessThanOrEqual(1);
    expect(await form.faults.getByRole('link').allTextContents()).toEqual([
      'Teacher Name',
      'Teacher ID',
      'Phone Number',
      'Posting 1: To Date',
    ]);
    await sections.getByRole('link', { name: 'Personal Data, 3 faults', exact: true }).waitFor();
    await sections.getByRole('link', { name: 'Posting History, 1 fault', exact: true }).waitFor();
    await expectNoAxeViolations(page, 'the faults of the teacher form');

    // The entry with the fault has opened. It does so again if its fault is gone to after it was closed.
    await posting.getByRole('button', { expanded: true }).click();
    await form.faults.getByRole('link', { name: 'Posting 1: To Date' }).click();
    await expect.poll(form.focused).toBe('posting_histories.0.to_date');
    await form.named('posting_histories.0.to_date').fill('');
    await form.faults.getByRole('heading', { name: '3 fields need attention' }).waitFor();
    await form.faults.getByText('Posting 1: To Date: done', { exact: true }).waitFor();

    await sections.getByRole('link', { name: /^Subjects and Classes/ }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Subjects and Classes');
  });
});

describe('subjects', () => {
  it('wait for classes, follow them, and are dropped with them by name', async () => {
    await openNew();
    await visible('Please select classes first to see available subjects');
    await page.getByLabel('Class 1', { exact: true }).check();
    await gone('Please select classes first to see available subjects');
    expect(await page.getByLabel('Physics', { exact: true }).count()).toBe(0);
    await page.getByLabel('Class 11', { exact: true }).check();
    await page.getByLabel('Physics', { exact: true }).check();
    await page.getByLabel('English', { exact: true }).check();
    await page.getByLabel('Class 11', { exact: true }).uncheck();
    await visible('No longer chosen, as the classes do not have them: Physics');
    expect(await page.getByLabel('Physics', { exact: true }).count()).toBe(0);
    expect(await page.getByLabel('English', { exact: true }).isChecked()).toBe(true);
  });
});

describe('the school picker', () => {
  it('is worked by keyboard: arrows, Enter, Escape; Enter sends nothing', async () => {
    await openNew();
    await form.school.focus();
    await page.keyboard.type('govt');
    await page.getByRole('listbox').waitFor();
    const marked = () => page.locator('[role=option][aria-selected=true]').textContent();
    const first = await marked();
    expect(first).toMatch(/govt/i);
    await visible(/^20 of [0-9,]+: type more$/);
    await page.keyboard.press('ArrowDown');
    expect(await marked()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await marked()).toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').count()).toBe(0);

    await form.school.fill(school.school_id);
    await form.option(school.school_id).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => form.school.inputValue()).toBe(school.school_name);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('closes when it is left, and what was typed without a choice is no school', async () => {
    await openNew();
    const create = form.button('Create Teacher');
    expect(await create.getAttribute('aria-disabled')).toBe('true');
    await form.chooseSchool(school.school_id);
    await expect.poll(() => create.getAttribute('aria-disabled')).toBeNull();
    await form.school.fill('Govt.');
    // Beside the options, as when somebody takes hold of its scrollbar.
    await page.getByRole('listbox').click({ position: { x: 5, y: 1 } });
    expect(await form.school.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form.school.inputValue()).toBe('Govt.');
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await visible(CHOOSE);
    expect(await form.school.inputValue()).toBe('Govt.');
    expect(await form.school.getAttribute('aria-invalid')).toBe('true');
    // What follows from a school, and that the section is complete, would be read as true of the text.
    const facts = page.getByLabel('Details of the school');
    const section = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^School/ });
    expect([await facts.count(), await section.getAttribute('aria-label')]).toEqual([0, 'School']);
    await form.school.press('Escape');
    await gone(CHOOSE);
    await facts.getByText(school.school_id, { exact: true }).waitFor();
    await expect.poll(() => section.getAttribute('aria-label')).toBe('School, complete');
    expect(await form.school.inputValue()).toBe(school.school_name);
    await form.school.fill('');
    await page.keyboard.press('Escape');
    expect(await form.school.inputValue()).toBe(school.school_name);
    await form.school.fill('');
    await page.keyboard.press('Tab');
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    // The school that was chosen last is two keys away.
    await form.school.focus();
    await page.keyboard.press('ArrowDown');
    await form.option(school.school_id).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => form.school.inputValue()).toBe(school.school_name);
    await form.school.fill('no school is called so');
    await visible('No school found for "no school is called so"');
  });

  it('takes a whole School ID however early it is left, and saves nothing while its text names no school', async () => {
    const other = await api.create(
      schoolBody(freshId(), { school_name: `Govt. ${freshName('Other')} School` }),
    );
    const teacher = await api.createTeacher(teacherBody(school.school_id));
    await page.goto(`/teachers/${teacher.id}/edit`);
    await expect.poll(() => form.school.inputValue()).toBe(school.school_name);
    // A slow line: the answer comes when the field has been left, or after Enter.
    const slowly = async (route: Route) => {
      await new Promise((go) => setTimeout(go, 1500));
      await route.continue();
    };
    await page.route('**/schools/search?*', slowly);
    await form.school.fill(other.school_id);
    await page.keyboard.press('Enter');
    await expect.poll(() => form.school.inputValue()).toBe(other.school_name);
    await form.school.fill(school.school_id);
    await page.keyboard.press('Tab');
    expect(await form.school.inputValue()).toBe(school.school_id);
    await expect.poll(() => form.school.inputValue()).toBe(school.school_name);
    // A save that had to wait for the answer is not repeated.
    await form.school.fill(other.school_name.toUpperCase());
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => form.school.inputValue()).toBe(other.school_name);
    await visible(formMessages.canSave);
    expect((await api.readTeacher(teacher.id)).version).toBe(teacher.version);
    await page.unrouteAll({ behavior: 'wait' });

    await form.school.fill('Govt.');
    await page.keyboard.press('Control+Enter');
    await visible(CHOOSE);
    await form.named('email').fill('kept@example.org');
    await page.keyboard.press('Control+Enter');
    await expect.poll(form.focused).toBe('school');
    await form.button('Update Teacher').click();
    await expect.poll(form.focused).toBe('school');
    expect((await api.readTeacher(teacher.id)).version).toBe(teacher.version);

    await form.school.fill(other.school_id);
    await form.option(other.school_id).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => api.readTeacher(teacher.id))
      .toMatchObject({ email: 'kept@example.org', school_id: other.school_id });
  });
});

describe('what would be left out or looks like a slip', () => {
  it('is named and asked about once, and saved without it', async () => {
    const teacher = typedTeacher();
    await openNew();
    // Seventeen years old at joining.
    await form.fill({ ...teacher, date_of_birth: '1995-01-01', joining_date: '2012-07-01' });
    await form.chooseSchool(school.school_id);
    await form.add('Posting', 1);
    const second = await form.add('Posting', 2);
    await second.getByRole('combobox', { name: 'School Name' }).fill('Half a posting');
    await form.add('Deputation', 1);
    await form.button('Create Teacher').click();
    const question = page.getByRole('alertdialog', { name: 'Save anyway?' });
    for (const item of [
      'Posting 1 has no from date and will not be saved',
      'Posting 2 has no from date and will not be saved',
      'Deputation 1 is empty and will not be saved',
      'The teacher was 17 years old at joining',
    ])
      await question.getByText(item, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    expect(await form.named('posting_histories.1.school_name').inputValue()).toBe('Half a posting');
    await form.button('Create Teacher').click();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await page.waitForURL('/teachers');
    const [stored] = await api.findTeachers(teacher.teacher_ID);
    expect(stored).toMatchObject({ posting_histories: [], deputations: [] });
  });

  it('a posting that goes on elsewhere is named, and one press ends it and adds the one at the school', async () => {
    const teacher = typedTeacher();
    await openNew();
    await form.fill(teacher);
    await form.chooseSchool(school.school_id);
    const first = await form.add('Posting', 1);
    await first.getByRole('combobox', { name: 'School Name' }).fill(past.school_id);
    await form.option(past.school_id).click();
    await form.named('posting_histories.0.from_date').fill('2012-07-01');
    const doubt = `Posting 1, ${past.school_name}, has no end, but the teacher's school is ${school.school_name}`;
    await page.getByRole('status').getByText(`${doubt}.`, { exact: true }).waitFor();
    await form.button('Create Teacher').click();
    const question = page.getByRole('alertdialog', { name: 'Save anyway?' });
    await question.getByText(doubt, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Back to the form' }).click();

    await form.button('End it today and add the new one').click();
    await expect.poll(form.focused).toBe('posting_histories.1.from_date');
    await gone(`${doubt}.`);
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    const today = dayInIndia(new Date());
    const [stored] = await api.findTeachers(teacher.teacher_ID);
    expect(stored?.posting_histories).toMatchObject([
      { school_id: past.school_id, from_date: '2012-07-01', to_date: today },
      {
        school_id: school.school_id,
        school_name: school.school_name,
        school_type: school.school_type,
        block_office: 'DEO Aizawl',
        from_date: today,
        to_date: '',
        status: 'Active',
      },
    ]);
  });

  it('a posting that an order made is named with the order, which alone ends it, and holds up no other change', async () => {
    const place = { district: '', rd_block: '' };
    const bare = await api.create(schoolBody(freshId(), place));
    const { id, teacher_ID } = await api.createTeacher(teacherBody(past.school_id));
    const order = await api.moveByOrder([{ teacher_ID, to: bare.school_id }]);

    // The school has no district, and neither has the posting.
    await page.goto(`/teachers/${id}/edit`);
    await form.named('email').fill('new@example.org');
    await form.button('Update Teacher').click();
    await page.waitForURL('/teachers');
    const stored = await api.readTeacher(id);
    expect(stored.email).toBe('new@example.org');
    expect(stored.posting_histories.at(-1)).toMatchObject({ school_id: bare.school_id, district: '' });

    await page.goto(`/teachers/${id}/edit`);
    await form.named('email').waitFor();
    await form.chooseSchool(school.school_id);
    const held = `Order ${order.number} made posting ${stored.posting_histories.length}. Only another order, or undoing its step, can end it.`;
    await page.getByRole('status').getByText(held, { exact: true }).waitFor();
    expect(await form.button('End it today and add the new one').count()).toBe(0);
    await expectNoAxeViolations(page, 'a posting that an order holds');
    await form.button('Update Teacher').click();
    const question = page.getByRole('alertdialog', { name: 'Save anyway?' });
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await page.waitForURL('/teachers');
    expect((await api.readTeacher(id)).school_id).toBe(school.school_id);

    // Such a record is what the list of moves without an order holds, and says so.
    await page.goto('/moves?tab=unordered');
    await page.getByText(moveScreen.unorderedHint).waitFor();
    await page.getByText(teacher_ID).first().waitFor();
    await expectNoAxeViolations(page, 'records at another school than their posting');
    // Other journeys count districts by the schools there are.
    await api.removeAll(bare.id);
  });

  it('contradictions stand at their fields and are not asked about', async () => {
    await openNew();
    await form.fill({ ...typedTeacher(), joining_date: '1980-01-01' });
    await form.chooseSchool(school.school_id);
    await form.button('Create Teacher').click();
    await visible('The joining date lies before the date of birth');
    await expect.poll(form.focused).toBe('joining_date');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('a date that is half typed or impossible stands in the way of a save, a whole one does not', async () => {
    const teacher = typedTeacher();
    const fault = page.getByText('This date is not complete or does not exist', { exact: true });
    await openNew();
    await form.fill(teacher);
    await form.chooseSchool(school.school_id);
    const posting = await form.add('Posting', 1);
    await posting.getByRole('combobox', { name: 'School Name' }).fill(past.school_id);
    await form.option(past.school_id).click();
    await form.named('posting_histories.0.from_date').fill('2012-07-01');
    const end = form.named('posting_histories.0.to_date');

    // Half a date, and then Enter while the field still has the focus.
    await end.focus();
    await page.keyboard.type('31.03');
    await page.keyboard.press('Enter');
    await fault.waitFor();
    await expect.poll(form.focused).toBe('posting_histories.0.to_date');
    await posting.getByText('Active', { exact: true }).waitFor();
    await page.keyboard.type('.18');
    await fault.waitFor({ state: 'detached' });
    await posting.getByText('31 March 2018', { exact: true }).waitFor();
    await end.blur();
    expect(await end.inputValue()).toBe('31/03/2018');

    await end.fill('30.2.2018');
    await form.button('Create Teacher').click();
    await fault.waitFor();
    await expect.poll(form.focused).toBe('posting_histories.0.to_date');
    expect(await api.findTeachers(teacher.teacher_ID)).toEqual([]);

    await end.fill('');
    await fault.waitFor({ state: 'detached' });
    await end.fill('28022018');
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    const [stored] = await api.findTeachers(teacher.teacher_ID);
    expect(stored?.posting_histories).toMatchObject([{ to_date: '2018-02-28', status: 'Completed' }]);
  });

  it('an entry that was removed comes back by Undo', async () => {
    await openNew();
    await form.add('Attachment', 1);
    await form.named('attachments.0.department_name').fill('Directorate');
    await form.add('Attachment', 2);
    await form.button('Remove Attachment 2').click();
    await form.entry('Attachment 2').waitFor({ state: 'detached' });
    expect(await form.button('Undo').count()).toBe(0);
    await form.button('Remove Attachment 1').click();
    await visible('Attachment 1 was removed.');
    await form.button('Undo').click();
    expect(await form.named('attachments.0.department_name').inputValue()).toBe('Directorate');
    // As it was when it was removed, typed a moment before.
    await form.named('attachments.0.department_name').fill('Directorate of Health');
    await form.button('Remove Attachment 1').click();
    await form.button('Undo').click();
    expect(await form.named('attachments.0.department_name').inputValue()).toBe('Directorate of Health');
  });

  it('an entry is offered back that was removed right after it was typed', async () => {
    await openNew();
    await form.add('Deputation', 1);
    await form.named('deputations.0.designation').fill('Resource Person');
    await form.button('Remove Deputation 1').click();
    await visible('Deputation 1 was removed.');
    await form.button('Undo').click();
    expect(await form.named('deputations.0.designation').inputValue()).toBe('Resource Person');
  });
});

describe('an edit', () => {
  it('shows what is stored, keeps the masked Aadhaar number, and changes only what was changed', async () => {
    const teacher = await api.createTeacher(
      teacherBody(school.school_id, {
        aadhaar_number: `7${freshId()}`,
        // The form shows no post of a posting.
        posting_histories: [
          { ...postingBody('Govt. Earlier School', '2011-01-01', '2015-12-31'), designation: 'Headmaster' },
        ],
      }),
    );
    await page.goto(`/teachers/${teacher.id}/edit`);
    await page.getByRole('heading', { level: 1, name: 'Edit Teacher' }).waitFor();
    await form.entry('Posting 1').getByText('Completed', { exact: true }).waitFor();
    expect(await page.locator('main header').textContent()).toContain(teacher.teacher_name);
    const aadhaar = form.named('aadhaar_number');
    expect(await aadhaar.inputValue()).toBe(teacher.aadhaar_number);
    await aadhaar.focus();
    expect(await aadhaar.inputValue()).toBe('');
    await page.keyboard.press('Tab');
    expect(await aadhaar.inputValue()).toBe(teacher.aadhaar_number);
    await page.getByLabel('Class 5', { exact: true }).check();
    await form.button('Update Teacher').click();
    await page.waitForURL('/teachers');
    const { version, updated_at, ...stored } = await api.readTeacher(teacher.id);
    expect(version).toBe(2);
    expect(stored).toEqual({
      ...stored,
      ...Object.fromEntries(
        Object.entries(teacher).filter(([key]) => !['version', 'updated_at', 'classes_taught'].includes(key)),
      ),
    });
    expect(JSON.parse(stored.classes_taught)).toEqual(['Class 5', 'Class 6', 'Class 7', 'Class 8']);
  });

  it('replaces and removes the Aadhaar number only when told to', async () => {
    const teacher = await api.createTeacher(
      teacherBody(school.school_id, { aadhaar_number: `6${freshId()}` }),
    );
    const edit = async (change: () => Promise<void>) => {
      await page.goto(`/teachers/${teacher.id}/edit`);
      await form.named('aadhaar_number').waitFor();
      await change();
      await form.button('Update Teacher').click();
      await page.waitForURL('/teachers');
      return (await api.readTeacher(teacher.id)).aadhaar_number;
    };
    const next = `5${freshId()}`;
    expect(await edit(() => form.named('aadhaar_number').fill(next))).toBe(`XXXXXXXX${next.slice(-4)}`);
    expect(
      await edit(async () => {
        await form.button('Remove number').click();
        await visible('The number will be removed when you save.');
      }),
    ).toBe('');
  });

  it('of an unknown or impossible id says so and links back', async () => {
    for (const id of ['999999999', 'undefined']) {
      await page.goto(`/teachers/${id}/edit`);
      await form.alert('Teacher not found').waitFor();
    }
    await page.getByRole('link', { name: 'See all teachers' }).click();
    await page.waitForURL('/teachers');
  });

  it('puts a refusal of the server at its field, with the text of the catalogue', async () => {
    const [one, two] = [
      await api.createTeacher(teacherBody(school.school_id)),
      await api.createTeacher(teacherBody(school.school_id)),
    ];
    await page.goto(`/teachers/${two.id}/edit`);
    await form.named('teacher_ID').fill(one.teacher_ID.toLowerCase());
    await form.button('Update Teacher').click();
    await form.alert('Update failed: A teacher with this Teacher ID already exists').waitFor();
    await expect.poll(form.focused).toBe('teacher_ID');
  });
});

describe('entering several', () => {
  it('keeps the school and begins again at the first field', async () => {
    const [first, second] = [typedTeacher(), typedTeacher()];
    await openNew();
    await form.fill(first);
    await form.chooseSchool(school.school_id);
    await page.keyboard.press('Control+Enter');
    await visible(`Saved: ${first.teacher_name}`);
    await expect.poll(form.focused).toBe('teacher_name');
    expect(await form.named('teacher_name').inputValue()).toBe('');
    expect(await page.getByLabel('Class 6', { exact: true }).isChecked()).toBe(false);
    expect(await form.school.inputValue()).toBe(school.school_name);
    await form.fill(second);
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    for (const { teacher_ID } of [first, second])
      expect(await api.findTeachers(teacher_ID)).toMatchObject([{ teacher_ID, school_id: school.school_id }]);
  });

  it('names who may be recorded already, with a link to the record', async () => {
    const known = await api.createTeacher(
      teacherBody(school.school_id, { phone_number: typedTeacher().phone_number }),
    );
    await openNew();
    await form.named('phone_number').fill(known.phone_number);
    await visible('With this phone number:');
    const link = page.getByRole('link', { name: `${known.teacher_name} (${known.teacher_ID})` });
    expect(await link.getAttribute('href')).toBe(`/teachers/${known.id}/edit`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await form.named('phone_number').fill('');
    await link.waitFor({ state: 'detached' });
    await form.named('teacher_name').fill(known.teacher_name.toUpperCase());
    await form.named('date_of_birth').fill(known.date_of_birth);
    await visible('With this name and date of birth:');
  });
});
