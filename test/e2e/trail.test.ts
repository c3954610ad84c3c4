import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import type { School } from '#shared/domain/school.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { expectNoAxeViolations, people, SCREENS, sessionHeaders } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';

const { as } = people();
const FORMER = '03892300111';
const LATER = '03892300222';
let school: School;

const today = () => dayInIndia(new Date());
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Waits until the trail knows of so many changes of the school. */
async function ordered(page: Page, id: number, changes: number) {
  const headers = await sessionHeaders(page);
  const known = async () => {
    const answer = await page.request.get(`/api/audit/resource/school/${id}`, { headers });
    return (await answer.json()).data.length;
  };
  await vi.waitFor(async () => expect(await known()).toBe(changes), { timeout: 240_000, interval: 1000 });
}

beforeAll(async () => {
  await as('admin', {}, async (page) => {
    const api = apiOf(page);
    const body = schoolBody(freshId(), { district: 'Aizawl', rd_block: 'Tlangnuam', school_phone: FORMER });
    school = await api.create(body);
    const headers = await sessionHeaders(page);
    const data = { school_phone: LATER, version: school.version };
    const answer = await page.request.put(`/api/schools/${school.id}`, { headers, data });
    expect(answer.status()).toBe(200);
    await ordered(page, school.id, 2);
  });
}, 300_000);

describe.each([
  ['desktop', SCREENS.desktop],
  ['phone', SCREENS.phone],
] as const)('on a %s', (size, screen) => {
  it('an officer of a district sees a record as it was, and makes a statement', async () => {
    await as('deo.aizawl', screen, async (page) => {
      await page.goto(`/schools/${school.school_id}`);
      await page.getByRole('link', { name: auditMessages.recordHistory }).click();
      await page.getByRole('heading', { level: 1, name: 'Record History' }).waitFor();
      await page.getByText(`${school.school_name} · School, ID ${school.id}`).waitFor();
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      await trail.getByRole('link', { name: school.school_name }).waitFor();
      const there = page.getByRole('region', { name: `The record on ${showDate(today())}` });
      await there.getByText(LATER, { exact: true }).waitFor();

      const steps = await page.evaluate(() => history.length);
      await page.getByLabel('Day', { exact: true }).clear();
      await page.getByLabel('Day', { exact: true }).pressSequentially(showDate(dayBefore(today())));
      await page.getByText(auditMessages.asOfBefore).waitFor();
      await page.getByLabel('Day', { exact: true }).fill(showDate(today()));
      await there.getByText(LATER, { exact: true }).waitFor();

      // On the way to its four digits a year is read as one of two, and then as none.
      const from = page.getByLabel('From', { exact: true });
      await from.fill('01/01/20');
      await page.waitForURL((url) => url.searchParams.get('from') === '2020-01-01');
      for (const digit of '24') await from.press(digit);
      await page.waitForURL((url) => url.searchParams.get('from') === '2024-01-01');
      expect(await from.inputValue()).toBe('01/01/2024');
      expect(await page.evaluate(() => history.length)).toBe(steps);

      await page.getByRole('button', { name: 'Make statement' }).click();
      const lines = page
        .getByRole('table', { name: /^Statement/ })
        .or(page.getByRole('list', { name: /^Statement/ }));
      await lines.getByText(FORMER).last().waitFor();
      await expectNoAxeViolations(page, `the history of a record on a ${size}`);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      const file = await saved;
      const rows: string[][] = parse(await readFile(await file.path()), { bom: true });
      expect(rows[0]).toEqual(['When', 'Who', 'Field', 'Old', 'New', 'Entry']);
      expect(rows.at(-1)?.slice(1, 5)).toEqual(['admin', 'School Phone', FORMER, LATER]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });
});

it('a head of a school is not led to what the trail tells', async () => {
  await as('hoi.demo', SCREENS.phone, async (page) => {
    await page.goto(`/record-history?type=school&id=${school.id}`);
    await page.waitForURL('/?error=insufficient_permissions');
  });
});

it('a super administrator finds what one user did, and who exported a file that was found', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto(`/audit-logs?type=school&record=${school.id}&action=update`);
    const row = page.getByRole('row').filter({ hasText: `ID: ${school.id}` });
    await row.getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('link', { name: auditMessages.ofUser }).click();
    await page.waitForURL(/\/audit-logs\?user=id%3A[0-9]+$/);
    await expect.poll(() => page.getByLabel('User', { exact: true }).inputValue()).toMatch(/^id:[0-9]+$/);
    await row.first().waitFor();
    const users = page.getByRole('table').getByRole('rowheader').locator('strong');
    expect(new Set(await users.allInnerTexts())).toEqual(new Set(['admin']));

    // A day in 2020 is typed on the way to one in this year.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('from') ?? ''));
    const steps = await page.evaluate(() => history.length);
    await page.getByLabel('From', { exact: true }).pressSequentially(showDate(today()));
    await page.waitForURL((url) => url.searchParams.get('from') === today());
    await row.first().waitFor();
    expect(asked.filter((day) => day.startsWith('2020-'))).toEqual([]);
    await page.getByLabel('To', { exact: true }).fill(showDate(dayBefore(today())));
    await page.getByRole('alert').filter({ hasText: auditMessages.endsBefore }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    const clear = page.getByRole('button', { name: 'Clear Filters' });
    await clear.click();
    await page.waitForURL('/audit-logs');

    // What the list is not asked for is emptied too: a text that names no day, and what is typed right before.
    const from = page.getByLabel('From', { exact: true });
    await from.fill('31/02/2026');
    expect(await page.getByText(dayMessages.noDay).count()).toBe(0);
    await from.press('Tab');
    await page.getByRole('alert').filter({ hasText: dayMessages.noDay }).waitFor();
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    await clear.click();
    await expect.poll(() => from.inputValue()).toBe('');
    expect([await from.getAttribute('aria-invalid'), await clear.getAttribute('aria-disabled')]).toEqual([
      null,
      'true',
    ]);
    const typed = [page.getByRole('searchbox'), page.getByLabel('User', { exact: true })];
    const fields = await Promise.all([...typed, clear].map((one) => one.elementHandle()));
    // Within the pause of the typing, also on a busy machine.
    await page.evaluate(async (fields) => {
      const [search, user, button] = fields as HTMLElement[];
      for (const field of [search, user]) {
        field?.focus();
        document.execCommand('insertText', false, 'abc');
      }
      await new Promise(requestAnimationFrame);
      button?.click();
      await new Promise((passed) => setTimeout(passed, 600));
    }, fields);
    expect(await Promise.all(typed.map((field) => field.inputValue()))).toEqual(['', '']);
    expect(new URL(page.url()).search).toBe('');

    // A file of a list, found somewhere.
    await page.goto(`/schools?q=${school.school_id}`);
    await page.getByRole('cell', { name: school.school_id }).first().waitFor();
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    const saved = page.waitForEvent('download');
    const noted = page.waitForResponse('**/api/audit/exports');
    await page.getByRole('menuitem').first().click();
    const file = await (await saved).path();
    expect((await noted).status()).toBe(200);

    await page.goto('/audit-logs');
    await page.getByRole('button', { name: 'Trace a File' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'found.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(file),
    });
    await dialog.getByText(auditMessages.traceRead(1, 'School ID')).waitFor();
    await dialog.getByRole('button', { name: 'Find exports' }).click();
    const first = dialog.getByRole('table', { name: 'Exports' }).getByRole('row').nth(1);
    await first.getByText('superadmin').waitFor();
    expect(await first.innerText()).toContain('1 (100 %)');
    await expectNoAxeViolations(page, 'the search for a file');
  });
});
