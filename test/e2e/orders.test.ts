import { expect, it } from 'vitest';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { pdfFile } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as } = people();

it('an administrator pastes two teachers into a new order and issues it; they are relieved and join, on a phone too', async () => {
  const [from, to] = [freshId(), freshId()];
  const ids = [`T-${freshId()}`, `T-${freshId()}`];
  const number = `EDN/${freshId()}`;
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const id of [from, to]) await api.create(schoolBody(id));
    for (const id of ids) await api.createTeacher(teacherBody(from, { teacher_ID: id }));
    await page.goto('/orders');
    await page.getByRole('button', { name: 'New order' }).first().click();
    await page.getByLabel('Order Number').fill(number);
    await page
      .getByLabel('Effective On')
      .first()
      .fill(showDate(dayInIndia(new Date())));
    await page.getByLabel('Authority').fill('Director of School Education');
    const form = page.getByRole('dialog');
    await form.locator('input[type=file]').setInputFiles(pdfFile('order.pdf'));
    await form.getByRole('button', { name: 'Remove document' }).waitFor();
    await page.getByRole('button', { name: 'Begin order' }).click();
    await page.getByRole('button', { name: `Open document: ${number}` }).waitFor();
    await page
      .getByLabel('Paste teachers')
      .fill(`1\t${ids[0]}\t${to}\n2\t${ids[1]}\t${to}\nNobody-${freshId()}`);
    await page.getByRole('button', { name: 'Add to the order' }).click();
    await page.getByText('3 teachers · 1 fault to mend', { exact: false }).waitFor();
    const lines = page.getByRole('list', { name: 'Teachers of the order' }).getByRole('listitem');
    await lines
      .nth(2)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByText('2 teachers · no fault', { exact: false }).waitFor();
    await expectNoAxeViolations(page, 'a draft');
    await page.getByRole('button', { name: 'Issue order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue order' }).click();
    await page.getByText('Issued', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('To be relieved').count()).toBe(2);
  });
  await as('admin', SCREENS.phone, async (page) => {
    await page.goto('/moves');
    const card = page.getByRole('listitem').filter({ hasText: ids[0] });
    await card.getByRole('button', { name: /^Relieve/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Relieve' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^In transit/ }).click();
    await card.getByRole('button', { name: /^Join/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Done' }).click();
    await card.waitFor();
    await expectNoAxeViolations(page, 'moves on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
