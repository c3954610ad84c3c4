import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import { leave, newPage, signIn, submitSignIn } from '../support/browser.ts';
import { openDrafts, storedDrafts } from '../support/drafts.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { teacherForm, typedTeacher } from '../support/teacherFormScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
const { machine } = adminDesk((desk) => {
  ({ context, page, api } = desk);
});

let school: School;
beforeAll(async () => {
  school = await api.create(schoolBody(freshId()));
});

const offer = (on: Page) => on.getByText(/^You have an unsent draft from \d\d\/\d\d\/\d{4} \d\d:\d\d/);
/** Waits until what was typed is kept as a draft. */
const kept = (on: Page, text: string) => expect.poll(() => openDrafts(on)).toContain(text);

describe('a draft', () => {
  it('is offered after the tab was closed, restored whole but for the Aadhaar number, and ends with the save', async () => {
    const teacher = typedTeacher();
    const before = await context.newPage();
    const typing = teacherForm(before);
    await before.goto('/teachers/new');
    await typing.fill(teacher);
    await typing.named('aadhaar_number').fill('123412341234');
    await typing.chooseSchool(school.school_id);
    await typing.add('Posting', 1);
    await before.getByRole('combobox', { name: 'School Name' }).fill('Govt. Half Typed');
    await kept(before, 'Govt. Half Typed');
    expect(await openDrafts(before)).not.toContain('12341234');
    await before.close({ runBeforeUnload: false });

    const form = teacherForm(page);
    await page.goto('/teachers/new');
    await offer(page).getByText(`(${teacher.teacher_name})`).waitFor();
    // What was typed meanwhile is not lost without a question.
    await form.named('teacher_name').fill('Another Name');
    const question = page.getByRole('alertdialog', { name: 'Restore the draft?' });
    await form.button('Restore').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.named('teacher_name').inputValue()).toBe('Another Name');
    await form.button('Restore').click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await offer(page).waitFor({ state: 'detached' });
    await expect.poll(form.focused).toBe('teacher_name');
    expect(await form.named('teacher_name').inputValue()).toBe(teacher.teacher_name);
    expect(await form.school.inputValue()).toBe(school.school_name);
    expect(await page.getByLabel('English', { exact: true }).isChecked()).toBe(true);
    expect(await form.named('posting_histories.0.school_name').inputValue()).toBe('Govt. Half Typed');
    expect(await form.named('aadhaar_number').inputValue()).toBe('');
    await form.button('Remove Posting 1').click();
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    expect(await storedDrafts(page)).toEqual([]);
    expect(await api.findTeachers(teacher.teacher_ID)).toHaveLength(1);
  });

  it('is discarded when that is the answer, and stays when the form is left', async () => {
    const form = teacherForm(page);
    await page.goto('/teachers/new');
    await form.named('teacher_name').fill('Given Up');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const isTold = async (text: string) => {
      await page.getByRole('link', { name: 'Cancel' }).click();
      await question.getByText(text).waitFor();
    };
    const stay = async () => {
      await question.getByRole('button', { name: 'Stay on this page' }).click();
      // The page takes nothing that is typed before the question has gone.
      await question.waitFor({ state: 'detached' });
    };
    const stays = 'A draft of it stays on this computer until you sign out, for 24 hours';
    await isTold(stays);
    await stay();
    // A browser whose storage is full keeps no draft of what is typed then.
    const isFull = (full: boolean) =>
      page.evaluate((full) => {
        const { prototype } = Storage as { prototype: Storage & { whole?: Storage['setItem'] } };
        prototype.whole ??= prototype.setItem;
        const refuse = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
        prototype.setItem = full ? refuse : prototype.whole;
      }, full);
    await isFull(true);
    await form.named('teacher_name').fill('Given Up Soon');
    await isTold('has not been saved and will be lost');
    await stay();
    await isFull(false);
    await form.named('teacher_name').fill('Given Up');
    await isTold(stays);
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/teachers');
    await page.goto('/teachers/new');
    await offer(page).waitFor();
    // Another teacher is entered first. The draft is still there afterwards.
    const teacher = typedTeacher();
    await form.fill(teacher);
    await form.chooseSchool(school.school_id);
    // No draft of this one is kept while the other draft waits for its answer.
    await isTold('has not been saved and will be lost');
    await stay();
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    await page.goto('/teachers/new');
    await offer(page).waitFor();
    await form.button('Discard').click();
    await page.reload();
    await form.named('teacher_name').waitFor();
    expect(await offer(page).count()).toBe(0);
    expect(await storedDrafts(page)).toEqual([]);
  });

  it('is not removed by the save of another tab', async () => {
    const form = teacherForm(page);
    await page.goto('/teachers/new');
    const other = await context.newPage();
    const otherForm = teacherForm(other);
    await other.goto('/teachers/new');
    await form.fill(typedTeacher());
    await form.chooseSchool(school.school_id);
    await kept(page, school.school_id);
    await otherForm.named('teacher_name').fill('Typed Beside It');
    await kept(other, 'Typed Beside It');
    await form.button('Create Teacher').click();
    await page.waitForURL('/teachers');
    expect(await openDrafts(page)).toContain('Typed Beside It');
    await otherForm.named('teacher_name').fill('');
    await expect.poll(() => storedDrafts(other)).toEqual([]);
    await other.close();
  });

  it('is kept of a tab whose draft another one has replaced and then sent', async () => {
    const form = teacherForm(page);
    await page.goto('/teachers/new');
    await form.named('teacher_name').fill('Typed First');
    await kept(page, 'Typed First');
    const other = await context.newPage();
    const otherForm = teacherForm(other);
    await other.goto('/teachers/new');
    await otherForm.button('Discard').waitFor();
    await otherForm.button('Discard').click();
    await otherForm.fill(typedTeacher());
    await otherForm.chooseSchool(school.school_id);
    await kept(other, school.school_id);
    await otherForm.button('Create Teacher').click();
    await other.waitForURL('/teachers');
    await other.close();
    await expect.poll(() => storedDrafts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/teachers');
    await kept(page, 'Typed First');
    await page.goto('/teachers/new');
    await form.button('Discard').click();
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });

  it('of an edit continues from what it began with: what has changed since is not overwritten', async () => {
    const teacher = await api.createTeacher(teacherBody(school.school_id));
    const editing = `/teachers/${teacher.id}/edit`;
    const before = await context.newPage();
    await before.goto(editing);
    await teacherForm(before).named('email').fill('draft@example.org');
    await kept(before, 'draft@example.org');
    await before.close({ runBeforeUnload: false });
    await api.changeTeacher(teacher.id, { teacher_name: 'Renamed Meanwhile', version: teacher.version });

    const form = teacherForm(page);
    await page.goto(editing);
    await offer(page).waitFor();
    await form.button('Restore').click();
    expect(await form.named('email').inputValue()).toBe('draft@example.org');
    await form.button('Update Teacher').click();
    await page.waitForURL('/teachers');
    expect(await api.readTeacher(teacher.id)).toMatchObject({
      teacher_name: 'Renamed Meanwhile',
      email: 'draft@example.org',
    });
    expect(await storedDrafts(page)).toEqual([]);
  });
});

describe('signing out', () => {
  it('removes every draft, also one still being typed, and another account never sees them', async () => {
    const own = await machine();
    try {
      const { page: tab } = await newPage(own);
      const form = teacherForm(tab);
      await signIn(tab, 'superadmin');
      await tab.goto('/teachers/new');
      await form.named('teacher_name').fill('Left Behind');
      await kept(tab, 'Left Behind');
      await form.named('teacher_name').fill('Left Behind Twice');
      await tab.getByRole('button', { name: 'Logout' }).click();
      await form.button('Leave without saving').click();
      await tab.waitForURL('/login');
      expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await submitSignIn(tab, 'superadmin');
      await tab.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
      await tab.goto('/teachers/new');
      await form.named('teacher_name').waitFor();
      expect(await offer(tab).count()).toBe(0);
    } finally {
      await leave(own);
    }
  });
});

describe('an edit of a stale record', () => {
  it('asks about the entries that both changed, and keeps what only one of them changed', async () => {
    const teacher = await api.createTeacher(
      teacherBody(school.school_id, {
        posting_histories: [
          postingBody('Govt. First School', '2011-01-01', '2012-12-31'),
          postingBody('Govt. Second School', '2013-01-01', '2014-12-31'),
        ],
      }),
    );
    const editing = `/teachers/${teacher.id}/edit`;
    const form = teacherForm(page);
    await page.goto(editing);
    await form.named('teacher_name').fill('Named In The Second Tab');
    await form.open('Posting 1');
    await form.named('posting_histories.0.to_date').fill('2012-11-30');
    await form.open('Posting 2');
    await form.named('posting_histories.1.to_date').fill('2015-12-31');

    const other = await context.newPage();
    const otherForm = teacherForm(other);
    await other.goto(editing);
    await otherForm.named('teacher_name').fill('Named In The First Tab');
    await otherForm.named('email').fill('first@example.org');
    await otherForm.open('Posting 2');
    await otherForm.named('posting_histories.1.to_date').fill('2016-12-31');
    await otherForm.add('Deputation', 1);
    await otherForm.named('deputations.0.department_name').fill('SCERT');
    await otherForm.named('deputations.0.designation').fill('Resource Person');
    await otherForm.named('deputations.0.joining_date').fill('2020-01-06');
    await otherForm.button('Update Teacher').click();
    await other.waitForURL('/teachers');
    await other.close();

    await form.button('Update Teacher').click();
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
    await dialog.getByText('This teacher was changed by someone else since you opened it').waitFor();
    const unit = (name: string) => dialog.getByRole('group', { name });
    expect(await dialog.getByRole('group').count()).toBe(2);
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    const posting = unit('Posting: Govt. Second School');
    expect(await posting.textContent()).toMatch(
      /01\/01\/2013 to 31\/12\/2016[\s\S]*01\/01\/2013 to 31\/12\/2015/,
    );
    await posting.getByRole('radio', { name: /2016/ }).check();
    await unit('Teacher Name')
      .getByRole('radio', { name: /First Tab/ })
      .check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL('/teachers');
    expect(await api.readTeacher(teacher.id)).toMatchObject({
      teacher_name: 'Named In The First Tab',
      email: 'first@example.org',
      posting_histories: [{ to_date: '2012-11-30' }, { to_date: '2016-12-31' }],
      deputations: [{ department_name: 'SCERT' }],
      version: 3,
    });
  });
});
