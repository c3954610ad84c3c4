import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { expectNoAxeViolations, people, SCREENS, sessionHeaders } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as } = people();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: /^(Schools|Teachers)$/ }).getByRole('row');
const cards = (page: Page) => page.getByRole('region', { name: 'Answer' }).getByRole('link');

/** Waits until the answer on screen is that of the question on screen, and tells how many it counts. */
async function counted(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ (schools?|teachers?)$/ });
  await status.waitFor();
  return Number.parseInt((await status.innerText()).replaceAll(',', ''), 10);
}

/** A school in the district of `deo.aizawl` with one teacher, whose name has a rare word. */
async function oneTeacherSchool() {
  const word = `Zothanpuia${freshId()}`;
  const school_id = freshId();
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    await api.create(schoolBody(school_id, { district: 'Aizawl', rd_block: 'Tlangnuam', pincode: '' }));
    await api.createTeacher(teacherBody(school_id, { teacher_name: 'Vanlalhmangaihzuala' }));
  });
  return { word, school_id };
}

it('an officer of a district asks a built-in question in two clicks, changes it by the keyboard, saves it and finds it again', async () => {
  const { school_id } = await oneTeacherSchool();
  await as('deo.aizawl', {}, async (page) => {
    await page.goto('/schools');
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await heading(page, askMessages.title).waitFor();
    const name = BUILT_IN_QUESTIONS.find(({ id }) => id === 'oneTeacher')?.name ?? '';
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByText(/^\d+$/).waitFor();
    const told = Number(await card.getByText(/^\d+$/).innerText());
    expect(told).toBeGreaterThan(0);
    await expectNoAxeViolations(page, 'the questions');
    await page.getByRole('link', { name, exact: true }).click();
    expect(await counted(page)).toBe(told);
    await page.getByRole('cell', { name: school_id }).waitFor();
    await expectNoAxeViolations(page, 'an answer');

    await page.getByRole('button', { name: askMessages.addCondition }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'Field of condition 2' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText(askMessages.lacksValue).waitFor();
    expect(await counted(page)).toBe(told);
    // Typing chooses from the list, as in every list of the browser.
    await field.selectOption({ label: 'Pincode' });
    await page
      .getByRole('combobox', { name: 'Comparison of Pincode' })
      .selectOption({ label: 'is not stated' });
    const sentence = 'Schools whose number of teachers is 1 and without pincode';
    await page.getByText(sentence, { exact: true }).waitFor();
    const left = await counted(page);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(told);
    await page.getByRole('cell', { name: school_id }).waitFor();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const called = `Unfinished ${freshId()}`;
    await page.getByLabel('Name').fill(called);
    await expectNoAxeViolations(page, 'the dialog that saves a question');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await heading(page, called).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Ask' }).click();
    await page.getByRole('link', { name: called }).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    expect(await counted(page)).toBe(left);

    // Each of these buttons goes with what it removes.
    const all = [['district', 'in', ['Aizawl', 'Lunglei']]];
    const has = { not: false, all: [['gender', 'is', 'Female']] };
    await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify({ of: 'schools', all, has }) })}`);
    await page.getByRole('button', { name: 'Remove Lunglei' }).click();
    await page.getByRole('button', { name: 'Remove Lunglei' }).waitFor({ state: 'detached' });
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toMatch(/^Value of /);
    await page.getByRole('button', { name: 'Remove the condition on teachers' }).click();
    await expect.poll(() => focused.textContent()).toBe(askMessages.addCondition);

    await page.goto('/ask');
    await page.getByRole('button', { name: `More for ${called}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('link', { name: called }).count()).toBe(0);
    expect(await focused.textContent()).toBe(askMessages.own);
  });
});

it('a list carries its filters into a question, which counts them by district and gender and leads to the rows of a count', async () => {
  await as('deo.aizawl', {}, async (page) => {
    await page.goto('/teachers?gender=Female&age=50+to+59');
    await rows(page).nth(1).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('link', { name: listMessages.moreConditions }).click();
    const sentence =
      'Teachers whose gender is Female and whose age is at least 50 and whose age is at most 59';
    await page.getByText(sentence, { exact: true }).waitFor();
    const total = await counted(page);
    expect(total).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'Count by …' }).click();
    await heading(page, 'Teachers by District').waitFor();
    const [by, alsoBy] = ['Count by', 'Count also by'].map((name) =>
      page.getByRole('combobox', { name, exact: true }),
    ) as [Locator, Locator];
    await by.selectOption({ label: 'Gender' });
    await heading(page, 'Teachers by Gender').waitFor();
    await alsoBy.selectOption({ label: 'District' });
    await page.getByRole('table', { name: 'Gender by District' }).waitFor();
    // What is chosen in both places is counted by once.
    await by.selectOption({ label: 'District' });
    await heading(page, 'Teachers by District').waitFor();
    await alsoBy.selectOption({ label: 'RD Block' });
    const table = page.getByRole('table', { name: 'District by RD Block' });
    await table.waitFor();
    const numbers = (await table.getByRole('cell').allInnerTexts()).filter((text) => /^\d+$/.test(text));
    expect(numbers.reduce((sum, text) => sum + Number(text), 0)).toBe(total);
    await expectNoAxeViolations(page, 'counts by two fields');
    const [first = '0'] = numbers;
    await table.getByRole('cell').getByRole('link').first().click();
    await page.getByText(/whose RD block is/).waitFor();
    expect(await counted(page)).toBe(Number(first));
    await page.goBack();
    await table.waitFor();
  });
});

it('texts with commas stay whole while more are typed, and too many leave the question as it is', async () => {
  const ids = [freshId(), freshId()];
  const names = ids.map((id) => `Bethel Mission School, Bualzau ${id}`);
  await as('admin', {}, async (page) => {
    for (const [i, id] of ids.entries())
      await apiOf(page).create(schoolBody(id, { school_name: names[i] as string }));
    const query = { of: 'schools', all: [['school_name', 'in', names]] };
    await page.goto(`/ask?ask=${encodeURIComponent(JSON.stringify(query))}`);
    expect(await counted(page)).toBe(2);
    const field = page.getByRole('textbox', { name: 'Value of School Name' });
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' Another School');
    await page.getByText(`or Another School`).waitFor();
    expect(await counted(page)).toBe(2);

    await field.fill(Array.from({ length: 21 }, (_, i) => `School ${i}`).join());
    await page.getByText(`School Name: ${askMessages.tooManyValues(20)}`).waitFor();
    await field.fill(`${names[0]};`);
    await expect.poll(() => counted(page)).toBe(1);
  });
});

it('a value that no list has is told at its condition', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const query = { of: 'schools', all: [['habitation', 'is', 'Nowhere at all']] };
    await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(query) })}`);
    await page.getByText('Habitation: there is no “Nowhere at all” in this list').waitFor();
    await page.getByRole('status').getByText('Not counted.', { exact: true }).waitFor();
    expect(await page.getByText('Counting …').count()).toBe(0);
    await page.goto('/ask?ask=nonsense');
    await heading(page, askMessages.often).waitFor();
  });
});

it('a saved question whose period is refused by now is shown, corrected and saved', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const query = { of: 'teachers', all: [['retires_on', 'within', '12m']] };
    await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(query) })}`);
    await counted(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const called = `Retiring ${freshId()}`;
    await page.getByLabel('Name').fill(called);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await heading(page, called).waitFor();
    // As if it had been saved when longer periods were allowed.
    await page.route('**/api/ask/questions', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"12m"', '"300y"') });
    });
    await page.goto('/ask');
    await page.getByRole('link', { name: called }).click();
    await heading(page, called).waitFor();
    await page.getByText(askMessages.mustBePeriod).waitFor();
    await page.unroute('**/api/ask/questions');
    await page.getByRole('textbox', { name: /: number$/ }).fill('30');
    await counted(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(askMessages.saved).waitFor();
  });
});

it('the head of a school asks on a phone and sees the own school alone', async () => {
  await as('hoi.demo', SCREENS.phone, async (page) => {
    const query = { of: 'schools', all: [] };
    await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(query) })}`);
    expect(await counted(page)).toBe(1);
    await expect.poll(() => cards(page).count()).toBe(1);
    await expectNoAxeViolations(page, 'an answer on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole('combobox', { name: 'Ask about' }).selectOption('teachers');
    expect(await counted(page)).toBeGreaterThan(1);
  });
});

it('a search with a letter wrong shows similar names below what it found', async () => {
  await oneTeacherSchool();
  await as('deo.aizawl', {}, async (page) => {
    await page.goto('/teachers');
    await rows(page).nth(1).waitFor();
    await page.getByRole('searchbox').fill('vanlalhmangaizuala');
    const similar = page.getByRole('region', { name: listMessages.similar });
    await similar.getByText('Vanlalhmangaihzuala').first().waitFor();
    await expectNoAxeViolations(page, 'similar names');
    await page.getByRole('searchbox').fill('vanlalhmangaihzuala');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
    expect(await similar.count()).toBe(0);
  });
});

it('an address whose question cannot be asked, or was deleted, says so and offers the others', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const said = page.getByRole('status').filter({ hasText: askMessages.broken });
    await page.goto(`/ask?ask=${encodeURIComponent('{"of":"teachers","all":[["shoe_size","is","9"]]}')}`);
    await said.waitFor();
    await heading(page, askMessages.often).waitFor();
    await expectNoAxeViolations(page, 'a question that cannot be asked');
    await page.goto('/ask?question=nobody-saved-this');
    await said.waitFor();
  });
});

/** The questions of the person on a page, as another computer would change them. */
async function elsewhere(page: Page, called: string) {
  const headers = await sessionHeaders(page);
  const { data } = await (await page.request.get('/api/ask/questions', { headers })).json();
  const { id, owner: _, count: __, ...body } = data.own.find(({ name }: { name: string }) => name === called);
  const at = `/api/ask/questions/${id}`;
  return {
    rename: async (name: string) =>
      expect((await page.request.put(at, { headers, data: { ...body, name } })).ok()).toBe(true),
    remove: async () => expect((await page.request.delete(at, { headers })).ok()).toBe(true),
  };
}

it('a saved question that was changed or deleted elsewhere is saved at the next attempt, under its name or as a new one', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const query = { of: 'schools', all: [] };
    await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(query) })}`);
    await counted(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const called = `Schools ${freshId()}`;
    await page.getByLabel('Name').fill(called);
    await save();
    await heading(page, called).waitFor();

    await (await elsewhere(page, called)).rename(`${called} elsewhere`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Name').fill(`${called} here`);
    await save();
    await page.getByText(/^Someone else changed this/).waitFor();
    await save();
    await heading(page, `${called} here`).waitFor();

    // A mail leads here by the id alone.
    const id = new URL(page.url()).searchParams.get('question') ?? '';
    await page.goto(`/ask?${new URLSearchParams({ question: id })}`);
    await heading(page, `${called} here`).waitFor();
    await (await elsewhere(page, `${called} here`)).remove();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await save();
    await page.getByText(askMessages.deletedMeanwhile).waitFor();
    await save();
    await heading(page, `${called} here`).waitFor();
    expect(new URL(page.url()).searchParams.get('question')).not.toBe(id);

    await page.goto('/ask');
    await page.getByRole('button', { name: `More for ${called} here` }).click();
    await page.getByRole('menuitem', { name: 'Name and mails' }).click();
    await (await elsewhere(page, `${called} here`)).rename(`${called} there`);
    await page.getByLabel('Name').fill(called);
    await save();
    await page
      .getByText(/^Someone else changed this/)
      .last()
      .waitFor();
    await save();
    await page.getByRole('link', { name: called, exact: true }).waitFor();
    await (await elsewhere(page, called)).remove();
  });
});

it('counts of a question that may have no more conditions lead nowhere, and the text file says that it has none', async () => {
  await as('deo.aizawl', {}, async (page) => {
    const open = async (conditions: number) => {
      const all = Array(conditions).fill(['teacher_count', 'atLeast', 0]);
      const query = { of: 'schools', all, group: ['management'] };
      await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(query) })}`);
      await counted(page);
      await heading(page, 'Schools by Management Type').waitFor();
    };
    await open(12);
    expect(await cards(page).count()).toBe(0);
    await open(11);
    expect(await cards(page).count()).toBeGreaterThan(0);
    for (const [item, format] of [
      ['Text file (CSV)', 'csv'],
      ['Excel file', 'xlsx'],
    ] as const) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('dialog').getByText(askMessages.fileHints[format]).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    }
  });
});
