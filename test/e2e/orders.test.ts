import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import { letterMessages } from '#shared/messages/letters.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { moveScreen, orderScreen } from '#shared/messages/serviceBook.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { pdfFile } from '../support/medicalScreens.ts';
import { withPrinter } from '../support/printer.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as } = people();

/** Waits until an element has the focus. */
const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);

it('an administrator pastes two teachers into a new order and issues it; they are relieved and join, on a phone too', async () => {
  const [from, to] = [freshId(), freshId()];
  const ids = [`T-${freshId()}`, `T-${freshId()}`];
  const number = `EDN/${freshId()}`;
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const id of [from, to]) await api.create(schoolBody(id));
    for (const id of ids) await api.createTeacher(teacherBody(from, { teacher_ID: id }));
    await page.goto('/orders?q=no+such+order&state=draft');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL('/orders');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.goto('/orders?state=cancelled&kind=attachment');
    await page.getByText(orderScreen.noneMatch).waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(1);
    await page.getByRole('button', { name: 'New order' }).first().click();
    await page.getByLabel('Order Number').fill(number);
    await page
      .getByLabel('With effect from')
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
      .fill(`1\t${ids[0]}\t${to}\n2\t${ids[1]}\t${to}\n3\t${ids[0]}\nNobody-${freshId()}`);
    // Pasted rows are no lines yet, and asked about all the same.
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('button', { name: 'Add to the order' }).click();
    await page.getByText(orderScreen.pasted(3, `${ids[0]}`, 0)).waitFor();
    await page.getByText('3 teachers · 1 fault to mend', { exact: false }).waitFor();
    const lines = page.getByRole('list', { name: 'Teachers of the order' }).getByRole('listitem');
    // Chrome's own names: a hidden label would give none.
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    const named = nodes.filter(({ role }) => role?.value === 'combobox').map(({ name }) => name?.value);
    expect(named.filter((name) => String(name).startsWith('School of '))).toHaveLength(3);
    // Nobody has the third name, so the way leads to its field. There it is corrected, or the line is taken out.
    await page.getByRole('button', { name: 'Issue order' }).focus();
    await page.keyboard.press('Enter');
    const who = lines.nth(2).getByRole('textbox', { name: orderScreen.teacherIn(3) });
    await expectFocus(who);
    await who.fill(ids[0] ?? '');
    await page.keyboard.press('Enter');
    await lines.nth(2).getByText(orderMessages.fault.twice).waitFor();
    await expectFocus(who);
    await who.fill('Nobody at all');
    await page.keyboard.press('Enter');
    await lines.nth(2).getByText(orderMessages.fault.nobody).waitFor();
    await lines
      .nth(2)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectFocus(page.getByRole('region', { name: orderScreen.lines }));
    await page.getByText('2 teachers · no fault', { exact: false }).waitFor();

    // Without a line nothing is being checked. The check is made up for when the line is back.
    await page.context().setOffline(true);
    await page.getByLabel('Designation of').first().fill('Teacher');
    await page.getByText(orderScreen.checkFailed).waitFor();
    await expect.poll(() => page.getByText(orderScreen.notChecked, { exact: true }).count()).toBe(3);
    expect(await page.getByText(orderScreen.checking).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('2 teachers · no fault', { exact: false }).waitFor();
    // An order is not issued without what was pasted and not added, and nothing is pasted into it while it is saved.
    const box = page.getByLabel('Paste teachers');
    const issue = page.getByRole('button', { name: 'Issue order' });
    await box.fill(ids[0] ?? '');
    await page.getByText(orderScreen.addFirst).waitFor();
    expect(await issue.getAttribute('aria-disabled')).toBe('true');
    await expectNoAxeViolations(page, 'a draft');
    await box.fill('');
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/orders\/\d+$/, (route) => held.promise.then(() => route.continue()));
    await issue.click();
    await page.locator('[inert]').getByLabel('Paste teachers').waitFor();
    held.resolve();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue order' }).click();
    await page.getByText('Issued', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('To be relieved').count()).toBe(2);
    // The question and the draft behind it are gone, so the lines have the focus.
    await expectFocus(page.getByRole('region', { name: orderScreen.lines }));
  });
  await as('admin', SCREENS.phone, async (page) => {
    await page.goto('/moves');
    const card = page.getByRole('listitem').filter({ hasText: ids[0] });
    await card.getByRole('button', { name: /^Relieve/ }).click();
    // Today stands in the field, and Enter confirms it.
    await expectFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Relieved on' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('region', { name: 'Moves' }));
    await page.getByRole('tab', { name: /^In transit/ }).click();
    await card.getByRole('button', { name: /^Join/ }).click();
    await expectFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Joined on' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Done' }).click();
    await card.waitFor();
    const printed = await withPrinter(page);
    for (const report of ['relieving', 'joining'] as const) {
      await card.getByRole('button', { name: 'Show all' }).click();
      await card
        .getByRole('button', { name: new RegExp(`^${moveScreen.report(moveScreen[report])}`) })
        .click();
      await expect.poll(printed.text).toContain(letterMessages.reports[report].title);
    }
    await card.getByRole('button', { name: 'Show all' }).click();
    await card.getByRole('button', { name: /^Undo/ }).click();
    const question = page.getByRole('alertdialog');
    await expectFocus(question.getByLabel('Reason'));
    await page.keyboard.type('A mistake');
    await question.getByRole('button', { name: 'Undo' }).click();
    await question.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('region', { name: 'Moves' }));
    // The other one is not relieved, because the office of the order ends that move.
    await page.getByRole('tab', { name: /^To relieve/ }).click();
    const other = page.getByRole('listitem').filter({ hasText: ids[1] });
    await other.getByRole('button', { name: 'Show all' }).click();
    await other.getByRole('button', { name: /^Refuse/ }).click();
    await page.keyboard.type('Stayed by a court');
    await question.getByRole('button', { name: 'Refuse' }).click();
    await other.waitFor({ state: 'detached' });
    await expectNoAxeViolations(page, 'moves on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});

it('keeps the lines and the posts that a colleague stored while an administrator edits', async () => {
  const [from, to] = [freshId(), freshId()];
  const [one, other] = [`T-${freshId()}`, `T-${freshId()}`] as const;
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
    for (const id of [from, to]) await api.create(schoolBody(id));
    for (const id of [one, other]) await api.createTeacher(teacherBody(from, { teacher_ID: id }));
    const lines = [{ teacher_ID: one, to, designation: 'Teacher' }];
    const draft = await api.draftOrder(lines, { kind: 'deputation' });
    await page.goto(`/orders/${draft.id}`);
    // A line of a deputation that leads to a school says so.
    await expect.poll(() => page.getByLabel(/^Office of/).inputValue()).toBe(schoolBody(to).school_name);
    await page.getByLabel(/^Designation of/).fill('Tutor');
    const second = { teacher_ID: other, to, designation: 'Teacher' };
    await api.changeOrder(draft, [...lines, second]);
    // The order is read again when its window gets the focus, at most every five seconds.
    let read = false;
    page.on('response', (answer) => {
      read ||= answer.url().endsWith(`/api/orders/${draft.id}`) && answer.request().method() === 'GET';
    });
    const lookAgain = async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return read;
    };
    await expect.poll(lookAgain, { timeout: 15_000, interval: 500 }).toBe(true);
    await page.getByRole('button', { name: 'Save lines' }).click();
    await page.getByText('The lines were saved, together with').waitFor();
    const designations = async () =>
      (await api.readOrder(draft.id)).lines.map(({ designation }) => designation);
    expect(await designations()).toEqual(['Tutor', 'Teacher']);
    const now = await api.readOrder(draft.id);
    await page
      .getByLabel(/^Designation of/)
      .first()
      .fill('Lecturer');
    await api.changeOrder(now, [{ ...lines[0], designation: 'Clerk' }, second]);
    await page.getByRole('button', { name: 'Save lines' }).click();
    await dialog.getByRole('radio', { name: /Clerk/ }).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page
          .getByLabel(/^Designation of/)
          .first()
          .inputValue(),
      )
      .toBe('Clerk');
    expect(await designations()).toEqual(['Clerk', 'Teacher']);

    const post = (designation: string, sanctioned: number) => ({ designation, sanctioned });
    const { version } = await api.savePosts(to, 0, [post('Teacher', 3)]);
    await page.goto(`/posts/${to}`);
    await page.getByRole('button', { name: 'Edit posts' }).click();
    await page.getByLabel('Sanctioned: Teacher').fill('4');
    await api.savePosts(to, version, [post('Teacher', 3), post('Clerk', 1)]);
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/schools/posts/${to}`, (route) => held.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Save posts' }).click();
    // A save that is under way is not given up: its fields stay.
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    held.resolve();
    await page.getByText('The posts were saved, together with').waitFor();
    const stored = await api.savePosts(to, version + 2, [post('Teacher', 4), post('Clerk', 1)]);
    expect(stored.version).toBe(version + 2);
  });
});

it('shows and prints an order with the lines on screen, once they are saved', async () => {
  const [from, to, teacher_ID] = [freshId(), freshId(), `T-${freshId()}`];
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const id of [from, to]) await api.create(schoolBody(id));
    await api.createTeacher(teacherBody(from, { teacher_ID }));
    await page.goto(`/orders/${(await api.draftOrder([{ teacher_ID, to, designation: 'Teacher' }])).id}`);
    const paper = page.getByRole('region', { name: letterMessages.preview });
    const box = page.getByLabel('Paste teachers');
    await page.getByRole('button', { name: orderScreen.preview }).click();
    await paper.getByText('Teacher', { exact: true }).waitFor();
    await box.fill(teacher_ID);
    await expect.poll(() => page.getByText(orderScreen.addFirst).count()).toBe(2);
    expect(await paper.count()).toBe(0);
    await box.fill('Nobody One\nNobody Two');
    await page.getByRole('button', { name: orderScreen.pasteButton }).click();
    // A label is on screen where no column names the field.
    await page.getByText(orderScreen.forAll, { exact: true }).waitFor();
    const [one, two] = ['Nobody One', 'Nobody Two'].map((name) =>
      page.getByRole('button', { name: orderScreen.remove(name) }),
    ) as [Locator, Locator];
    await one.click();
    await expectFocus(two);
    await two.click();
    await paper.waitFor();
    await page.getByLabel(/^Designation of/).fill('Lecturer');
    await page.getByText(orderScreen.saveFirst).waitFor();
    expect(await paper.count()).toBe(0);
    const printed = await withPrinter(page);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.getByText(orderScreen.saveFirst).count()).toBe(2);
    expect(await printed.text()).toBeNull();
    await page.getByRole('button', { name: orderScreen.save }).click();
    await paper.getByText('Lecturer', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(printed.text).toContain('Lecturer');
  });
});

it('asks before a teacher is relieved on a day before the order takes effect', async () => {
  const [from, to, teacher_ID] = [freshId(), freshId(), `T-${freshId()}`];
  const day = (ahead: number) => dayInIndia(new Date(Date.now() + ahead * 86_400_000));
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const id of [from, to]) await api.create(schoolBody(id));
    await api.createTeacher(teacherBody(from, { teacher_ID }));
    await api.issueOrder([{ teacher_ID, to, effective_on: day(3) }]);
    await page.goto('/moves');
    const row = page.getByRole('row', { name: teacher_ID });
    await row.getByRole('button', { name: /^Relieve/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(moveScreen.effective(showDate(day(3)))).waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: moveScreen.early });
    await question
      .getByText(moveScreen.earlyText(`Relieved on ${showDate(day(0))}`, showDate(day(3))))
      .waitFor();
    await expectNoAxeViolations(page, 'the question about an early day');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Relieve', exact: true }).click();
    await question.getByRole('button', { name: 'Relieve' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
  });
});

it('says below the state of a line why it was cancelled, on a phone too', async () => {
  const [from, to, teacher_ID] = [freshId(), freshId(), `T-${freshId()}`];
  const reason = 'The post was abolished';
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    for (const id of [from, to]) await api.create(schoolBody(id));
    await api.createTeacher(teacherBody(from, { teacher_ID }));
    await page.goto(`/orders/${await api.issueOrder([{ teacher_ID, to }])}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: teacher_ID }).getByText(reason).waitFor();
    await page.setViewportSize(SCREENS.phone);
    await page.getByRole('listitem').filter({ hasText: teacher_ID }).getByText(reason).waitFor();
    await expectNoAxeViolations(page, 'a cancelled order on a phone');
  });
});
