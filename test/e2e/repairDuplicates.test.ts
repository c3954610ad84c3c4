import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';
import { createUser, freshPhone, freshUser } from '../support/userScreens.ts';

const { as } = people();

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** What has the focus: the label of the row and the column. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('fieldset');
    const options = [...(row?.querySelectorAll('input') ?? [])];
    const at = options.indexOf(document.activeElement as HTMLInputElement);
    return [row?.querySelector('legend')?.textContent, ['left', 'right'][at]];
  });

/** The button that compares two proposed records. Other tests make pairs too, so it looks on every page of the list. */
async function proposed(page: Page, one: string, other: string) {
  const compare = page.getByRole('button', { name: `Compare ${one} and ${other}` });
  const shown = page.getByText(/^Showing /);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.goto('/repair?tab=duplicates');
  await shown.waitFor();
  while ((await compare.count()) === 0) {
    const before = await shown.textContent();
    expect(await next.getAttribute('aria-disabled'), `no page has ${one} and ${other}`).not.toBe('true');
    await next.click();
    await expect.poll(() => shown.textContent()).not.toBe(before);
  }
  return compare;
}

it('an administrator compares two records by the keyboard, merges them, keeps another pair apart, and follows the old record', async () => {
  const school = freshId();
  const born = '1971-03-09';
  const codes = Array.from({ length: 5 }, () => `D-${freshId()}`);
  const [one, other, third, fourth, alone] = codes as [string, string, string, string, string];
  let gone = 0;
  const kept: number[] = [];
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(school));
    const add = (teacher_ID: string, teacher_name: string, more: object = {}) =>
      api.createTeacher(teacherBody(school, { teacher_ID, teacher_name, date_of_birth: born, ...more }));
    const phone = { phone_number: `98${school.slice(-8)}` };
    const posting_histories = [postingBody('Old School', '2012-06-01', '2015-03-31')];
    await add(one, 'Zorinmawii Hauhnar', { ...phone, posting_histories });
    gone = (await add(other, 'Zorinmawi Hauhnar', { ...phone, email: 'z@example.org', posting_histories }))
      .id;
    kept.push((await add(third, 'Thangmawia Hauhnar', { email: 'one@example.org' })).id);
    kept.push((await add(fourth, 'Thangmawia Hauhnar', { email: 'two@example.org' })).id);
    await add(alone, 'Rosiamliana Hauhnar');

    const first = await proposed(page, one, other);
    const row = page.getByRole('row').filter({ has: first });
    await row.getByText('names differ by one letter', { exact: false }).waitFor();
    await expectNoAxeViolations(page, 'the list of duplicates');
    await first.press('Enter');

    await page.getByRole('region', { name: 'What differs' }).waitFor();
    await expect.poll(() => focused(page)).toEqual(['Record that stays', 'left']);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toEqual(['Teacher Name', 'left']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toEqual(['Email', 'right']);
    const after = page.getByRole('region', { name: 'After the merge' });
    await after.getByText('Zorinmawi Hauhnar').waitFor();
    await page.getByText('Postings: 1 and 1 make 1').waitFor();
    // A screen reader hears whose value it is.
    await page.getByRole('radio', { name: `Zorinmawi Hauhnar ${other}`, exact: true }).waitFor();
    await expectNoAxeViolations(page, 'two records side by side');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Merge records' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: `Merge ${other} into ${one}?` });
    await dialog.getByText(`The record ${other} goes to the bin for 30 days.`).waitFor();
    await expectNoAxeViolations(page, 'the question before a merge');
    await dialog.getByRole('button', { name: 'Merge records' }).press('Enter');
    await page.getByText(`${other} is merged into ${one}`).waitFor();
    // The merged pair is no step of the way back.
    await page.goBack();
    await page.getByText(/^Showing /).waitFor();

    const second = await proposed(page, third, fourth);
    await second.click();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/pairs', (route) => held.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Not the same person' }).click();
    await page.getByRole('button', { name: 'Not the same person', disabled: true }).waitFor();
    // The answer leads to no other pair whoever went back to the list meanwhile.
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await second.waitFor();
    held.resolve();
    await page.getByText('Not the same person, until either record changes').waitFor();
    await second.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await second.waitFor();

    for (const of of ['medical-records', 'edit']) {
      await page.goto(`/teachers/${gone}/${of}`);
      await page.getByText(`This record was merged into that of ${one}`).waitFor();
      await page.getByRole('link', { name: 'Open that record' }).waitFor();
    }
    await page.goto(`/teachers/${gone}`);
    await page.getByText(`This record was merged into that of ${one}`).waitFor();
    await page.getByRole('link', { name: 'Open that record' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zorinmawi Hauhnar' }).waitFor();
    await page.getByText(other).waitFor();
    expect((await api.findTeachers(other)).map(({ teacher_ID }) => teacher_ID)).toEqual([one]);
    // Somebody else is chosen by hand, from the record.
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
    const known = page.getByLabel(duplicateScreen.first);
    await expect.poll(() => known.inputValue()).toContain(one);
    // The record that is filled in may be emptied and chosen again.
    await known.fill('');
    await known.press('Tab');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.poll(() => page.getByText(duplicateScreen.chooseOne).count()).toBe(2);
    expect(await known.inputValue()).toBe('');
    await known.fill(one);
    await page.getByRole('option', { name: /Zorinmawi/ }).click();
    await page.getByLabel('The other record').fill(alone);
    await page.getByRole('option', { name: /Rosiamliana/ }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: 'Zorinmawi Hauhnar and Rosiamliana Hauhnar' }).waitFor();
  });
  await as('superadmin', {}, async (page) => {
    for (const teacher_id of kept) {
      const own = { username: freshUser('twin'), email: '', phone: freshPhone() };
      await createUser(page, { ...own, role: 'teacher', teacher_id });
    }
  });
  await as('admin', { ...SCREENS.phone, dark: true }, async (page) => {
    await (await proposed(page, third, fourth)).click();
    await page.getByRole('region', { name: 'What differs' }).waitFor();
    // Either account would end, which a super administrator alone may do.
    await page.getByText('Ask a super administrator to merge the two.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Merge records', disabled: true }).waitFor();
    expect(await page.getByRole('group', { name: 'Sign-in' }).count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page, 'two records on a phone in the dark');
    const [left, right] = await page.getByRole('radio').all();
    const [a, b] = [await left?.boundingBox(), await right?.boundingBox()];
    expect(a?.x).toBe(b?.x);
    // One below the other, each value says whose it is.
    const email = page.getByRole('group', { name: 'Email' });
    for (const [value, owner] of [
      ['one@example.org', third],
      ['two@example.org', fourth],
    ] as const) {
      const option = email.locator('label').filter({ hasText: value });
      const shown = await option.getByText(owner, { exact: true }).boundingBox();
      expect(shown?.height, owner).toBeGreaterThan(10);
    }
  });
});
