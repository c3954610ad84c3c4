import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

const { as } = people();
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What takes the focus, by its name. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** The previews that were asked for of a school that had closed or opened already. */
function refusedPreviews(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 409 && answer.url().includes('-impact')) refused.push(answer.url());
  });
  return refused;
}

it('an administrator splits a school, closes it into another, sees who goes, and reopens it on a phone', async () => {
  const [from, to] = [freshId(), freshId()];
  const [closing, target] = [`Govt. ${freshName('Closing')} School`, `Govt. ${freshName('Target')} School`];
  const names = ['Stays', 'Moves', 'Leaves'].map((name) => freshName(name));
  const choose = async (page: Page, label: string, name: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };
  await as('admin', SCREENS.desktop, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(from, { school_name: closing }));
    await api.create(schoolBody(to, { school_name: target }));
    const open = { school_name: closing, school_id: from, from_date: '2015-06-01', to_date: '' };
    const create = (teacher_name: string) =>
      api.createTeacher(teacherBody(from, { teacher_name, posting_histories: [open] } as never));
    for (const teacher_name of names) await create(teacher_name);
    const gone = await create(freshName('Gone'));

    const refused = refusedPreviews(page);
    await page.goto('/repair?tab=schools');
    await choose(page, closureScreen.school, closing);
    await page.getByLabel(closureScreen.ways.split).check();
    await choose(page, closureScreen.into, closing);
    await page.getByText(closureScreen.same).waitFor();
    await choose(page, closureScreen.into, target);
    await page.getByRole('checkbox', { name: new RegExp(names[2] as string) }).check();
    await page.getByRole('checkbox', { name: new RegExp(gone.teacher_name) }).check();
    const split = async () => {
      await page.getByRole('button', { name: closureScreen.split }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: closureScreen.split }).click();
    };
    // Another way and another tab would take the ticks with them.
    await page.getByLabel(closureScreen.ways.alone).click();
    const other = page.getByRole('alertdialog', { name: closureScreen.otherQuestion });
    await other.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: duplicateScreen.tab }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    // Somebody who is ticked goes meanwhile: the refusal shows who is left, and only they are sent.
    await page.getByText(closureScreen.chosen(2)).waitFor();
    await api.removeTeacher(gone.id);
    await split();
    await page.getByText(closureScreen.chosen(1)).waitFor();
    await split();
    await page.getByText(closureScreen.moved(1)).waitFor();

    await choose(page, closureScreen.school, closing);
    await page.getByLabel(closureScreen.ways.alone).check();
    await page.getByText(closureScreen.hindered).waitFor();
    await page.getByLabel(closureScreen.ways.into).check();
    await choose(page, closureScreen.into, target);
    await page.getByText(closureScreen.teachers(2)).click();
    await page.getByText(names[0] as string).waitFor();
    await page.getByLabel(closureScreen.reason).fill('Too few pupils');
    await page.getByLabel(closureScreen.orderNo).fill('A.9/2026-EDN');
    await expectNoAxeViolations(page, 'the closing of a school');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: closureScreen.close, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: closureScreen.close }).click();
    await page.getByText(closureScreen.closed(closing)).waitFor();
    await expect.poll(() => focused(page)).toBe(closureScreen.list);

    // Its record says so and cannot be edited; no list has it.
    await page.getByRole('link', { name: closing }).click();
    await page.getByRole('note').filter({ hasText: target }).waitFor();
    expect(refused).toEqual([]);
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    // Nor from the list of somebody who looked at it before, nor at the address of its form.
    const { id } = await api.read(from);
    await page.goto(`/schools?view=${id}`);
    const details = page.getByRole('dialog', { name: closing });
    await details.getByRole('link', { name: /^Open/ }).waitFor();
    expect(await details.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    await page.goto(`/schools/${from}/edit`);
    await page.getByRole('alert').getByText(closureMessages.isClosed).waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
    await page.getByRole('link', { name: 'See the school' }).click();
    await page.getByRole('note').filter({ hasText: target }).waitFor();
    await page.goto(`/schools?q=${from}`);
    await page.getByText('No School', { exact: false }).first().waitFor();
    await page.goto(`/teachers?${new URLSearchParams({ q: target })}`);
    await page
      .getByText(names[1] as string)
      .first()
      .waitFor();
  });
  await as('admin', { ...SCREENS.phone, dark: true }, async (page) => {
    const refused = refusedPreviews(page);
    await page.goto('/repair?tab=schools');
    await choose(page, closureScreen.school, target);
    await page.getByLabel(closureScreen.ways.alone).check();
    await page.getByText(closureScreen.hindered).waitFor();
    const line = page.getByRole('listitem').filter({ hasText: closing });
    await line.getByText(closureScreen.daysLeft(30), { exact: false }).waitFor();
    await expectNoAxeViolations(page, 'closed schools on a phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const looked = Promise.withResolvers<void>();
    await page.route('**/reopen-impact/*', async (route) => {
      await looked.promise;
      await route.continue();
    });
    await line.getByRole('button', { name: `${closureScreen.reopen} ${closing}` }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    const reopen = dialog.getByRole('button', { name: closureScreen.reopen });
    // Nothing can be confirmed before it is known what it does.
    await reopen.waitFor();
    expect(await reopen.getAttribute('aria-disabled')).toBe('true');
    looked.resolve();
    await dialog.getByText(closureScreen.back(2)).click();
    await dialog.getByText(names[0] as string).waitFor();
    expect(await reopen.getAttribute('aria-disabled')).toBeNull();
    await reopen.click();
    await page.getByText(closureScreen.reopened(closing, 2, 0)).waitFor();
    await line.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(closureScreen.list);
    await page.goto(`/schools/${from}`);
    await page
      .getByText(names[1] as string)
      .first()
      .waitFor();
    expect(refused).toEqual([]);
  });
});
