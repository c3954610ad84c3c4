import { expect, it } from 'vitest';
import { binMessages, binScreen } from '#shared/messages/bin.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { losing } from '../support/lostAnswer.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { postingBody, teacherBody } from '../support/teacherScreens.ts';
import { freshPhone } from '../support/userScreens.ts';

const { as } = people();

it('a super administrator finds a deleted school in the bin, brings it back with its teachers, and erases a teacher for good', async () => {
  const school = freshId();
  const [one, other] = [`T-${freshId()}`, `T-${freshId()}`];
  await as('superadmin', {}, async (page) => {
    const api = apiOf(page);
    const { id, school_name } = await api.create(schoolBody(school));
    const posting_histories = [postingBody('Old School', '2012-06-01', '2015-03-31')];
    await api.createTeacher(teacherBody(school, { teacher_ID: one, posting_histories }));
    const gone = await api.createTeacher(teacherBody(school, { teacher_ID: other }));
    await page.goto('/repair');
    await page.getByRole('tab', { name: 'Bin' }).waitFor();
    await api.removeAll(id);

    await page.getByRole('searchbox', { name: 'Search the bin' }).fill(school);
    const row = page.getByRole('row').filter({ hasText: school_name });
    await row.getByText('2 teachers and 1 posting').waitFor();
    await row.getByText('by superadmin').waitFor();
    await row.getByText('30 days').waitFor();
    // A reload and Back keep what was searched for and chosen.
    await page.waitForURL(`/repair?tab=bin&q=${school}`);
    await page.getByLabel('Kind Filter').selectOption('School');
    await page.waitForURL(`/repair?tab=bin&q=${school}&kind=school`);
    await page.reload();
    await row.waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search the bin' }).inputValue()).toBe(school);
    expect(await page.getByLabel('Kind Filter').inputValue()).toBe('school');
    await page.goBack();
    await page.waitForURL(`/repair?tab=bin&q=${school}`);
    // The address goes back before the screen does.
    await expect.poll(() => page.getByLabel('Kind Filter').inputValue()).toBe('');
    await row.waitFor();
    await expectNoAxeViolations(page, 'the bin');
    // Another school took its School ID meanwhile.
    const holder = await api.create(schoolBody(school, { school_name: 'Govt. Holder School' }));
    await row.getByRole('button', { name: 'Restore' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    const refusal = dialog.getByRole('alert').getByText('now belongs to Govt. Holder School');
    await refusal.waitFor();
    // The next try takes the refusal away, so that the same one is read out again.
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/bin/**', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect.poll(() => refusal.count()).toBe(0);
    sent.resolve();
    await refusal.waitFor();
    await page.unroute('**/api/bin/**');
    await api.remove(holder.id);
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`${school_name}: `).waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await api.read(school)).school_name).toBe(school_name);
    expect((await api.findTeachers(one)).map(({ teacher_ID }) => teacher_ID)).toEqual([one]);
    await api.removeTeacher(gone.id);
  });
  await as('superadmin', SCREENS.phone, async (page) => {
    await page.goto('/repair?tab=bin');
    await page.getByRole('searchbox', { name: 'Search the bin' }).fill(other);
    const card = page.getByRole('listitem').filter({ hasText: other });
    await card.waitFor();
    // Until the search is answered the rows of before are dimmed.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Govt. Holder School' })
      .waitFor({ state: 'detached' });
    await expectNoAxeViolations(page, 'the bin on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await card.getByRole('button', { name: 'Show all' }).click();
    await card.getByRole('button', { name: /^Erase now/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Nobody can bring it back after that.', { exact: false }).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Erase now' });
    // The record is erased, and nobody knows it yet. A second try finds none.
    await losing(page, '**/api/bin/teacher/*', () => confirm.click());
    await dialog.getByRole('alert').waitFor();
    await confirm.click();
    await page.getByText(binMessages.erased).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nothing in the bin matches.', { exact: false }).waitFor();
  });
});

it('the bin says of an account that it stays off after a deletion, and not of one that a merge taken back switches on again', async () => {
  const school = freshId();
  const codes = [`T-${freshId()}`, `T-${freshId()}`];
  await as('superadmin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(school));
    const made = await Promise.all(
      codes.map((teacher_ID) => api.createTeacher(teacherBody(school, { teacher_ID }))),
    );
    const [stays, goes] = made.map(({ id }) => id) as [number, number];
    for (const id of [stays, goes]) await api.giveAccount(id, freshPhone());
    await api.merge(stays, goes);
    const dialog = page.getByRole('alertdialog');
    const ask = async () => {
      await page.goto(`/repair?tab=bin&q=${codes[1]}`);
      await page.getByRole('button', { name: 'Restore' }).press('Enter');
    };
    await ask();
    await dialog.getByText('The merge is taken back', { exact: false }).waitFor();
    expect(await dialog.getByText(binScreen.restoreAccount).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // After a deletion it is true.
    await api.removeTeacher(goes);
    await ask();
    await dialog.getByText(binScreen.restoreAccount).waitFor();
  });
});
