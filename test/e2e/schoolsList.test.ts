import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { sharedMessages } from '#shared/messages/shared.ts';
import { enter, takeFromList } from '../support/browser.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';

let page: Page;
let api: SchoolsApi;
const { machine } = adminDesk((desk) => {
  ({ page, api } = desk);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = (text: string) => page.getByRole('searchbox', { name: 'Search schools' }).fill(text);
const names = () => page.getByRole('rowheader').locator('strong').allInnerTexts();
const current = () =>
  page.getByRole('navigation', { name: 'Pages of schools' }).locator('[aria-current=page]');
const range = () => page.getByText(/^Showing \d+ to \d+ of \d+ results$/);
const addressed = (query: string) => page.waitForURL(`/schools${query}`);

/** `[from, to, total]` of the line under the list, once it says `from`. */
async function shown(from: number): Promise<number[]> {
  await page.getByText(new RegExp(`^Showing ${from} to `)).waitFor();
  return [...((await range().textContent()) ?? '').matchAll(/\d+/g)].map(Number);
}

// The schools of Lunglei. No other journey adds to them, so the pages do not shift.
describe('the pages of the list', () => {
  let officer: BrowserContext;
  beforeAll(async () => {
    for (let each = 0; each < 60; each += 1)
      await api.create(
        schoolBody(freshId(), { district: 'Lunglei', rd_block: '', block_office: 'DEO Lunglei' }),
      );
    officer = await machine();
    await enter(officer, 'deo.lunglei');
  });
  beforeEach(async () => {
    await page.close();
    page = await officer.newPage();
  });

  it('turns pages, keeps them in the address, and accepts only pages that exist', async () => {
    await page.goto('/schools');
    const [, to, total = 0] = await shown(1);
    expect(to).toBe(10);
    const last = Math.ceil(total / 10);
    expect(last).toBeGreaterThan(5);
    expect(await button('Previous').getAttribute('aria-disabled')).toBe('true');
    const first = await names();
    expect(first).toHaveLength(10);

    await button('Next').click();
    await addressed('?page=2&limit=10');
    await shown(11);
    expect((await names()).filter((name) => first.includes(name))).toEqual([]);
    await button('Page 4').click();
    await shown(31);
    expect(await page.getByRole('button', { name: /^Page \d/ }).allInnerTexts()).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);

    await page.getByLabel('Go to page').fill(String(last + 1));
    await button('Go').click();
    expect(await page.getByRole('alert').allTextContents()).toEqual([sharedMessages.pages(last)]);
    expect(await current().textContent()).toBe('4');
    await page.getByLabel('Go to page').fill(String(last));
    await page.keyboard.press('Enter');
    await shown((last - 1) * 10 + 1);
    expect(await button('Next').getAttribute('aria-disabled')).toBe('true');

    await page.getByLabel('Rows per page').selectOption('50');
    await addressed('?limit=50');
    await shown(1);
    expect(await names()).toHaveLength(50);
  });

  it('a page past the last becomes the last', async () => {
    await page.goto('/schools?page=9999');
    await page.waitForURL((url) => Number(url.searchParams.get('page')) < 9999);
    await range().waitFor();
    expect((await names()).length).toBeGreaterThan(0);
  });

  it('survives a visit to a form and Back, and so does a search', async () => {
    await page.goto('/schools');
    await page.getByLabel('Rows per page').selectOption('25');
    await shown(1);
    await button('Page 2').click();
    await shown(26);
    const before = await names();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Edit School' }).waitFor();
    await page.goBack();
    await addressed('?page=2&limit=25');
    await shown(26);
    expect(await names()).toEqual(before);

    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Back to Schools' }).click();
    await addressed('?page=2&limit=25');
    await search('lunglei');
    await page.waitForURL((url) => url.searchParams.get('q') === 'lunglei');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Edit School' }).waitFor();
    await page.goBack();
    expect(await page.getByRole('searchbox').inputValue()).toBe('lunglei');
    await page.waitForURL((url) => url.searchParams.get('q') === 'lunglei');
  });
});

describe('a search', () => {
  it('is asked once typing rests, trimmed, and shown as one page that replaces the list', async () => {
    const id = freshId();
    for (const tail of ['a', 'b'])
      await api.create(schoolBody(freshId(), { school_name: `Chhinga ${id}${tail}` }));
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/schools/search') asked.push(url.searchParams.get('q') ?? '');
    });
    await page.goto('/schools');
    await shown(1);
    await page.getByRole('searchbox').pressSequentially(`  hinga ${id}  `);
    await page.getByText('Showing 1 to 2 of 2 results').waitFor();
    expect(await names()).toEqual([`Chhinga ${id}b`, `Chhinga ${id}a`]);
    expect(await page.getByRole('navigation', { name: 'Pages of schools' }).count()).toBe(0);
    expect(asked.at(-1)).toBe(`hinga ${id}`);
    expect(asked.length).toBeLessThan(`  hinga ${id}  `.length);

    await page.getByRole('searchbox').fill('');
    await addressed('');
    await page.getByText(/^Showing 1 to 10 of/).waitFor();
  });

  it('shows all it found as one page, of which it requests the rows that are near', async () => {
    const word = `Tamtak${freshId()}`;
    const some = () => api.create(schoolBody(freshId(), { school_name: word }));
    for (let made = 0; made < 110; made += 5) await Promise.all([some(), some(), some(), some(), some()]);
    const asked: (string | null)[] = [];
    let alike = 0;
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/schools/search') asked.push(url.searchParams.get('limit'));
      if (url.pathname === '/api/schools/alike') alike += 1;
    });
    await page.clock.install();
    const similar = page.waitForResponse('**/api/schools/alike?*');
    await page.goto(`/schools?q=${word}`);
    await page.getByText('Showing 1 to 50 of 110 results').waitFor();
    expect(await names()).toHaveLength(50);
    await (await similar).finished();
    // One question asked twice within two seconds is one request.
    await page.clock.fastForward(3_000);
    const row = (place: number) => page.getByRole('row').nth(place);
    await row(50).scrollIntoViewIfNeeded();
    await page.getByText('Showing 1 to 110 of 110 results').waitFor();
    expect(await names()).toHaveLength(110);
    expect(asked).toEqual(['50', '200']);
    await row(1).scrollIntoViewIfNeeded();

    // Only what is near is drawn. Whoever hears the page is told of every row, and a word is found in all of them.
    const drawn = (place: number) =>
      row(place)
        .locator('strong')
        .evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(async () => [await drawn(1), await drawn(105)]).toEqual([true, false]);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'School Details',
      'Location',
      'Type & Level',
      'Management',
      'Block Office',
      'Actions',
    ]);
    expect(await row(105).getByRole('cell').count()).toBe(5);
    const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    expect(tree.nodes.filter(({ role }) => role?.value === 'row')).toHaveLength(111);
    const found = (await row(105).locator('small').first().textContent()) ?? '';
    const find = (text: string) => (globalThis as unknown as { find: (text: string) => boolean }).find(text);
    expect(await page.evaluate(find, found)).toBe(true);
    await expect.poll(() => drawn(105)).toBe(true);

    // Back returns to the row, though the heights of those above are a guess.
    const edit = row(90).getByRole('link', { name: /^Edit / });
    await edit.scrollIntoViewIfNeeded();
    await expect.poll(() => drawn(90)).toBe(true);
    // The text is still the same, and so are the names that are close to it.
    expect(alike).toBe(1);
    await edit.click();
    await page.getByRole('heading', { name: 'Edit School' }).waitFor();
    await page.goBack();
    await page.getByText('Showing 1 to 110 of 110 results').waitFor();
    await expect.poll(() => edit.isVisible()).toBe(true);
    const height = page.viewportSize()?.height ?? 0;
    const inSight = ({ y = -1 }) => y > 0 && y < height;
    await expect.poll(async () => inSight((await edit.boundingBox()) ?? {})).toBe(true);

    // A file of the page has every row of it.
    await page.goto(`/schools?q=${word}`);
    await page.getByText('Showing 1 to 50 of 110 results').waitFor();
    const downloaded = page.waitForEvent('download');
    await takeFromList(page, 'This page');
    const { Sheets, SheetNames } = read(await readFile(await (await downloaded).path()));
    expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})).toHaveLength(110);
    await page.getByText('Showing 1 to 110 of 110 results').waitFor();

    // A request for so many rows may leave an audit entry of a look at them: coming back to the window is none, and asks for the rest.
    const looks = asked.length;
    expect(asked.at(-1)).toBe('1000');
    await page.clock.fastForward(6_000);
    const rest = page.waitForResponse('**/api/views');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await rest;
    expect(asked.slice(looks)).toEqual([]);
  });

  it('that finds nothing says so', async () => {
    await page.goto('/schools?q=no+such+school+anywhere');
    await page.getByRole('heading', { name: 'No schools' }).waitFor();
    await button('Clear search').click();
    await addressed('');
    await shown(1);
  });

  it('never lets a slow answer overwrite a newer one', async () => {
    const id = freshId();
    await api.create(schoolBody(freshId(), { school_name: `Slow ${id}` }));
    await api.create(schoolBody(freshId(), { school_name: `Newer ${id}` }));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/schools/search?q=Slow*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/schools');
    await shown(1);
    await Promise.all([page.waitForRequest(/search\?q=Slow/), search(`Slow ${id}`)]);
    expect(await page.getByText('Search for more of the name').count()).toBe(0);
    await search(`Newer ${id}`);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(await names()).toEqual([`Newer ${id}`]);
    const late = page.waitForResponse(/search\?q=Slow/);
    release();
    await (await late).finished();
    // Two frames are enough for an answer to reach the screen, if it could.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await names()).toEqual([`Newer ${id}`]);
  });

  it('that has not begun does not call back a person who follows a link', async () => {
    await page.route('**/assets/SchoolFormPage-*.js', async (route) => {
      // Longer than the pause in typing that starts a search.
      await new Promise((passed) => setTimeout(passed, 1000));
      await route.continue();
    });
    await page.goto('/schools');
    await shown(1);
    // Also when the page shows late that the person has left.
    const slowly = await page.context().newCDPSession(page);
    await slowly.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await search('Zawlnuam');
    await page.getByRole('link', { name: 'Add School' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add New School' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/schools/new');
    await slowly.detach();
  });

  it('keeps the last rows and offers Retry when it fails', async () => {
    await page.goto('/schools');
    await shown(1);
    const before = await names();
    await page.route('**/api/schools?page=2*', (route) => route.abort());
    await button('Next').click();
    await page.getByText('Failed to load schools').waitFor();
    expect(await names()).toEqual(before);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/api/schools?page=2*');
    await button('Retry').click();
    await shown(11);
  });

  it('does not count or export the last rows as a search that failed', async () => {
    await page.goto('/schools');
    await shown(1);
    const before = await names();
    await page.route('**/api/schools/search?*', (route) => route.abort());
    await search('Zawlnuam');
    await page.getByText('Failed to search schools').waitFor();
    expect(await names()).toEqual(before);
    expect(await page.getByText(/^Showing /).count()).toBe(0);
    expect(await button('Export to Excel').isDisabled()).toBe(true);
    // Clearing the search brings the list back as it was.
    await search('');
    await shown(1);
    await expect.poll(() => button('Export to Excel').isDisabled()).toBe(false);

    await search('no school is called so');
    await page.getByText('Failed to search schools').waitFor();
    await page.unroute('**/api/schools/search?*');
    await button('Retry').click();
    await page.getByText('“no school is called so”').waitFor();
    expect(await page.getByRole('status').getByText('“no school is called so”').count()).toBe(1);
    await page.route('**/api/schools/search?*', (route) => route.abort());
    await search('Zawlnuam');
    await page.getByText('Failed to search schools').waitFor();
    expect(await page.getByText('“Zawlnuam”').count()).toBe(0);
  });

  it('nor as a filter or an order that failed', async () => {
    await page.goto('/schools');
    await shown(1);
    const before = await names();
    await page.route('**/api/schools?*sort=*', (route) => route.abort());
    await page.getByLabel('Sort by').selectOption('Name, Z to A');
    await page.getByText('Failed to load schools').waitFor();
    expect(await names()).toEqual(before);
    expect(await page.getByText(/^Showing /).count()).toBe(0);
    expect(await button('Export to Excel').isDisabled()).toBe(true);
    await page.unroute('**/api/schools?*sort=*');
    await button('Retry').click();
    await shown(1);
    expect(await names()).not.toEqual(before);
  });
});
