import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import { takeFromList } from '../support/browser.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';

let page: Page;
let api: SchoolsApi;
adminDesk((desk) => {
  ({ page, api } = desk);
});

/** The notices and alerts of the screen. The list of faults within a form is apart. */
const alert = (text: string) => page.locator('[role=alert]:not(form *)').filter({ hasText: text });
const row = (school: Pick<School, 'school_id'>) =>
  page.getByRole('row').filter({ hasText: school.school_id });
const rows = () => page.getByRole('table').getByRole('row').count();
const visible = (text: string | RegExp) => page.getByText(text).first().waitFor();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
const search = (text: string) => page.getByRole('searchbox', { name: 'Search schools' }).fill(text);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Fills every field that a new form requires. */
async function fillSchool(school_id: string, school_name: string) {
  // The form takes the focus a moment after it is drawn. It must not take it from the field that is filled next.
  await expect.poll(focused).toBe('school_id');
  await page.getByLabel('School ID').fill(school_id);
  await page.getByLabel('School Name').fill(school_name);
  await page.getByLabel('Management Type').selectOption('Government');
  await page.getByLabel('Primary School').check();
}

describe('a new school', () => {
  it('starts with the defaults, is stored as typed, and is found by a middle piece of its name', async () => {
    const school_id = freshId();
    await page.goto('/schools');
    await page.getByRole('link', { name: 'Add School' }).click();
    await page.getByRole('heading', { name: 'Add New School' }).waitFor();
    for (const [label, value] of [
      ['School Type', 'Co-educational'],
      ['Medium of Instruction', 'English'],
      ['District', 'Aizawl'],
      ['Habitation Class', 'Rural'],
      ['Habitation Category', 'Village'],
      ['Block Office', 'DEO Aizawl'],
    ] as const)
      expect(await page.getByLabel(label).inputValue(), label).toBe(value);

    await fillSchool(`${school_id} x`, `Govt. Sangzuala${school_id} Memorial School`);
    await page.getByLabel('Middle School').check();
    await page.getByLabel('RD Block').selectOption('Tlangnuam');
    await page.getByLabel('Pincode').fill('796 001');
    await page.getByLabel('School Phone').fill('+91 98765 43210');
    await page.getByLabel('School Email').fill('school@example.org');
    await button('Create School').click();
    await page.waitForURL('/schools');

    await search(` zuala${school_id} mem `);
    await visible('Showing 1 to 1 of 1 results');
    expect(await rows()).toBe(2);
    expect(await row({ school_id }).textContent()).toMatch(/Medium: English[\s\S]*Aizawl[\s\S]*Rural/);
    expect(await api.read(school_id)).toMatchObject({
      school_name: `Govt. Sangzuala${school_id} Memorial School`,
      school_level: 'Primary School, Middle School',
      district: 'Aizawl',
      rd_block: 'Tlangnuam',
      pincode: '796001',
      school_phone: '9876543210',
      school_email: 'school@example.org',
      block_office: 'DEO Aizawl',
      established_year: null,
    });
  });

  it('has the block office of its district, until another one is chosen, and says that it is of another', async () => {
    await page.goto('/schools?district=Lunglei&management=Church');
    await page.getByRole('link', { name: 'Add School' }).click();
    await expect.poll(() => page.getByLabel('Block Office').inputValue()).toBe('DEO Lunglei');
    expect(await page.getByLabel('District').inputValue()).toBe('Lunglei');
    expect(await page.getByLabel('Management Type').inputValue()).toBe('Church');
    // Nothing was typed, so nothing is asked.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('/schools?district=Lunglei&management=Church');

    let held = () => {};
    const late = new Promise<void>((resolve) => {
      held = resolve;
    });
    await page.route('**/api/block-offices/active', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/schools/new');
    const office = page.getByLabel('Block Office');
    const choose = (district: string) => page.getByLabel('District').selectOption(district);
    // Chosen before the offices are there.
    await choose('Serchhip');
    await choose('Lunglei');
    expect(await office.inputValue()).toBe('DEO Aizawl');
    held();
    await expect.poll(() => office.inputValue()).toBe('DEO Lunglei');
    await choose('Serchhip');
    await expect.poll(() => office.inputValue()).toBe('DEO Serchhip');
    await office.selectOption('DEO Aizawl');
    await visible('This office is named after Aizawl, but the district is Serchhip.');
    await choose('Lunglei');
    await visible('This office is named after Aizawl, but the district is Lunglei.');
    expect(await office.inputValue()).toBe('DEO Aizawl');
    await choose('Aizawl');
    await page.getByText('This office is named after').waitFor({ state: 'detached' });
  });

  it('begins empty where a list no longer holds the default', async () => {
    for (const [list, renamed] of [
      ['locations/districts', '"Aijal"'],
      ['block-offices/active', '"DEO Aijal"'],
    ] as const)
      await page.route(`**/api/${list}`, async (route) => {
        const answer = await route.fetch();
        const named = (await answer.text()).replaceAll(renamed.replace('Aijal', 'Aizawl'), renamed);
        await route.fulfill({ response: answer, body: named });
      });
    await page.goto('/schools/new');
    const held = (label: string) => page.getByLabel(label).inputValue();
    await expect.poll(() => held('Block Office')).toBe('');
    await expect.poll(() => held('District')).toBe('');
    expect(await held('Medium of Instruction')).toBe('English');
    await page.getByLabel('District').selectOption('Aijal');
    await expect.poll(() => held('Block Office')).toBe('DEO Aijal');
    await page.unrouteAll();
  });

  it('alerts as specified, marks each fault at its field and goes to the first', async () => {
    await page.goto('/schools/new');
    await expect.poll(focused).toBe('school_id');
    // The whole empty form on one page.
    expect((await page.getByRole('form').boundingBox())?.height).toBeLessThan(700);
    await button('Create School').click();
    await alert('Please select at least one school level').waitFor();
    await expect.poll(focused).toBe('school_id');
    await expect.poll(() => page.getByLabel('School Name').getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel('School ID').fill(freshId());
    await page.getByLabel('School Name').fill('Govt. Alerted School');
    await page.getByLabel('High School').check();
    await button('Create School').click();
    await alert('Please select a management type').waitFor();
    await expect.poll(() => alert('').count()).toBe(1);
    await page.getByRole('form').getByRole('link', { name: 'Management Type', exact: true }).waitFor();
    await expect.poll(focused).toBe('management');
    const described = await page.getByLabel('Management Type').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please select a management type');
  });

  it('puts the refusal of a School ID that is taken at its field', async () => {
    const { school_id } = await api.create(schoolBody(freshId()));
    await page.goto('/schools/new');
    await fillSchool(school_id, 'Govt. Second School');
    await button('Create School').click();
    await alert('A school with this School ID already exists').waitFor();
    await expect.poll(focused).toBe('school_id');
    await expect.poll(() => page.getByLabel('School ID').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('School Name').inputValue()).toBe('Govt. Second School');
  });

  it('offers places only below a chosen one, and clears what no longer fits', async () => {
    await page.goto('/schools/new');
    await page.getByLabel('RD Block').selectOption('Tlangnuam');
    await page.getByLabel('District').selectOption('Lunglei');
    expect(await page.getByLabel('RD Block').inputValue()).toBe('');
    expect(await page.getByLabel('Habitation', { exact: true }).isDisabled()).toBe(true);
    await visible('Please select an RD block first');
    await page.getByLabel('District').selectOption('');
    expect(await page.getByLabel('RD Block').isDisabled()).toBe(true);
    await visible('Please select a district first');
  });

  it('is followed by the next one with its block and district, by keyboard alone', async () => {
    const ids = [freshId(), freshId()] as const;
    const keyboard = page.keyboard;
    const tabs = async (count: number) => {
      for (let each = 0; each < count; each += 1) await keyboard.press('Tab');
    };
    await page.goto('/schools/new');
    for (const [list, choice] of [
      ['RD Block', 'Tlangnuam'],
      ['Management Type', 'Church'],
    ] as const)
      await page.getByLabel(list).locator('option', { hasText: choice }).waitFor({ state: 'attached' });
    await expect.poll(focused).toBe('school_id');
    for (const [index, id] of ids.entries()) {
      await keyboard.type(id);
      await tabs(1);
      await keyboard.type(`Govt. Row School ${id}`);
      await tabs(3);
      if (index === 0) await keyboard.type('Church');
      await tabs(2);
      await keyboard.press('Space');
      await tabs(5);
      if (index === 0) await keyboard.type('Tlangnuam');
      await keyboard.press('Control+Enter');
      await visible(`Saved: Govt. Row School ${id}`);
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'school_id');
      expect(await page.getByLabel('School ID').inputValue()).toBe('');
      expect(await page.getByLabel('School Name').inputValue()).toBe('');
      expect(await page.getByLabel('Primary School').isChecked()).toBe(false);
      expect(await page.getByLabel('RD Block').inputValue()).toBe('Tlangnuam');
    }
    for (const id of ids)
      expect(await api.read(id)).toMatchObject({
        school_level: 'Primary School',
        management: 'Church',
        district: 'Aizawl',
        rd_block: 'Tlangnuam',
      });
  });
});

describe('leaving a form', () => {
  it('asks while changes are unsaved, and not after a save', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto('/schools');
    await search(school.school_id);
    await page.waitForURL(`/schools?q=${school.school_id}`);
    await row(school).getByRole('link', { name: /^Edit/ }).click();
    const name = page.getByLabel('School Name');
    await name.fill(`${school.school_name} Renamed`);

    await page.getByRole('link', { name: 'Back to Schools' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    expect(await name.inputValue()).toBe(`${school.school_name} Renamed`);

    await page.goBack();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.waitForURL(`/schools/${school.school_id}/edit`);

    await page.keyboard.press('Escape');
    await name.press('Enter');
    await page.waitForURL(`/schools?q=${school.school_id}`);
    await visible(`${school.school_name} Renamed`);
  });

  it('by a save steps back to the list it came from, which stands in the history once', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schools' }).click();
    await search(school.school_id);
    await page.waitForURL(`/schools?q=${school.school_id}`);
    await row(school).getByRole('link', { name: /^Edit/ }).click();
    await page.getByLabel('Pincode').fill('796009');
    await button('Update School').click();
    await page.waitForURL(`/schools?q=${school.school_id}`);
    await page.goBack();
    await page.waitForURL('/');
  });

  it('leaves with the changes given up when that is the answer', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools/${school.school_id}/edit`);
    await page.getByLabel('School Name').fill('Given up');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button('Leave without saving').click();
    await page.waitForURL('/schools');
    expect((await api.read(school.school_id)).school_name).toBe(school.school_name);
  });

  it('leads to a list that shows what was saved, and exports it once it has been asked for again', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    await row(school).getByRole('link', { name: /^Edit/ }).click();
    await page.getByLabel('School Name').fill(`${school.school_name} Anew`);
    const late = Promise.withResolvers<void>();
    await page.route('**/api/schools/search?*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await button('Update School').click();
    await page.waitForURL(`/schools?q=${school.school_id}`);
    await row(school).getByText(`${school.school_name} Anew`).waitFor();
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    await takeFromList(page, 'This page');
    await page.getByRole('button', { name: 'Export to Excel', disabled: true }).waitFor();
    expect(files).toEqual([]);
    late.resolve();
    await expect.poll(() => files).toEqual([expect.stringMatching(/^schools_report_.*\.xlsx$/)]);
  });

  it('while it is saved, a person is not called back by the answer', async () => {
    const school = await api.create(schoolBody(freshId()));
    await page.goto(`/schools?q=${school.school_id}`);
    await row(school).getByRole('link', { name: /^Edit/ }).click();
    await page.getByLabel('Pincode').fill('796009');
    const [late, screen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(`**/api/schools/${school.id}`, async (route) => {
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    });
    await page.route('**/assets/TeachersPage-*.js', async (route) => {
      await screen.promise;
      await route.continue();
    });
    await button('Update School').click();
    await visible('Updating...');
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await button('Leave without saving').click();
    // The answer comes while the code of the other screen is still loading.
    late.resolve();
    await visible(`Saved: ${school.school_name}`);
    screen.resolve();
    await page.getByRole('heading', { level: 1, name: /Teachers/ }).waitFor();
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Schools/ }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Teachers/ }).waitFor();
    expect((await api.read(school.school_id)).pincode).toBe('796009');
  });
});

describe('addresses that name no school', () => {
  it.each(['undefined', 'null'])('/schools/%s/edit goes back to the list', async (id) => {
    await page.goto(`/schools/${id}/edit`);
    await page.waitForURL('/schools');
  });

  it('an unknown School ID says so and links back', async () => {
    await page.goto('/schools/99999999999999999999/edit');
    await alert('School not found').waitFor();
    await page.getByRole('link', { name: 'See all schools' }).click();
    await page.waitForURL('/schools');
  });
});
