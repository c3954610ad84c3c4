import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMaster, createMasters } from '#functions/masterData/writes.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { cloud } from '../support/cloud.ts';
import { testDeps } from '../support/deps.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { BY } from '../support/seed.ts';
import { freshItem, settings } from '../support/settingsScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
let on: ReturnType<typeof settings>;
adminDesk((desk) => {
  ({ context, page, api } = desk);
});
beforeEach(() => {
  on = settings(page);
});

const goTo = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
/** The options of a list in the school form of a tab. */
const offered = (of: Page, label: string) => of.getByLabel(label).locator('option').allTextContents();
/** Waits until it becomes so, however busy the machine is. */
const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 20_000 });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('a change in settings', () => {
  it('is at once in the school form and the list of schools, here and in another tab', async () => {
    const medium = freshItem('Medium');
    await api.createItem('/mediums', { name: medium });
    const school = await api.create(schoolBody(freshId(), { medium }));
    const other = await context.newPage();
    await other.goto('/schools/new');
    await soon(() => offered(other, 'Medium of Instruction')).toContain(medium);

    // This tab has loaded the lists before the change.
    await page.goto('/schools/new');
    await soon(() => offered(page, 'Medium of Instruction')).toContain(medium);
    await goTo('Settings');
    await on.tab('Mediums').click();
    await on.button(`Edit ${medium}`).click();
    await on.field('Name').fill(`${medium} anew`);
    await on.button('Save').click();
    await on.toast(`Saved: ${medium} anew`).waitFor();
    await soon(() => offered(other, 'Medium of Instruction')).toContain(`${medium} anew`);
    expect(await offered(other, 'Medium of Instruction')).not.toContain(medium);

    await goTo('Schools');
    await page.getByRole('searchbox', { name: 'Search schools' }).fill(school.school_id);
    await page.getByText(`Medium: ${medium} anew`).waitFor();
    await page.getByRole('link', { name: 'Add School' }).click();
    await soon(() => offered(page, 'Medium of Instruction')).toContain(`${medium} anew`);
    await other.close();
  });

  it('keeps what two administrators changed of one item, and asks about what both did', async () => {
    const name = freshItem('Subject');
    const { id } = await api.createItem('/subjects', { name, code: 'A', classes: ['Class 1'] });
    const elsewhere = (body: object) => api.changeItem(`/subjects/${id}`, body);
    await on.open('subjects', name);
    await on.button(`Edit ${name}`).click();
    await on.field('Class 2').check();
    // Only one of them changed the code, so nobody is asked.
    await elsewhere({ code: 'B' });
    await on.button('Save').click();
    await on.toast(`Saved: ${name}`).waitFor();
    await soon(() => on.row(name).textContent()).toContain('Class 1-2');
    expect(await on.row(name).textContent()).toContain('B');

    await on.button(`Edit ${name}`).click();
    await on.field('Class 3').check();
    await elsewhere({ classes: ['Class 1', 'Class 2', 'Class 9'] });
    await on.button('Save').click();
    await on.question().getByText('This item was changed by someone else').waitFor();
    await on
      .question()
      .getByRole('radio', { name: /Class 9/ })
      .check();
    await on.button('Save these choices').click();
    await on.closed();
    await soon(() => on.row(name).textContent()).toContain('Class 1-2, 9');
  });

  it('takes a deactivated item out of forms, but not from the record that has it', async () => {
    const office = freshItem('Office');
    await api.createItem('/block-offices', { name: office });
    const { school_id } = await api.create(schoolBody(freshId(), { block_office: office }));
    await page.goto('/schools/new');
    await soon(() => offered(page, 'Block Office')).toContain(office);
    await goTo('Settings');
    await on.tab('Block Offices').click();
    await on.button(`Delete ${office}`).click();
    await on.question().getByText('It is used by 1 school.').waitFor();
    expect(await on.question().getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Deactivate']);
    await on.button('Deactivate').click();
    await on.toast('Block Office status changed to inactive').waitFor();

    await goTo('Schools');
    await page.getByRole('link', { name: 'Add School' }).click();
    await page.getByLabel('Block Office').waitFor();
    await soon(() => offered(page, 'Block Office')).not.toContain(office);
    await page.goto(`/schools/${school_id}/edit`);
    await page.getByText('The current value is not in the standard list').waitFor();
    expect(await page.getByLabel('Block Office').inputValue()).toBe(office);
  });

  it('says that officers lose sight before their district is deactivated, and of nothing else', async () => {
    await on.open('districts', 'Aizawl');
    await on.button('Delete Aizawl').click();
    await on.question().getByText(settingsMessages.officersLoseSight).waitFor();
    await on.button('Cancel').click();
    await on.open('mediums', 'English');
    await on.button('Delete English').click();
    await on
      .question()
      .getByText(/^It is used by/)
      .waitFor();
    expect(await on.question().getByText(settingsMessages.officersLoseSight).count()).toBe(0);
    await on.button('Cancel').click();
  });

  it('refuses to delete what came into use while the question stood open', async () => {
    const type = freshItem('Type');
    await api.createItem('/school-types', { name: type });
    let counts = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith('/master-data/school-types/usage')) counts += 1;
    });
    await on.open('school-types', type);
    await expect.poll(() => counts).toBe(1);
    await on.button(`Delete ${type}`).click();
    // The question counts again. That must be over before anything uses the item.
    await expect.poll(() => counts).toBe(2);
    await on.question().getByText('Nothing uses it.').waitFor();
    await api.create(schoolBody(freshId(), { school_type: type }));
    await on.button('Delete permanently').click();
    await on.alert('Failed to delete item: School Type is used by 1 school').waitFor();
    await soon(() => on.row(type).textContent()).toContain('1 school');
  });

  it('deletes a religion that teachers have only when the loss is accepted', async () => {
    const religion = freshItem('Faith');
    await api.createItem('/religions', { name: religion });
    const { school_id } = await api.create(schoolBody(freshId()));
    const teacher = await api.createTeacher(teacherBody(school_id, { religion }));
    await on.open('religions', religion);
    await on.button(`Delete ${religion}`).click();
    await on.question().getByText('It is used by 1 teacher.').waitFor();
    expect(await on.question().getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Deactivate']);
    await page.getByLabel('Deleting it all the same leaves 1 teacher without a religion').check();
    await on.button('Delete all the same').click();
    await on.toast('Religion deleted permanently').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Religions');
    expect((await api.readTeacher(teacher.id)).religion).toBe('');
  });
});

describe('the dialog of a habitation', () => {
  it('asks for the block, and clears it with its district', async () => {
    await on.open('habitations');
    await on.add('habitations');
    await expect.poll(focused).toBe('district');
    expect(await on.field('RD Block').isDisabled()).toBe(true);
    await page.getByRole('dialog').getByText('Please select a district first').waitFor();
    await on.field('Name').fill('Nowhere');
    await page.keyboard.press('Enter');
    await on.alert('Please select an RD block first!').waitFor();
    await expect.poll(focused).toBe('district');

    await on.field('District').selectOption('Aizawl');
    await on.field('RD Block').selectOption('Tlangnuam');
    await on.field('District').selectOption('Lunglei');
    expect(await on.field('RD Block').inputValue()).toBe('');
    expect(await on.field('RD Block').locator('option', { hasText: 'Tlangnuam' }).count()).toBe(0);
  });

  it('takes one after another by keyboard, each in the same block', async () => {
    const names = [freshItem('Veng'), freshItem('Veng'), freshItem('Veng')];
    await on.open('habitations');
    await on.add('habitations');
    await on.field('District').selectOption('Aizawl');
    await on.field('RD Block').selectOption('Aibawk');
    await on.field('Name').focus();
    for (const name of names) {
      await page.keyboard.type(name);
      await page.keyboard.press('Control+Enter');
      await on.toast(`Saved: ${name}`).waitFor();
      await soon(() => on.field('Name').inputValue()).toBe('');
      await on.button('Save').waitFor();
      await expect.poll(focused).toBe('name');
      expect(await on.field('RD Block').inputValue()).toBe('Aibawk');
    }
    // Nothing would be lost now, so nothing is asked.
    await page.keyboard.press('Escape');
    await on.closed();
    for (const name of names) {
      await on.filter().fill(name);
      await on.row(name).waitFor();
      expect(await on.row(name).textContent()).toMatch(/Aibawk[\s\S]*Aizawl/);
    }
  });

  it('asks for the block of another district when it is edited', async () => {
    const place = { district: 'Aizawl', rd_block: 'Aibawk' };
    const [name, renamed] = [freshItem('Veng'), freshItem('Veng')];
    await on.open('habitations');
    await on.add('habitations');
    await on.field('District').selectOption(place.district);
    await on.field('RD Block').selectOption(place.rd_block);
    await on.field('Name').fill(name);
    await on.button('Save').click();
    await on.toast(`Saved: ${name}`).waitFor();
    await on.filter().fill(name);
    await on.button(`Edit ${name}`).click();
    await on.field('District').selectOption('Lunglei');
    await on.field('Name').fill(renamed);
    await on.button('Save').click();
    await on.alert('Please select an RD block first!').waitFor();
    await expect.poll(focused).toBe('rd_block');

    await on.field('District').selectOption(place.district);
    await on.field('RD Block').selectOption(place.rd_block);
    await on.button('Save').click();
    await on.toast(`Saved: ${renamed}`).waitFor();
  });

  it('stays, with what was typed, when Escape is pressed again and again', async () => {
    await on.open('mediums');
    await on.add('mediums');
    const cut = Promise.withResolvers<void>();
    await page.route('**/api/mediums', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await cut.promise;
      await route.abort('connectionreset');
    });
    await on.field('Name').fill('Half a name');
    await page.keyboard.press('Enter');
    await page.getByText('Saving...').waitFor();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
    cut.resolve();
    await on.alert(settingsMessages.saveError).waitFor();
    await page.unroute('**/api/mediums');
    expect(await on.field('Name').inputValue()).toBe('Half a name');

    // Every second press asks, and the press between answers.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep typing' }).click();
    await on.field('Name').fill('Half a name more');
    await on.button('Cancel').click();
    await on.button('Discard').click();
    await on.closed();
  });

  it('asks before typed text is lost', async () => {
    await on.open('mediums');
    await on.add('mediums');
    await on.field('Name').fill('Half a name');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await on.field('Name').inputValue()).toBe('Half a name');
    await on.button('Cancel').click();
    await on.button('Discard').click();
    await on.closed();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Add Medium');
  });
});

describe('the list of habitations', () => {
  it('holds 850 of them, in pages and by words of a name', async () => {
    const deps = testDeps({ engine: { endpoint: cloud().engine, tableName: 'school-records-local' } });
    const district = freshItem('Wide District');
    const { id: parent } = await createMaster(deps, BY, 'districts', { name: district });
    const block = await createMaster(deps, BY, 'rd-blocks', { name: freshItem('Wide Block'), parent });
    const river = freshItem('Tuichâng');
    const many = Array.from({ length: 850 }, (_, n) => ({ name: `${river} W-${n + 1}.`, parent: block.id }));
    await createMasters(deps, BY, 'habitations', many);

    await on.open('habitations', district);
    await page.getByText('Showing 1 to 25 of 850 results').waitFor();
    expect(await page.getByRole('row').count()).toBe(26);
    await page.getByLabel('Rows per page').selectOption('100');
    await page.getByText('Showing 1 to 100 of 850 results').waitFor();
    await on.button('Page 3').click();
    await page.getByText('Showing 201 to 300 of 850 results').waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get('page') === '3');

    await on.filter().fill(`w84 ${river.replace('Tuichâng', 'tuichang')}`);
    await soon(() => page.getByRole('rowheader').allInnerTexts()).toHaveLength(11);
    const wanted = ['84', ...Array.from({ length: 10 }, (_, n) => String(840 + n))];
    const shown = await page.getByRole('rowheader').allInnerTexts();
    expect(shown.toSorted()).toEqual(wanted.map((n) => `${river} W-${n}.`).toSorted());
    await on.filter().fill('no such place');
    await page.getByText('No records found.').waitFor();
  });
});
