import type { Download, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Cell } from '#shared/domain/exportSheet.ts';
import { type ImportRow, PART_ROWS } from '#shared/domain/import.ts';
import type { School } from '#shared/domain/school.ts';
import { downloadSheets, type OutSheet } from '#shared/domain/workbook/layout.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { CELL_MARKS, saidMessages, workbookMessages } from '#shared/messages/workbook.ts';
import { paths } from '../../web/paths.ts';
import { MOST_ROWS } from '../../web/sheets/bookBounds.ts';
import { readBook } from '../../web/sheets/readBook.ts';
import { writeBook } from '../../web/sheets/writeBook.ts';
import { expectNoAxeViolations, people, SCREENS, sessionHeaders } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { teacherBody } from '../support/teacherScreens.ts';

const { as } = people();
const COLUMNS = ['school_id', 'school_name', 'school_phone'];
const FORMER = '03892300111';
let schools: School[] = [];

beforeAll(async () => {
  await as('admin', {}, async (page) => {
    for (let n = 0; n < 4; n += 1)
      schools.push(await apiOf(page).create(schoolBody(freshId(), { school_phone: FORMER })));
  });
}, 120_000);

const fileOf = (name: string, sheets: readonly OutSheet[]) => ({
  ...{ name, mimeType: 'application/octet-stream' },
  buffer: Buffer.from(writeBook(sheets)),
});
const drop = (page: Page, name: string, sheets: readonly OutSheet[]) =>
  page.locator('input[type=file]').setInputFiles(fileOf(name, sheets));
const phonesOf = async (page: Page) =>
  Promise.all(schools.map(async ({ school_id }) => (await apiOf(page).read(school_id)).school_phone));
const line = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comparison' }).getByRole('listitem').filter({ hasText: text });
async function confirm(page: Page, button: string | RegExp, answer: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}
async function bookOf(saved: Download): Promise<Cell[][]> {
  const bytes = await saved.createReadStream().then((stream) => stream.toArray());
  const book = readBook(Uint8Array.from(Buffer.concat(bytes)).buffer);
  if (typeof book === 'string') throw new Error(book);
  return book.sheets[0]?.rows.map((row) => [...row]) ?? [];
}
/** Corrects a phone that was refused. What is typed, and what was kept, outlives another filter. */
async function correctKept(page: Page, row: Locator) {
  const [phone, opener] = [
    row.getByRole('textbox'),
    row.getByRole('button', { name: 'Change School Phone' }),
  ];
  const turnAway = async () => {
    await page.getByRole('button', { name: 'Change: 3' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invalid: 2' }).click();
    await row.waitFor();
  };
  await page.getByRole('button', { name: 'Invalid: 2' }).click();
  await opener.click();
  await phone.fill('0389230');
  await page.getByText(workbookMessages.unkept([8])).waitFor();
  const save = page.getByRole('button', { name: /^Save / });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await turnAway();
  expect(await phone.inputValue()).toBe('0389230');
  // What is corrected, and why, stays beside it.
  await row.getByText('School Phone:').waitFor();
  await row.locator('form [data-fault]').waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await opener.innerText()).toBe('12345');
  await opener.click();
  await phone.fill('03892300288');
  await row.getByRole('button', { name: 'Keep' }).click();
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await turnAway();
  expect(await opener.innerText()).toBe('03892300288');
  expect(await row.locator('[data-fault]').count()).toBe(0);
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

it("a clerk corrects phones from somebody else's file, mends zeros, runs, leaves, comes back and undoes", async () => {
  await as('deo.aizawl', SCREENS.desktop, async (page) => {
    await page.goto('/schools');
    await page.getByRole('link', { name: 'Workbook', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: workbookMessages.title }).waitFor();
    const rows: Cell[][] = [
      ['District Education Office, Aizawl'],
      ['Telephones as of November'],
      ['Sl. No.', 'School ID', 'Contact Phone'],
      // Excel has lost the zeros of the first two.
      [1, schools[0]?.school_id ?? '', 3892300201],
      [2, schools[1]?.school_id ?? '', 3892300202],
      [3, schools[2]?.school_id ?? '', '+91 98620-12345\u00a0'],
      [4, '00000000001', '9862012346'],
      [5, schools[3]?.school_id ?? '', '12345'],
    ];
    await drop(page, 'phones.xlsx', [{ name: 'Sheet1', rows }]);
    await page.getByText('Headings in row 3').waitFor();
    await page.getByText(workbookMessages.withoutBase).waitFor();
    // An unclear column is matched by hand.
    await page.getByLabel('Column for Contact Phone').selectOption('School Phone');
    await page.getByText(saidMessages.prefix('School Phone', 1)).waitFor();
    await page.getByText(workbookMessages.zeros('School Phone', 10, 2)).waitFor();
    await expectNoAxeViolations(page, 'a file that was dropped');
    await page.getByRole('button', { name: workbookMessages.mendZeros }).click();
    await page.getByText(workbookMessages.zeros('School Phone', 10, 2)).waitFor({ state: 'detached' });

    const sent = page.waitForRequest('**/api/imports/*/parts/1');
    await page.getByRole('button', { name: workbookMessages.compare(5) }).click();
    // Only cells travel: nothing of the title lines or of the column that was not taken.
    expect((await sent).postDataJSON().rows[0]).toEqual({
      ...{ row: 4, key: schools[0]?.school_id },
      cells: [
        ['school_id', null, schools[0]?.school_id],
        ['school_phone', null, '03892300201'],
      ],
    });
    await page.waitForURL(/\/workbook\?import=/);
    const here = page.url();
    await line(page, schools[0]?.school_id ?? '')
      .getByText('03892300201')
      .waitFor();
    await line(page, '00000000001').getByText('Invalid').waitFor();
    await page.getByRole('button', { name: 'Change: 3' }).click();
    await line(page, '00000000001').waitFor({ state: 'detached' });
    await expectNoAxeViolations(page, 'a comparison');
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Print or download' }).click();
    const saved = page.waitForEvent('download');
    const noted = page.waitForRequest('**/api/audit/exports');
    await page.getByRole('menuitem', { name: 'Rows left out, with reasons' }).click();
    expect((await saved).suggestedFilename()).toBe('phones_left_out.xlsx');
    expect((await bookOf(await saved)).map((cells) => cells.slice(0, 2))).toEqual([
      ['School ID', 'School Phone'],
      ['00000000001', '9862012346'],
      [schools[3]?.school_id, '12345'],
    ]);
    // The other row is of no record.
    const ids = String(schools[3]?.id);
    expect((await noted).postDataJSON()).toEqual({ resource: 'school', rows: 1, q: '', ids });

    // What needs correcting is corrected in place: this clerk mistook a number.
    const second = line(page, schools[1]?.school_id ?? '');
    await second.getByRole('button', { name: 'Change School Phone' }).click();
    await second.getByRole('textbox').fill('03892300299');
    await second.getByRole('button', { name: 'Keep' }).click();
    await correctKept(page, line(page, schools[3]?.school_id ?? ''));
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByText(workbookMessages.corrected(2)).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invalid: 1' }).waitFor();
    // Each of these buttons is gone with its press. The step takes the focus.
    const step = () =>
      page.evaluate(() => {
        const title = document.activeElement?.getAttribute('aria-labelledby') ?? '';
        return document.getElementById(title)?.textContent;
      });
    await expect.poll(step).toBe(`${workbookMessages.stepCompare}: phones.xlsx`);
    await confirm(page, workbookMessages.saveAll(4), 'Save');
    await expect.poll(step).toBe(workbookMessages.stepRun);

    await page.goto('/');
    await page.goto('/workbook');
    await page.getByRole('link', { name: 'phones.xlsx' }).first().click();
    await page.waitForURL(here);
    await page.getByText('Saved: 4').waitFor();
    expect(await phonesOf(page)).toEqual(['03892300201', '03892300299', '9862012345', '03892300288']);
    await confirm(page, 'Undo', 'Undo');
    await page.getByText('Put back: 4').waitFor();
    expect(await phonesOf(page)).toEqual([FORMER, FORMER, FORMER, FORMER]);

    // The match is remembered.
    await page.goto('/workbook');
    await drop(page, 'phones2.xlsx', [{ name: 'Sheet1', rows }]);
    await page.getByText('as you chose before').waitFor();
    expect(await page.getByLabel('Column for Contact Phone').inputValue()).toBe('school_phone');
  });
});

it('what somebody else changed meanwhile is a conflict, to be taken or left, on a phone too', async () => {
  await as('deo.aizawl', SCREENS.phone, async (page) => {
    const api = apiOf(page);
    schools = await Promise.all(schools.map(({ school_id }) => api.read(school_id)));
    const [first, ...others] = downloadSheets('schools', COLUMNS, schools, {});
    const rows = (first?.rows ?? []).map((row, at) =>
      at === 0 ? row : [...row.slice(0, 3), `0389230040${at}`],
    );
    const headers = await sessionHeaders(page);
    for (const { id, version } of schools.slice(0, 2)) {
      const data = { school_phone: '03892300500', version };
      expect((await page.request.put(`/api/schools/${id}`, { headers, data })).status()).toBe(200);
    }
    await page.goto('/workbook');
    await drop(page, 'kept.xlsx', [{ name: 'Schools', ...first, rows }, ...others]);
    await page.getByText(workbookMessages.withBase).waitFor();
    await page.getByRole('button', { name: workbookMessages.compare(4) }).click();
    await page.getByText(workbookMessages.conflictHint).waitFor();
    const tick = line(page, schools[0]?.school_id ?? '').getByRole('checkbox');
    await tick.check();
    await expectNoAxeViolations(page, 'a comparison on a phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    // What was ticked is no more what is overwritten, once somebody else has changed it again.
    const again = await api.read(schools[0]?.school_id ?? '');
    const data = { school_phone: '03892300501', version: again.version };
    expect((await page.request.put(`/api/schools/${again.id}`, { headers, data })).status()).toBe(200);
    const corrected = line(page, schools[2]?.school_id ?? '');
    await corrected.getByRole('button', { name: 'Change School Phone' }).click();
    await corrected.getByRole('textbox').fill('03892300413');
    await corrected.getByRole('button', { name: 'Keep' }).click();
    const rowsCome = Promise.withResolvers<void>();
    await page.route('**/api/imports/*/rows?**', async (route) => {
      await rowsCome.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Compare again', exact: true }).click();
    await page.getByText(workbookMessages.corrected(1)).waitFor({ state: 'detached' });
    const save = page.getByRole('button', { name: /^Save / });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    rowsCome.resolve();
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
    expect(await tick.isChecked()).toBe(false);
    await tick.check();
    await confirm(page, workbookMessages.saveAll(3), 'Save');
    await page.getByText('Saved: 3 · Skipped: 1').waitFor();
    expect(await phonesOf(page)).toEqual(['03892300401', '03892300500', '03892300413', '03892300404']);
  });
});

it('of a row in conflict the other cells are saved, and each cell says what becomes of it', async () => {
  await as('deo.aizawl', SCREENS.desktop, async (page) => {
    const api = apiOf(page);
    const school = await api.read(schools[0]?.school_id ?? '');
    const [first, ...others] = downloadSheets('schools', COLUMNS, [school], {});
    const rows = (first?.rows ?? []).map((row, at) =>
      at === 0 ? row : [...row.slice(0, 2), 'Named in the file', '03892300701'],
    );
    const headers = await sessionHeaders(page);
    const change = async (data: object) => {
      const { id, version } = await api.read(school.school_id);
      const sent = await page.request.put(`/api/schools/${id}`, { headers, data: { ...data, version } });
      expect(sent.status()).toBe(200);
    };
    await change({ school_phone: '03892300700' });
    await page.goto('/workbook');
    await drop(page, 'partly.xlsx', [{ name: 'Schools', ...first, rows }, ...others]);
    await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
    const marked = (mark: string) =>
      line(page, school.school_id)
        .locator('[data-cell]')
        .filter({ has: page.getByText(mark, { exact: true }) })
        .allInnerTexts();
    const phone = [expect.stringContaining('School Phone:')];
    await line(page, school.school_id).waitFor();
    expect(await marked(CELL_MARKS.conflict)).toEqual(phone);
    await expectNoAxeViolations(page, 'a row in conflict');

    await page.getByRole('button', { name: 'Print or download' }).click();
    const noted = page.waitForRequest('**/api/audit/exports');
    await page.getByRole('menuitem', { name: 'Comparison as Excel file' }).click();
    const about = { resource: 'school', rows: 1, q: '', ids: String(school.id) };
    expect((await noted).postDataJSON()).toEqual(about);

    await page.getByRole('button', { name: workbookMessages.saveAll(1), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(workbookMessages.runQuestion(1, 0, 1)).waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: 1').waitFor();
    await line(page, school.school_id).getByText(CELL_MARKS.left, { exact: true }).waitFor();
    expect(await marked(CELL_MARKS.left)).toEqual(phone);
    const { school_name, school_phone } = await api.read(school.school_id);
    expect([school_name, school_phone]).toEqual(['Named in the file', '03892300700']);

    await change({ school_name: 'Named since' });
    await confirm(page, 'Undo', 'Undo');
    await page.getByText('Kept: 1').waitFor();
    await line(page, school.school_id).getByText(CELL_MARKS.kept, { exact: true }).waitFor();
    expect(await marked(CELL_MARKS.kept)).toEqual([expect.stringContaining('School Name:')]);
  });
});

it('a file that was run is dropped again as another import', async () => {
  await as('deo.aizawl', SCREENS.desktop, async (page) => {
    const rows = [
      ['School ID', 'School Phone'],
      [schools[0]?.school_id ?? '', '03892300601'],
    ];
    const file = fileOf('twice.xlsx', [{ name: 'Sheet1', rows }]);
    const compare = async () => {
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
      await page.waitForURL(/\/workbook\?import=/);
      return page.url();
    };
    await page.goto('/workbook');
    const first = await compare();
    await confirm(page, workbookMessages.saveAll(1), 'Save');
    await page.getByText('Saved: 1').waitFor();
    // The page stays, and with it what it knows of the first import.
    await page.getByRole('main').getByRole('link', { name: workbookMessages.title, exact: true }).click();
    expect(await compare()).not.toBe(first);
    await page.getByText(workbookMessages.allSame).waitFor();
  });
});

it('each sheet of a file, and the same file chosen again, is an import of its own', async () => {
  await as('deo.aizawl', SCREENS.desktop, async (page) => {
    const keys = schools.slice(0, 2).map(({ school_id }) => school_id);
    const sheets = ['North', 'South'].map((name, at) => ({
      name,
      rows: [
        ['School ID', 'School Phone'],
        [keys[at] ?? '', `0389230070${at}`],
      ],
    }));
    const file = fileOf('', sheets);
    const choose = async (name: string) => {
      await page.locator('input[type=file]').setInputFiles({ ...file, name });
      await page.getByRole('region', { name }).waitFor();
    };
    const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
    const back = () =>
      page.getByRole('main').getByRole('link', { name: workbookMessages.title, exact: true }).click();
    const compare = async () => {
      await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
      await page.waitForURL(/\/workbook\?import=/);
      return new URL(page.url()).searchParams.get('import');
    };
    const keysOf = async (id: string | null) => {
      const answer = await page.request.get(`/api/imports/${id}/rows`, {
        headers: await sessionHeaders(page),
      });
      const { data }: { data: ImportRow[] } = await answer.json();
      return data.map(({ key }) => key);
    };
    await page.goto('/workbook');
    await choose('sheets.xlsx');
    const north = await compare();
    await back();
    await sheet.selectOption('South');
    const south = await compare();
    await back();
    await choose('again.xlsx');
    const again = await compare();
    expect(new Set([north, south, again]).size).toBe(3);
    expect(await Promise.all([north, south, again].map(keysOf))).toEqual([[keys[0]], [keys[1]], [keys[0]]]);

    const correct = async (phone: string) => {
      const row = line(page, keys[0] ?? '');
      await row.getByRole('button', { name: 'Change School Phone' }).click();
      await row.getByRole('textbox').fill(phone);
      await row.getByRole('button', { name: 'Keep' }).click();
      await page.getByText(workbookMessages.corrected(1)).waitFor();
    };
    // While it is compared, neither a file nor a sheet can be chosen.
    const compared = Promise.withResolvers<void>();
    await page.route('**/api/imports/*/check', async (route) => {
      await compared.promise;
      await route.continue();
    });
    await correct('03892300709');
    await page.getByRole('button', { name: 'Compare again', exact: true }).click();
    await back();
    await page.locator('[inert] input[type=file]').waitFor({ state: 'attached' });
    await page.locator('[inert]').getByRole('combobox', { name: 'Sheet', exact: true }).waitFor();
    compared.resolve();
    await page.waitForURL(/\/workbook\?import=/);
    await page.getByText(workbookMessages.corrected(1)).waitFor({ state: 'detached' });

    // The field shows the sheet that is open, also where a choice was taken back.
    await correct('03892300708');
    await back();
    const discard = page.getByRole('alertdialog', { name: workbookMessages.replaceQuestion });
    for (const [answer, open] of [
      ['Cancel', 'North'],
      [workbookMessages.replace, 'South'],
    ] as const) {
      await sheet.selectOption('South');
      await discard.getByRole('button', { name: answer }).click();
      await expect.poll(() => sheet.inputValue()).toBe(open);
    }
  });
});

it("an interrupted file goes on for whoever began it, and not for a super_admin who sees everybody's", async () => {
  const rows = [
    ['School ID', 'School Phone'],
    [schools[2]?.school_id ?? '', '03892300801'],
  ];
  const file = fileOf('interrupted.xlsx', [{ name: 'Sheet1', rows }]);
  /** Sends the file, and has it compared where that is wanted. @returns the id of the import */
  const send = (username: string, compared: boolean) =>
    as(username, SCREENS.desktop, async (page) => {
      if (!compared) await page.route('**/api/imports/*/check', () => {});
      const checks = page.waitForRequest('**/api/imports/*/check');
      await page.goto('/workbook');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
      const id = (await checks).url().split('/').at(-2);
      if (compared) await page.waitForURL(/\/workbook\?import=/);
      else await page.goto('/workbook');
      return id;
    });
  const draft = await send('deo.aizawl', false);
  expect(await send('superadmin', true)).not.toBe(draft);
  expect(await send('deo.aizawl', true)).toBe(draft);
});

it('what is downloaded is read again without a change, and a template is empty', async () => {
  await as('hoi.demo', SCREENS.desktop, async (page) => {
    await page.goto('/workbook');
    const saved = page.waitForEvent('download');
    const noted = page.waitForRequest('**/api/audit/exports');
    const listed = page.waitForResponse('**/api/schools?*sort=id*');
    await page.getByRole('button', { name: 'Download records' }).click();
    const path = await (await saved).path();
    const [school] = (await (await listed).json()).data;
    expect((await noted).postDataJSON()).toEqual({
      resource: 'school',
      rows: 1,
      q: '',
      filters: {},
      ids: String(school.id),
    });
    expect((await (await noted).response())?.status()).toBe(200);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText(workbookMessages.withBase).waitFor();
    await page.getByRole('button', { name: workbookMessages.compare(1) }).click();
    await page.getByText(workbookMessages.allSame).waitFor();

    await page.goto('/workbook');
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Empty template' }).click();
    const bytes = await (await template).createReadStream().then((stream) => stream.toArray());
    const book = readBook(Uint8Array.from(Buffer.concat(bytes)).buffer);
    expect(typeof book === 'object' && book.sheets.map(({ name, rows }) => [name, rows.length > 1])).toEqual([
      ['Schools', false],
      ['Allowed values', true],
    ]);
  });
});

it('the managements to download are named without underscores, and asked for as they are stored', async () => {
  const trust = `Trust_Run_${freshId()}`;
  await as('superadmin', SCREENS.desktop, async (page) => {
    await apiOf(page).createItem('/management-types', { name: trust });
    await page.goto('/workbook');
    const management = page.getByRole('combobox', { name: 'Management Type' });
    const asked = page.waitForRequest('**/api/schools?*management=*');
    await management.selectOption(trust.replaceAll('_', ' '));
    await page.getByRole('button', { name: 'Download records' }).click();
    expect(new URL((await asked).url()).searchParams.get('management')).toBe(trust);
  });
});

it('more posts than are read again are not downloaded', async () => {
  await as('admin', SCREENS.desktop, async (page) => {
    await page.route('**/api/posts/strength?*', async (route) => {
      const response = await route.fetch();
      const { data, ...json } = await response.json();
      const lines = Array(MOST_ROWS).fill({ designation: 'Headmaster', subject: '', sanctioned: 1 });
      const pagination = { ...json.pagination, total: 1, totalPages: 1 };
      await route.fulfill({ response, json: { ...json, pagination, data: [{ ...data[0], lines }] } });
    });
    await page.goto('/workbook');
    await page.getByLabel('Records', { exact: true }).selectOption('Posts');
    await page.getByRole('button', { name: 'Download records' }).click();
    await page.getByText(workbookMessages.downloadManyPosts(MOST_ROWS - 2)).waitFor();
  });
});

it('a directory with new places goes in: what it lacks is asked once, and its names are added to the lists', async () => {
  await as('superadmin', SCREENS.phone, async (page) => {
    const village = `Village ${freshId()}`;
    const row = (district: string) => {
      const { school_id, school_name, ...school } = schoolBody(freshId());
      return [school_id, school_name, school.school_type, 'Primary School', 'Mission']
        .concat([district, 'Tlangnuam', village, 'Rural', '1987'])
        .map(String);
    };
    const headings = 'school_id school_name school_type school_level management district rd_block'
      .concat(' habitation habitation_class established_year')
      .split(' ');
    await page.goto('/workbook');
    await drop(page, 'directory.xlsx', [
      { name: 'Schools', rows: [headings, row('Aizawl'), row('Aizawl'), row('Aizwal')] },
    ]);
    const compare = page.getByRole('button', { name: workbookMessages.compare(3) });
    await compare.waitFor();
    const told = (text: string) => page.getByRole('status').filter({ hasText: text });
    expect(await told(workbookMessages.read(3, 0)).count()).toBe(1);
    await compare.click();
    await page.getByText(workbookMessages.newRows(3)).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(workbookMessages.comparisonTitle);
    const lacking = page.getByRole('form', { name: workbookMessages.newRows(3) });
    expect(await lacking.getByText(workbookMessages.fillHint).count()).toBe(1);
    expect(await lacking.getByRole('status').locator('input, select').count()).toBe(0);
    // Without a value that every new school needs, the button leads to its field.
    await lacking.getByRole('textbox', { name: 'Block Office' }).fill('DEO {District}');
    await page.getByRole('button', { name: workbookMessages.fillIn }).press('Enter');
    await lacking
      .getByRole('combobox', { name: 'Medium of Instruction' })
      .and(page.locator(':focus'))
      .waitFor();
    await lacking.getByText(sharedMessages.required).waitFor();
    await lacking.getByRole('combobox', { name: 'Medium of Instruction' }).selectOption('English');
    await page.getByRole('button', { name: workbookMessages.fillIn }).click();
    await page.getByText(workbookMessages.newRows(3)).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: /^Aizwal/ }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: `${village}, in Tlangnuam, Aizawl` }).isChecked()).toBe(
      true,
    );
    // A tick reads nothing out.
    const listed = told('and not in the lists');
    expect(await listed.count()).toBe(1);
    expect(await listed.getByRole('checkbox').count()).toBe(0);
    await expectNoAxeViolations(page, 'names that no list has');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: workbookMessages.nearInstead('Aizawl') }).click();
    await page.getByRole('button', { name: 'Compare again', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Aizwal/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Add \d names and compare again$/ }).click();
    await confirm(page, workbookMessages.saveAll(3), 'Save');
    await page.getByText('Saved: 3').waitFor();
  });
});

it('a new row names the teacher whom it looks like, and such rows can be shown alone', async () => {
  await as('admin', SCREENS.phone, async (page) => {
    const phone_number = `7${freshId().slice(-9)}`;
    const body = teacherBody(schools[0]?.school_id ?? '', { phone_number });
    const { id, teacher_ID, teacher_name } = await apiOf(page).createTeacher(body);
    const rows = [
      ['Teacher ID', 'Teacher Name', 'Phone Number'],
      [`J-${freshId()}`, 'Zova', phone_number],
      [`J-${freshId()}`, 'Muana', `6${freshId().slice(-9)}`],
    ];
    await page.goto('/workbook');
    await drop(page, 'new.xlsx', [{ name: 'Teachers', rows }]);
    await page.getByRole('button', { name: workbookMessages.compare(2) }).click();
    const who = `${teacher_name} (${teacher_ID})`;
    const link = line(page, 'Zova').getByRole('link', {
      name: workbookMessages.looksLike(who, workbookMessages.shared.phone),
    });
    expect(await link.getAttribute('href')).toBe(paths.teacherEdit(id));
    await page.getByRole('button', { name: `${workbookMessages.similar}: 1` }).click();
    await line(page, 'Muana').waitFor({ state: 'detached' });
    await link.waitFor();
    await expectNoAxeViolations(page, 'a row that looks like a teacher');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});

it('corrected cells are asked about before they are left, and no other page takes them back', async () => {
  await as('admin', SCREENS.desktop, async (page, context) => {
    // One row more than a part holds. They are new schools that lack most of what a school needs.
    const rows = Array.from({ length: PART_ROWS + 1 }, (_, at) => [String(10_000_000_001 + at), '12345']);
    const sheets = [{ name: 'Sheet1', rows: [['School ID', 'School Phone'], ...rows] }];
    const file = fileOf('two parts.xlsx', sheets);
    const compare = async (tab: Page) => {
      await tab.goto('/workbook');
      await tab.locator('input[type=file]').setInputFiles(file);
      await tab.getByRole('button', { name: workbookMessages.compare(rows.length) }).click();
      await tab.waitForURL(/\/workbook\?import=/);
      return new URL(tab.url()).searchParams.get('import');
    };
    const correct = async (key: string, phone: string) => {
      const row = line(page, key);
      await row.getByRole('button', { name: 'Change School Phone' }).click();
      await row.getByRole('textbox').fill(phone);
      await row.getByRole('button', { name: 'Keep' }).click();
      await page.getByText(workbookMessages.corrected(1)).waitFor();
    };
    const compareAgain = async () => {
      const steps = await page.evaluate(() => history.length);
      await page.getByRole('button', { name: 'Compare again', exact: true }).click();
      await page.getByText(workbookMessages.corrected(1)).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => history.length)).toBe(steps);
    };
    const isAsked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const headers = async () => ({ headers: await sessionHeaders(page) });
    const sentPhone = async (id: string | null, key: string) => {
      const answer = await page.request.get(`/api/imports/${id}/rows?limit=500`, await headers());
      const { data }: { data: ImportRow[] } = await answer.json();
      return data.find((row) => row.key === key)?.cells.find(({ column }) => column === 'school_phone')?.new;
    };
    const [first, last] = [rows[0]?.[0] ?? '', rows.at(-1)?.[0] ?? ''];

    const asMade = page.waitForRequest('**/api/imports/*/parts/1');
    const id = await compare(page);
    expect(await isAsked()).toBe(false);
    await correct(first, '9862012341');
    expect(await isAsked()).toBe(true);
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByText(workbookMessages.correctedLost).waitFor();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await compareAgain();
    expect(await isAsked()).toBe(false);

    // What is typed and not kept counts as well, as long as it differs from what the cell has.
    const row = line(page, first);
    const typed = row.getByRole('textbox');
    await row.getByRole('button', { name: 'Change School Phone' }).click();
    expect(await isAsked()).toBe(false);
    await typed.fill('98620');
    expect(await isAsked()).toBe(true);
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    await question.getByText(workbookMessages.correctedLost).waitFor();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    // It gives the focus back as it goes, and would take it from the field.
    await question.waitFor({ state: 'detached' });
    await page.getByText(workbookMessages.unkept([2])).waitFor();
    await typed.press('Escape');
    await page.getByText(workbookMessages.unkept([2])).waitFor({ state: 'detached' });
    expect(await isAsked()).toBe(false);

    // Another tab with the same file begins anew. What was compared here stays.
    const tab = await context.newPage();
    expect(await compare(tab)).not.toBe(id);
    await tab.close();
    expect(await sentPhone(id, first)).toBe('9862012341');

    // A program of this account sends a part as it was at first. This page sends all of them again.
    const data = (await asMade).postDataJSON();
    for (const [method, path] of [
      ['PUT', 'parts/1'],
      ['POST', 'check'],
    ])
      await page.request.fetch(`/api/imports/${id}/${path}`, { method, data, ...(await headers()) });
    // What is no phone number is not among the cells.
    expect(await sentPhone(id, first)).toBeUndefined();
    await page.getByRole('button', { name: `Invalid: ${rows.length}` }).click();
    // A row says all that its school lacks, so the list grows as it is drawn.
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return line(page, last).count();
      })
      .toBe(1);
    await correct(last, '9862012342');
    // The line breaks while they are sent again. They stay, with the button.
    await page.route('**/api/imports/*/check', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Compare again', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: workbookMessages.compareFailed('') })
      .waitFor();
    // The page asks for the import again once it may: not twice within two seconds.
    const asDraft = page.waitForResponse(async (answer) => {
      if (new URL(answer.url()).pathname !== `/api/imports/${id}`) return false;
      return (await answer.json()).data.state === 'draft';
    });
    let seen = false;
    void asDraft.then(() => {
      seen = true;
    });
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return seen;
      })
      .toBe(true);
    await compareAgain();
    expect(await Promise.all([first, last].map((key) => sentPhone(id, key)))).toEqual([
      '9862012341',
      '9862012342',
    ]);

    // Another file takes the place of a corrected one only once that is wanted.
    await page.keyboard.press('Home');
    await correct(rows[1]?.[0] ?? '', '9862012343');
    await page.getByRole('link', { name: workbookMessages.title, exact: true }).last().click();
    const other = fileOf('another.xlsx', sheets);
    const replaced = page.getByRole('alertdialog', { name: workbookMessages.replaceQuestion });
    for (const [answer, shown] of [
      ['Cancel', 'two parts.xlsx'],
      [workbookMessages.replace, 'another.xlsx'],
    ] as const) {
      await page.locator('input[type=file]').setInputFiles(other);
      await replaced.getByText(workbookMessages.correctedLost).waitFor();
      await replaced.getByRole('button', { name: answer }).click();
      await page.getByRole('region', { name: shown }).waitFor();
    }
    expect(await isAsked()).toBe(false);

    // A comparison that ends late does not bring back whoever has left.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/imports/*/check', (route) => held.promise.then(() => route.continue()));
    const checked = page.waitForResponse('**/api/imports/*/check');
    await page.getByRole('button', { name: workbookMessages.compare(rows.length) }).click();
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    await page.waitForURL('/schools');
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    held.resolve();
    await (await checked).finished();
    await page.getByRole('link', { name: 'Teachers', exact: true }).first().click();
    await page.waitForURL('/teachers');
    expect(visited).not.toContain('/workbook');
  });
});
