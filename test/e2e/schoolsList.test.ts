import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { read, utils } from 'xlsx';
import { dayInIndia } from '#shared/domain/dates.ts';
import { apiAs, freshId, launch, schoolBody, signIn } from '../support/schoolScreens.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let api: Awaited<ReturnType<typeof apiAs>>;

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await signIn(context, 'superadmin');
  api = await apiAs('admin');
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(() => page.close());

const at = (path: string) => `${inject('cloudUrl')}${path}`;
const open = (path: string) => page.goto(at(path));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (school_id: string) => page.getByRole('row').filter({ hasText: school_id });
const search = (text: string) => page.getByRole('searchbox', { name: 'Search schools' }).fill(text);
const names = () => page.getByRole('rowheader').locator('strong').allInnerTexts();
const current = () =>
  page.getByRole('navigation', { name: 'Pages of schools' }).locator('[aria-current=page]');
const range = () => page.getByText(/^Showing \d+ to \d+ of \d+ results$/);
const addressed = (query: string) => page.waitForURL(at(`/schools${query}`));

/** `[from, to, total]` of the line under the list, once it says `from`. */
async function shown(from: number): Promise<number[]> {
  await page.getByText(new RegExp(`^Showing ${from} to `)).waitFor();
  return [...((await range().textContent()) ?? '').matchAll(/\d+/g)].map(Number);
}

// The schools of Lunglei: no other journey adds to them, so the pages stand still.
describe('the pages of the list', () => {
  let officer: BrowserContext;
  beforeAll(async () => {
    for (let each = 0; each < 60; each += 1)
      await api.create(
        schoolBody(freshId(), { district: 'Lunglei', rd_block: '', block_office: 'DEO Lunglei' }),
      );
    officer = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signIn(officer, 'deo.lunglei');
  });
  afterAll(() => officer?.close());
  beforeEach(async () => {
    await page.close();
    page = await officer.newPage();
  });

  it('turns pages, keeps them in the address, and accepts only pages that exist', async () => {
    await open('/schools');
    const [, to, total = 0] = await shown(1);
    expect(to).toBe(10);
    const last = Math.ceil(total / 10);
    expect(last).toBeGreaterThan(5);
    expect(await button('Previous').getAttribute('aria-disabled')).toBe('true');
    const first = await names();
    expect(first).toHaveLength(10);

    await button('Next').click();
    await addressed('?page=2');
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
    await open('/schools?page=9999');
    await page.waitForURL((url) => Number(url.searchParams.get('page')) < 9999);
    await range().waitFor();
    expect((await names()).length).toBeGreaterThan(0);
  });

  it('survives a visit to a form and Back, and so does a search', async () => {
    await open('/schools');
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
    await open('/schools');
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

  it('that finds nothing says so', async () => {
    await open('/schools?q=no+such+school+anywhere');
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
    await open('/schools');
    await shown(1);
    await search(`Slow ${id}`);
    await page.waitForRequest(/search\?q=Slow/);
    await search(`Newer ${id}`);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(await names()).toEqual([`Newer ${id}`]);
    const late = page.waitForResponse(/search\?q=Slow/);
    release();
    await (await late).finished();
    // Two frames: time enough for an answer to reach the screen, if it could.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await names()).toEqual([`Newer ${id}`]);
  });

  it('keeps the last rows and offers Retry when it fails', async () => {
    await open('/schools');
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
});

describe('the details', () => {
  it('open from a row and close by button, backdrop and Escape, giving the focus back', async () => {
    const school = await api.create(schoolBody(freshId(), { pincode: '', established_year: 1956 }));
    await open(`/schools?q=${school.school_id}`);
    const view = row(school.school_id).getByRole('button', { name: `View ${school.school_name}` });
    const dialog = page.getByRole('dialog', { name: school.school_name });
    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
    ]) {
      await view.press('Enter');
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await view.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await view.click();
    const headings = [
      'Basic Information',
      'Location Details',
      'Educational Information',
      'Contact Information',
    ];
    expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(headings);
    const value = (label: string) =>
      dialog.locator('dt', { hasText: label }).first().locator('+ dd').textContent();
    expect(await value('Established Date')).toBe('1956');
    expect(await value('Pin Code')).toBe('Not specified');
    expect(await value('Complete Address')).toBe('DEO Aizawl, Aizawl');
  });
});

describe('deleting', () => {
  it('asks with the five counts, then deletes and reloads the page', async () => {
    const school = await api.create(schoolBody(freshId()));
    await open('/schools');
    await shown(1);
    await row(school.school_id)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('alertdialog', { name: `Delete ${school.school_name}?` });
    await question.waitFor();
    expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
      'Teachers: 0',
      'Medical records: 0',
      'Attachments: 0',
      'Deputations: 0',
      'Posting histories: 0',
    ]);
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await row(school.school_id).count()).toBe(1);

    await row(school.school_id)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    const reloaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/schools');
    await question.getByRole('button', { name: 'Delete school' }).click();
    expect(new URL((await asked).url()).pathname + new URL((await asked).url()).search).toBe(
      `/api/cascade/school/${school.id}?force=true`,
    );
    await page.getByText('School deleted successfully!').waitFor();
    await reloaded;
    await row(school.school_id).waitFor({ state: 'detached' });
  });

  it('says when the counts cannot be had, and when the school is gone already', async () => {
    const school = await api.create(schoolBody(freshId()));
    await open(`/schools?q=${school.school_id}`);
    const remove = row(school.school_id).getByRole('button', { name: /^Delete/ });
    await page.route('**/api/cascade/**', (route) => route.abort());
    await remove.click();
    await page.getByRole('alert').getByText('Failed to get cascade information. Please try again.').waitFor();
    await page.unroute('**/api/cascade/**');

    await remove.click();
    await page.route('**/api/cascade/**', (route) => route.abort());
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to delete school. Please try again.').waitFor();
    await page.unroute('**/api/cascade/**');

    await remove.click();
    const other = await context.newPage();
    await other.goto(at(`/schools?q=${school.school_id}`));
    await other.getByRole('button', { name: `Delete ${school.school_name}` }).click();
    await other.getByRole('button', { name: 'Delete school', exact: true }).click();
    await other.getByText('School deleted successfully!').waitFor();
    await other.close();
    await button('Delete school').click();
    await page.getByRole('alert').getByText('Failed to delete school: School not found').waitFor();
  });
});

describe('the export', () => {
  it('is a spreadsheet of the loaded list, and says its name', async () => {
    const school = await api.create(
      schoolBody(freshId(), { school_name: '=1+1 School', school_phone: '03892322345' }),
    );
    await open(`/schools?q=${school.school_id}`);
    await row(school.school_id).waitFor();
    const waiting = page.waitForEvent('download');
    await button('Export to Excel').click();
    const download = await waiting;
    const name = `schools_report_${dayInIndia(new Date())}.xlsx`;
    expect(download.suggestedFilename()).toBe(name);
    await page.getByText(`Excel file "${name}" has been downloaded successfully!`).waitFor();

    const book = read(await readFile(await download.path()), { cellStyles: true });
    expect(book.SheetNames).toEqual(['Schools Report']);
    const sheet = book.Sheets['Schools Report'];
    if (!sheet) throw new Error('the sheet is there by its name');
    const [headers, ...lines] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(headers).toEqual([
      'School ID',
      'School Name',
      'School Type',
      'School Level',
      'Medium of Institution',
      'Management Type',
      'District',
      'RD Block',
      'Habitation',
      'Pincode',
      'Habitation Class',
      'Habitation Category',
      'Block Office',
      'School Phone',
      'School Email',
      'Record Created Date',
      'Record Last Updated',
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, 14)).toEqual([
      school.school_id,
      '=1+1 School',
      'Co-educational',
      'Primary School',
      'Mizo',
      'Government',
      'Aizawl',
      'Tlangnuam',
      '',
      '796001',
      'Rural',
      'Village',
      'DEO Aizawl',
      '03892322345',
    ]);
    expect(sheet.B2?.f).toBeUndefined();
    const widths = sheet['!cols']?.map(({ wch, width }) => wch ?? width ?? 0) ?? [];
    expect(widths).toHaveLength(17);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(15);
  });
});
