import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import {
  chooseInOneMoment,
  expectNoAxeViolations,
  people,
  SCREENS,
  takeFromList,
} from '../support/browser.ts';
import { recount } from '../support/reportScreens.ts';

const { as } = people();

const total = async (page: Page, expected: number) => {
  await page.getByText(new RegExp(`of ${expected} results$`)).waitFor();
};
const names = (page: Page) => page.getByRole('rowheader').locator('strong').allInnerTexts();
const filters = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true });

it('a list is filtered and ordered, keeps that in the address, and exports all that fits', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const { teachers } = await recount(page);
    const women = teachers.filter(({ district, gender }) => district === 'Aizawl' && gender === 'Female');
    const ofBlock = women.filter(({ rd_block }) => rd_block === 'Tlangnuam');
    await page.goto('/teachers');
    await total(page, teachers.length);
    await filters(page).click();
    const panel = page.getByRole('region', { name: 'Filters', exact: true });
    await panel.getByLabel('District').selectOption('Aizawl');
    await panel.getByLabel('Gender').selectOption('Female');
    await total(page, women.length);
    await panel.getByLabel('RD Block').selectOption('Tlangnuam');
    await total(page, ofBlock.length);
    await expectNoAxeViolations(page, 'filters');

    await page.getByLabel('Sort by').selectOption('Name, Z to A');
    await page.waitForURL('/teachers?district=Aizawl&rd_block=Tlangnuam&gender=Female&sort=name&order=desc');
    const byName = ofBlock.map(({ teacher_name }) => teacher_name).sort((a, b) => (a < b ? 1 : -1));
    await expect.poll(async () => (await names(page))[0], { timeout: 30_000 }).toBe(byName[0]);

    // The link as somebody else opens it, and the way back to more rows.
    await page.reload();
    await total(page, ofBlock.length);
    expect(await names(page)).toEqual(byName.slice(0, 10));
    await page.getByRole('button', { name: 'Remove filter District: Aizawl' }).click();
    await page.waitForURL('/teachers?gender=Female&sort=name&order=desc');
    await total(page, teachers.filter(({ gender }) => gender === 'Female').length);
    await page.goBack();
    await total(page, ofBlock.length);

    const missing = page.getByLabel('Search teachers');
    await missing.fill('nobody is called this');
    await page.getByText('Only what matches the filters was searched.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await total(page, ofBlock.length);

    await takeFromList(page, 'All');
    const dialog = page.getByRole('dialog', { name: 'Export All Matching' });
    await dialog.getByText(/ is ready\./).waitFor({ timeout: 90_000 });
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^teachers_report_all_\d{4}-\d{2}-\d{2}\.xlsx$/);
    const book = read(await readFile(await download.path()));
    const cells = book.SheetNames.flatMap((name) =>
      utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 }).flat(),
    );
    const held = new Set(cells);
    expect(ofBlock.filter(({ teacher_ID }) => !held.has(teacher_ID))).toEqual([]);
    const others = teachers.filter((teacher) => !ofBlock.includes(teacher));
    expect(others.filter(({ teacher_ID }) => held.has(teacher_ID))).toEqual([]);
  });
});

it('two choices in one moment are both kept', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto('/teachers');
    await filters(page).click();
    const panel = page.getByRole('region', { name: 'Filters', exact: true });
    await panel.getByLabel('District').getByRole('option', { name: 'Aizawl' }).waitFor({ state: 'attached' });
    await chooseInOneMoment(page, [
      [panel.getByLabel('District'), 'Aizawl'],
      [panel.getByLabel('Gender'), 'Female'],
    ]);
    await page.waitForURL('/teachers?district=Aizawl&gender=Female');
  });
});

it('a role is offered what its scope leaves to choose', async () => {
  await as('sdeo.tlangnuam', SCREENS.phone, async (page) => {
    await page.goto('/schools?management=No+such+management');
    await page.getByText('Nothing matches these filters.').waitFor();
    await filters(page).click();
    const panel = page.getByRole('region', { name: 'Filters', exact: true });
    await panel.getByLabel('School Type').waitFor();
    expect(await panel.locator('label').allTextContents()).toEqual([
      'Management',
      'Medium',
      'School Type',
      'Status',
    ]);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText(/^Showing 1 to/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sort by');
  });
});
