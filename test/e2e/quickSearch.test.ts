import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shellMessages } from '#shared/messages/shell.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as } = people();

const parts = (page: Page) => ({
  field: page.getByRole('combobox', { name: shellMessages.quickSearch }),
  dialog: page.getByRole('dialog'),
  question: page.getByRole('alertdialog'),
  button: page.getByRole('button', { name: shellMessages.quickSearch, exact: true }),
  options: () => page.getByRole('listbox', { name: 'Results' }).getByRole('option').allInnerTexts(),
  /** The option that a screen reader would name. */
  marked: () =>
    page.evaluate(
      () =>
        document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
          ?.innerText,
    ),
  focused: () => page.evaluate(() => document.activeElement?.getAttribute('name')),
  says: (text: string) =>
    page.getByRole('dialog').getByRole('status').getByText(text, { exact: true }).waitFor(),
});

/** A school in the district of `deo.aizawl` and one elsewhere, each with a teacher of the same rare name. */
async function twoSchools() {
  const word = `Zorin${freshId()}`;
  const made: { school_id: string; school_name: string; id: number }[] = [];
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const [district, rd_block] of [
      ['Aizawl', 'Tlangnuam'],
      ['Lunglei', 'Lunglei'],
    ]) {
      const school_id = freshId();
      const school_name = `Govt. ${word} ${district}`;
      await api.create(schoolBody(school_id, { school_name, district, rd_block }));
      const { id } = await api.createTeacher(teacherBody(school_id, { teacher_name: 'Lalbiakzuala' }));
      made.push({ school_id, school_name, id });
    }
  });
  return { word, mine: made[0]!, other: made[1]! };
}

it('the quick search finds what is in scope by the keyboard alone, from anywhere, and keeps no word of it', async () => {
  const { word, mine } = await twoSchools();
  await as('deo.aizawl', {}, async (page) => {
    const on = parts(page);
    await page.goto('/schools');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('/');
    await on.field.waitFor();
    // An officer may not add records.
    expect(await on.options()).not.toContain('Add teacher');
    // A screen under "More" is found, like those above it.
    await page.keyboard.type('retire');
    await expect.poll(() => on.options()).toEqual(['Retirements']);
    await on.field.fill(`${word} tlangnuam`);
    await on.says(shellMessages.found(1));
    // A word of the place finds the school too.
    expect(await on.options()).toEqual([expect.stringContaining(mine.school_name)]);
    await on.field.fill(word);
    await on.says(shellMessages.found(2));
    expect((await on.options()).join()).not.toContain('Lunglei');
    await expectNoAxeViolations(page, 'the quick search with results');

    expect(await on.marked()).toContain('Lalbiakzuala');
    await page.keyboard.press('ArrowDown');
    expect(await on.marked()).toContain(mine.school_id);
    await page.keyboard.press('ArrowDown');
    expect(await on.marked()).toContain('Lalbiakzuala');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/teachers/${mine.id}(/edit)?$`));
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept).not.toContain(word);

    // In a field single keys are text, and leaving what was typed asks first.
    await page.goto(`/teachers/${mine.id}/edit`);
    const name = page.locator('[name=teacher_name]');
    await name.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('a/?');
    expect(await on.dialog.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await on.field.waitFor();
    await page.keyboard.press('Escape');
    await on.dialog.waitFor({ state: 'detached' });
    expect(await on.focused()).toBe('teacher_name');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('reports');
    await expect.poll(on.marked).toBe('Reports');
    await page.keyboard.press('Enter');
    await on.question.waitFor();
    // A question must be answered first.
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await on.question.waitFor({ state: 'detached' });
    expect(await on.field.count()).toBe(0);
    expect(await name.inputValue()).toMatch(/^Lalbiakzualaa/);
  });
});

it('? lists the shortcuts and turns single keys off until sign-out, and the button fits a phone', async () => {
  await as('superadmin', SCREENS.phone, async (page) => {
    const on = parts(page);
    await page.goto('/my-sessions');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const box = await on.button.boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.keyboard.press('?');
    await on.dialog.getByRole('heading', { name: shellMessages.shortcuts }).waitFor();
    await expectNoAxeViolations(page, 'the list of shortcuts');
    await page.getByLabel(shellMessages.singleKeys).uncheck();
    await page.keyboard.press('Escape');
    await on.dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    expect(await on.dialog.count()).toBe(0);

    await page.keyboard.press('Control+k');
    await on.field.waitFor();
    await page.keyboard.type('theme');
    await expect.poll(on.marked).toMatch(/^Switch to /);
    const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const before = await dark();
    await page.keyboard.press('Enter');
    await expect.poll(dark).toBe(!before);

    await on.button.click();
    await on.field.waitFor();
    await page.keyboard.type('logout');
    await expect.poll(on.marked).toBe('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL('/login');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(await on.button.count()).toBe(0);
  });
});

it('Enter before the answer opens what the text means by itself, and nothing else', async () => {
  const { word, mine } = await twoSchools();
  await as('deo.aizawl', {}, async (page) => {
    const on = parts(page);
    await page.goto('/schools');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('/');
    await on.field.waitFor();
    // A school and its teacher are found.
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await on.says(shellMessages.found(2));
    expect(await on.dialog.count()).toBe(1);
    // The Enter was for the text before.
    await page.keyboard.type(' tl');
    await page.keyboard.press('Enter');
    await page.keyboard.type('angnuam');
    await on.says(shellMessages.found(1));
    expect(await on.dialog.count()).toBe(1);
    await on.field.clear();
    await page.keyboard.type(mine.school_id);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/schools/${mine.school_id}`);
  });
});

it('Enter before the answer opens nobody whose name is merely close', async () => {
  const letters = [...freshId()].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const school_id = freshId();
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(school_id, { school_name: `Zo${letters}` }));
    const elsewhere = await api.create(schoolBody(freshId()));
    await api.createTeacher(teacherBody(elsewhere.school_id, { teacher_name: `Zu${letters}` }));
    const on = parts(page);
    await page.goto('/schools');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('/');
    await on.field.waitFor();
    await page.keyboard.type(`Zo${letters}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/schools/${school_id}`);
  });
});
