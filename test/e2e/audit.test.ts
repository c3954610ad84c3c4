import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import type { School } from '#shared/domain/school.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { expectNoAxeViolations, people, SCREENS, sessionHeaders } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';
import { adminBody, changeUser, createUser, freshUser } from '../support/userScreens.ts';

const { as } = people();
let school: School;

/**
 * Waits until the trail knows of the school. The trail follows the writes, and first it numbers all of the demo data.
 */
async function ordered(page: Page, id: number) {
  const headers = await sessionHeaders(page);
  const newest = async () => {
    const address = '/api/audit/logs?action=create&resourceType=school&limit=1';
    const answer = await page.request.get(address, { headers });
    return (await answer.json()).data[0]?.resource_id;
  };
  await vi.waitFor(async () => expect(await newest()).toBe(String(id)), { timeout: 240_000, interval: 1000 });
}

beforeAll(async () => {
  await as('admin', {}, async (page) => {
    school = await apiOf(page).create(schoolBody(freshId()));
  });
  await as('superadmin', {}, (page) => ordered(page, school.id));
}, 300_000);

it('choices that follow each other while the address is on its way are all shown and kept', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    const processor = await page.context().newCDPSession(page);
    const slowedBy = (rate: number) => processor.send('Emulation.setCPUThrottlingRate', { rate });
    for (const between of [60, 80, 90, 110, 120]) {
      await page.goto('/audit-logs');
      const fields = await Promise.all(
        ['Action', 'Resource Type', 'Status'].map(async (label) => {
          const field = page.getByLabel(label, { exact: true });
          await field.waitFor();
          return field.elementHandle();
        }),
      );
      await slowedBy(6);
      const shown = await page.evaluate(
        async ([fields, between]) => {
          const after: string[] = [];
          for (const [i, value] of ['create', 'school', 'true'].entries()) {
            const field = fields[i] as HTMLSelectElement;
            field.value = value;
            field.dispatchEvent(new Event('change', { bubbles: true }));
            after.push(field.value);
            await new Promise((passed) => setTimeout(passed, between));
          }
          return after;
        },
        [fields, between] as const,
      );
      expect(shown).toEqual(['create', 'school', 'true']);
      await page.waitForURL('/audit-logs?action=create&type=school&success=true');
      await slowedBy(1);
    }
  });
});

it('a super administrator filters, reads and exports the trail', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Audit Logs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Logs' }).waitFor();
    await page.getByLabel('Action', { exact: true }).selectOption('create');
    await page.getByLabel('Resource Type').selectOption('school');
    await page.getByLabel('Status').selectOption('true');
    await page.waitForURL('/audit-logs?action=create&type=school&success=true');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(`${school.school_name} · ID: ${school.id}`, { exact: true }).waitFor();
    for (const tile of ['Total Actions', 'Successful', 'Failed', 'Security Alerts'])
      expect(await page.getByText(tile, { exact: true }).count(), tile).toBeGreaterThan(0);
    await expectNoAxeViolations(page, 'audit logs');

    const row = page.getByRole('row').filter({ hasText: `ID: ${school.id}` });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      'Create',
      expect.stringContaining('School'),
      'Success',
      '127.0.0.1',
      expect.stringMatching(/^[0-9]{2}\/[0-9]{2}\/[0-9]{4}\n[0-9]{2}:[0-9]{2}:[0-9]{2}$/),
      'View Details',
    ]);
    // Of the largest text too, nothing of the moment is cut.
    const zoom = async (name: string) => {
      const button = page.getByRole('button', { name: `${name} font size` });
      for (let i = 0; i < 4; i += 1) await button.click();
    };
    await zoom('Increase');
    const moment = row.getByRole('cell').nth(4);
    expect(
      await moment.evaluate((cell) =>
        [cell, ...cell.children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ),
    ).toEqual([0, 0]);
    await zoom('Decrease');
    await row
      .getByRole('button', { name: `View Details: admin, Create, School, ${school.school_name}` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').getByText(`School Name: ${school.school_name}`).waitFor();
    expect(await dialog.locator('pre').textContent()).toContain(`"school_id": "${school.school_id}"`);
    expect(await dialog.locator('dt').allTextContents()).toEqual([
      ...[
        'User',
        'Action',
        'Resource Type',
        'Resource',
        'Resource ID',
        'Status',
        'IP Address',
        'User Agent',
        'Timestamp',
        'Integrity',
      ],
    ]);
    expect(await dialog.locator('h3').allTextContents()).toEqual(['Entry', 'Changes', 'Details', 'More']);
    await expectNoAxeViolations(page, 'audit details');
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No entry on this page contains "no such thing".').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL('/audit-logs');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    // What is searched for may be on another page, so the pagination stays.
    await page.getByRole('searchbox').fill('Success');
    await page.waitForURL('/audit-logs?q=Success');
    const found = page.getByText(/^[0-9]+ of the 20 entries on this page match the search$/);
    await found.waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('/audit-logs?q=Success&page=2&limit=20');
    await page.getByText(/^Showing 21 to 40 of [0-9]+ results$/).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Success');
    const shown = (await page.getByRole('row').count()) - 1;
    expect(await found.textContent()).toBe(`${shown} of the 20 entries on this page match the search`);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL('/audit-logs');
    await page.getByText(/^Showing 1 to 20 of [0-9]+ results$/).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('/audit-logs?page=2&limit=20');
    await page.getByText(/^Showing 21 to 40 of [0-9]+ results$/).waitFor();
    // The rows that stay are not counted as those of a filter that failed.
    await page.route('**/api/audit/logs?*action=delete*', (route) => route.abort());
    await page.getByLabel('Action', { exact: true }).selectOption('delete');
    await page.getByText(auditMessages.loadFailed).waitFor();
    expect(await page.getByText(/^Showing /).count()).toBe(0);
    await page.unroute('**/api/audit/logs?*action=delete*');

    await page.goto('/audit-logs?q=no+such+thing');
    await page.getByText('No entry on this page contains "no such thing".').waitFor();
    await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === '/api/audit/logs'),
      page.getByRole('button', { name: 'Clear Filters' }).click(),
    ]);
    await page.waitForURL('/audit-logs');

    await page.getByLabel('Action', { exact: true }).selectOption('create');
    await page.waitForURL('/audit-logs?action=create');
    await expect.poll(() => page.getByLabel('Action', { exact: true }).inputValue()).toBe('create');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit_logs_[0-9]{4}-[0-9]{2}-[0-9]{2}\.csv$/);
    const rows: Record<string, string>[] = parse(await readFile(await file.path()), {
      bom: true,
      columns: true,
    });
    expect(rows.filter(({ Action }) => Action !== 'create').map(({ Timestamp }) => Timestamp)).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        User: 'admin',
        'Resource Type': 'school',
        'Resource ID': String(school.id),
        'User Agent': expect.stringContaining('Chrome'),
      }),
    );
  });
});

it('says how many entries there are where they are on one page, and what failed below the details', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.route('**/api/audit/logs?**', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const pagination = { ...rest.pagination, total: 1, totalPages: 1 };
      const one = { ...data[0], error_message: 'The line was cut' };
      await route.fulfill({ response: answer, json: { ...rest, data: [one], pagination } });
    });
    await page.goto('/audit-logs?action=login');
    await page.getByText('Showing 1 to 1 of 1 results', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: /^Pages of/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The line was cut').waitFor();
    expect(await dialog.locator('h3').allTextContents()).toEqual([
      'Entry',
      'Details',
      'Error Message',
      'More',
    ]);
  });
});

it('says where nothing is found by a name how an account is found that lost it', async () => {
  await as('superadmin', SCREENS.desktop, async (page) => {
    await page.goto('/audit-logs?user=nobody.of.this.name');
    await page.getByText(auditMessages.emptyForName, { exact: true }).waitFor();
    await page.goto('/audit-logs?user=id:999999999');
    await page.getByText(auditMessages.emptyHint, { exact: true }).waitFor();
  });
});

it('keeps the page when a load fails, and says it when an export does', async () => {
  await as('superadmin', { ...SCREENS.phone, dark: true }, async (page) => {
    await page.goto('/audit-logs?action=login');
    const cards = page.getByRole('list', { name: 'Audit Logs', exact: true });
    await cards.waitFor();
    await expectNoAxeViolations(page, 'audit logs on a phone');
    await page.route('**/api/audit/**', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: 'Please try again', error: 'unavailable' },
      }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('status').filter({ hasText: 'Failed to fetch audit logs' }).waitFor();
    expect(await cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to export audit logs: Please try again' })
      .waitFor();
  });
});

/** Lets the first answer of a history lack all but the creation. Says how often it was asked for. */
async function behind(page: Page, record: string) {
  let asked = 0;
  await page.route(`**/api/audit/resource/${record}*`, async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const body = await answer.json();
    const known = body.data.filter(({ action }: { action: string }) => asked > 1 || action === 'create');
    await route.fulfill({ response: answer, json: { ...body, data: known } });
  });
  return () => asked;
}

it('a history that is opened before the trail follows shows the change a moment later', async () => {
  await as('superadmin', {}, async (page) => {
    const entries = page.getByRole('dialog').getByRole('listitem');
    const opens = async (name: string, record: string) => {
      const asked = await behind(page, record);
      await page.getByRole('button', { name: `View ${name}` }).click();
      await page.getByRole('button', { name: 'Show history' }).click();
      await entries.filter({ hasText: 'Created by superadmin' }).first().waitFor();
      await entries.filter({ hasText: 'Changed by superadmin' }).first().waitFor();
      expect(asked()).toBeGreaterThan(1);
    };
    const api = apiOf(page);
    const { id, teacher_name } = await api.createTeacher(
      teacherBody(school.school_id, { teacher_name: freshName('Lalmuanpuia') }),
    );
    await api.changeTeacher(id, { email: 'lalmuanpuia@example.org' });
    await page.goto(`/teachers?q=${teacher_name}`);
    await opens(teacher_name, `teacher/${id}`);

    // Nobody knows when an account was changed last.
    const username = freshUser('behind');
    const account = await createUser(page, adminBody(username));
    await changeUser(page, account.id, { email: `new-${username}@example.org` });
    await page.goto(`/user-management?q=${username}`);
    await opens(username, `user/${account.id}`);
  });
});

it('an officer of the district sees who changed a school; an administrator sees no trail', async () => {
  await as('deo.aizawl', {}, async (page) => {
    await page.goto(`/schools?q=${school.school_id}`);
    await page.getByRole('button', { name: `View ${school.school_name}` }).click();
    await page.getByRole('button', { name: 'Show history' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Created by admin \(ID \d+\) on /).waitFor();
    await dialog.getByText('All fields').click();
    await dialog.getByRole('listitem').getByText(`School Name: ${school.school_name}`).waitFor();
    await expectNoAxeViolations(page, 'the history of a school');
    for (const address of ['/audit-logs', '/user-management']) {
      const warned = page.waitForEvent('console', (said) => said.text().includes('is not for the role'));
      await page.goto(address);
      await page.waitForURL('/?error=insufficient_permissions');
      expect((await warned).text()).toBe(`${address} is not for the role deo`);
    }
  });
  await as('hoi.demo', {}, async (page) => {
    await page.goto('/schools');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('button', { name: 'Show history' }).count()).toBe(0);
  });
});
