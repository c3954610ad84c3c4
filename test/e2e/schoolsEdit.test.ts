import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMaster } from '#functions/masterData/writes.ts';
import { keys } from '#functions/table/keys.ts';
import { expectNoAxeViolations } from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';
import { engineClient, testDeps } from '../support/deps.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { BY } from '../support/seed.ts';

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
adminDesk((desk) => {
  ({ context, page, api } = desk);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('an edit of a stale record', () => {
  it('keeps what only one of two changed, names who it was, and asks about what both changed', async () => {
    const school = await api.create(schoolBody(freshId()));
    const editing = `/schools/${school.school_id}/edit`;
    await page.goto(editing);
    await page.getByLabel('School Name').fill('Named in the second tab');
    await page.getByLabel('Pincode').fill('796005');
    expect(await page.locator('main header').textContent()).toContain(school.school_name);

    const other = await context.newPage();
    await other.goto(editing);
    await other.getByLabel('School Name').fill('Named in the first tab');
    await other.getByLabel('School Phone').fill('03892322345');
    await other.getByRole('button', { name: 'Update School' }).click();
    await other.waitForURL('/schools');
    await other.close();

    await button('Update School').click();
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
    await dialog.getByText('This school was changed by someone else since you opened it').waitFor();
    const field = (name: string) => dialog.getByRole('group', { name });
    await dialog.getByText(/^Changed by admin on \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/).waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    expect(await field('School Name').textContent()).toMatch(
      /Named in the first tab[\s\S]*Named in the second tab/,
    );
    // Nothing is chosen beforehand, and the save leads to what is not.
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    const save = dialog.getByRole('button', { name: 'Save these choices' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByText('1 choice is left to make', { exact: true }).waitFor();
    await save.focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await expectNoAxeViolations(page, 'the choices of a conflict');

    await page.keyboard.press('Escape');
    expect(await page.getByLabel('School Name').inputValue()).toBe('Named in the second tab');
    await button('Update School').click();
    await field('School Name')
      .getByRole('radio', { name: /first tab/ })
      .check();
    await save.click();
    await page.waitForURL('/schools');
    expect(await api.read(school.school_id)).toMatchObject({
      school_name: 'Named in the first tab',
      pincode: '796005',
      school_phone: '03892322345',
      version: 3,
    });
  });
});

describe('a block office that is no longer in the list', () => {
  it('is noted, kept by a save that leaves it, and stays selectable', async () => {
    const office = await closedOffice(async (name) => {
      await api.create(schoolBody(name.replace(/\D/g, ''), { block_office: name }));
    });
    const school_id = office.replace(/\D/g, '');
    const note = page.getByText('The current value is not in the standard list and may need updating.');
    await page.goto(`/schools/${school_id}/edit`);
    await note.waitFor();
    await page.getByLabel('Pincode').fill('796009');
    await button('Update School').click();
    await page.waitForURL('/schools');
    expect(await api.read(school_id)).toMatchObject({ block_office: office, pincode: '796009' });

    await page.goto(`/schools/${school_id}/edit`);
    await note.waitFor();
    await page.getByLabel('Block Office').selectOption('DEO Aizawl');
    await note.waitFor({ state: 'detached' });
    await page.getByLabel('Block Office').selectOption(office);
    await note.waitFor();

    // Edited in its place it is noted too.
    await page.goto(`/schools/${school_id}`);
    await button('Edit Block Office').click();
    await note.waitFor();
    await page.getByRole('combobox', { name: 'Block Office' }).selectOption('DEO Aizawl');
    await note.waitFor({ state: 'detached' });
  });
});

/** The name of a block office that was active while `use` ran and is inactive since. */
async function closedOffice(use: (name: string) => Promise<void>): Promise<string> {
  const name = `DEO Closed ${freshId()}`;
  const deps = testDeps({ engine: { endpoint: cloud().engine, tableName: 'school-records-local' } });
  const { id } = await createMaster(deps, BY, 'block-offices', { name });
  await use(name);
  const database = DynamoDBDocumentClient.from(engineClient(cloud().engine));
  const TableName = 'school-records-local';
  await database.send(
    new UpdateCommand({
      TableName,
      Key: keys.master('block-offices', id),
      UpdateExpression: 'SET is_active = :no',
      ExpressionAttributeValues: { ':no': false },
    }),
  );
  await database.send(
    new UpdateCommand({
      TableName,
      Key: keys.masterVersions(),
      UpdateExpression: 'ADD #list :one',
      ExpressionAttributeNames: { '#list': 'block-offices' },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
  return name;
}
