import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shellMessages } from '#shared/messages/shell.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { enter, expectNoAxeViolations, people, sessionHeaders } from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';
import { EDIT_FORMS } from '../support/editForms.ts';
import { type Filled, NEW_RECORD_FORMS, type NewRecordForm, typedInto } from '../support/newRecordForms.ts';
import { rowsOf } from '../support/rows.ts';

const { machine, seat } = people();
/** An idle page of another client. */
let home: Page;
let page: Page;
beforeAll(async () => {
  const desk = await machine();
  await enter(desk, 'superadmin');
  home = await desk.newPage();
});
seat((seated) => {
  page = seated;
});
beforeEach(() => enter(page.context(), 'superadmin'));

/** The records that were made from a form, as another client reads them. */
async function made({ list, isMine }: Filled): Promise<Record<string, unknown>[]> {
  const answer = await home.request.get(`/api${list}`, { headers: await sessionHeaders(home) });
  const { data } = await answer.json();
  return (Array.isArray(data) ? data : data.data).filter(isMine);
}

const typed = () => typedInto(page);

type Cut = {
  what: string;
  /** The whole line is gone. The save then waits for it and goes through by itself. */
  waits?: true;
  save: (press: () => Promise<void>, form: NewRecordForm, filled: Filled) => Promise<void>;
};

/** The button of a form whose save waits for the line. */
const waiting = () => page.getByRole('button', { name: shellMessages.waitingButton, exact: true });

const saving = (address: string) => (url: URL) => url.pathname === address;
/** Loses the answer to a request, which the server answers with `status`. */
const lose = async (route: Route, status: number) => {
  expect((await route.fetch()).status()).toBe(status);
  await route.abort('connectionreset');
};
const CUTS: Cut[] = [
  {
    what: 'before the request is there',
    async save(press, { path }) {
      await page.route(saving(path), (route) => route.abort('connectionreset'), { times: 1 });
      await press();
    },
  },
  {
    what: 'with all of the line while the request is under way, and it comes back',
    waits: true,
    async save(press, _form, filled) {
      const network = await page.context().newCDPSession(page);
      const slow = { latency: 60_000, downloadThroughput: -1, uploadThroughput: -1 };
      await network.send('Network.emulateNetworkConditions', { offline: false, ...slow });
      await press();
      await expect.poll(async () => (await made(filled)).length, { timeout: 20_000 }).toBe(1);
      await page
        .getByText(/^(Creating|Saving)\.\.\.$/)
        .first()
        .waitFor();
      await page.context().setOffline(true);
      await waiting().waitFor();
      await network.send('Network.emulateNetworkConditions', { offline: false, ...slow, latency: 0 });
      await page.context().setOffline(false);
    },
  },
];

/** The ids in the audit trail of the records that were created. Each must be found there once. */
const expected: string[] = [];

/** Expects that the form says that it saved, and that there is one such record. */
async function expectSavedOnce(form: NewRecordForm, filled: Filled) {
  await page.getByRole('status').getByText(form.saved).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  const records = await made(filled);
  expect(records).toHaveLength(1);
  const [record = {}] = records;
  expected.push(`${form.resourceType} ${filled.auditId?.(record) ?? record.id}`);
}

describe.each(NEW_RECORD_FORMS)('R63 the form of a new $what', (form) => {
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

  // To a form, a request that never came is one whose answer never comes. To the server it is an ordinary first one.
  it.each(CUTS.slice(form.what === 'school' ? 0 : 1))(
    'whose line is cut $what keeps what was typed, says so and saves once',
    async ({ save, waits }) => {
      const filled = await form.fill(page, home);
      const before = await typed();
      expect(before.length).toBeGreaterThan(0);
      const button = page.getByRole('button', { name: form.button, exact: true });
      await save(() => button.click(), form, filled);
      if (!waits) {
        await says(form.lost);
        expect(await typed()).toEqual(before);
        await button.click();
      }
      await expectSavedOnce(form, filled);
    },
  );

  it('whose line is cut before the answer is back took nothing that was typed meanwhile, says so, goes on in the same field and saves once', async () => {
    const filled = await form.fill(page, home);
    const before = await typed();
    expect(before.length).toBeGreaterThan(0);
    let cut = () => {};
    const line = new Promise<void>((resolve) => {
      cut = resolve;
    });
    await page.route(saving(form.path), (route) => line.then(() => lose(route, 201)), { times: 1 });
    const field = page.locator('form').last().locator(`[name=${form.field}]`);
    await field.press('End');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^(Creating|Saving)\.\.\.$/)
      .first()
      .waitFor();
    await page.keyboard.type('lost');
    await field.evaluate((input: HTMLInputElement) => input.focus());
    await page.keyboard.type('lost');
    expect(await typed()).toEqual(before);
    cut();
    await says(form.lost);
    expect(await typed()).toEqual(before);
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const value = await field.inputValue();
    await page.keyboard.type('kept');
    expect(await field.inputValue()).toBe(`${value}kept`);
    for (const _ of 'kept') await page.keyboard.press('Backspace');
    expect(await typed()).toEqual(before);
    await page.getByRole('button', { name: form.button, exact: true }).click();
    await expectSavedOnce(form, filled);
  });
});

it.each(EDIT_FORMS)(
  'R63 the change of a stored $what whose answer was lost is saved once, and said to be when sent again',
  async ({ path, button, lost, change }) => {
    const version = await change(page, home);
    const first = (await version()) ?? 0;
    const before = await typed();
    await page.route(path, (route) =>
      route.request().method() === 'PUT' ? lose(route, 200) : route.fallback(),
    );
    const save = page.getByRole('button', { name: button, exact: true });
    await save.click();
    await page.getByRole('alert').filter({ hasText: lost }).waitFor();
    expect(await typed()).toEqual(before);
    await page.unroute(path);
    await save.click();
    await page
      .getByRole('status')
      .getByText(/^Saved: /)
      .waitFor();
    await save.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await version()).toBe(first + 1);
  },
);

it.each(NEW_RECORD_FORMS.filter(({ what }) => what === 'school' || what === 'Medium'))(
  'R63 a new $what that is saved without a line waits, can be given up, and is saved once by itself when it is back',
  async (form) => {
    const filled = await form.fill(page, home);
    const before = await typed();
    const button = page.getByRole('button', { name: form.button, exact: true });
    await page.context().setOffline(true);
    await page.getByRole('status').getByText(shellMessages.offline).waitFor();
    await button.click();
    await waiting().waitFor();
    await expectNoAxeViolations(page, `a new ${form.what} that waits for the line`);
    await page.getByRole('button', { name: shellMessages.stopWaiting }).click();
    await button.waitFor();
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await typed()).toEqual(before);

    await page.keyboard.press('Enter');
    await waiting().waitFor();
    expect(await made(filled)).toEqual([]);
    await page.context().setOffline(false);
    await expectSavedOnce(form, filled);
    expect(await page.getByText(shellMessages.offline).count()).toBe(0);
  },
);

it('R63 a draft of what was stored without an answer makes no second teacher', async () => {
  const form = NEW_RECORD_FORMS.find(({ what }) => what === 'teacher')!;
  const filled = await form.fill(page, home);
  const button = page.getByRole('button', { name: form.button, exact: true });
  await page.route(saving(form.path), (route) => lose(route, 201), { times: 1 });
  await button.click();
  await page.getByRole('alert').filter({ hasText: form.lost }).waitFor();
  const before = await typed();
  // The browser asks before it discards what was typed.
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  // The lists of choices load after the form.
  await expect.poll(typed).toEqual(before);
  await button.click();
  await page.getByRole('form').getByRole('alert').filter({ hasText: teacherMessages.duplicateId }).waitFor();
  expect(await typed()).toEqual(before);
  const [record, ...others] = await made(filled);
  expect(others).toEqual([]);
  expected.push(`teacher ${record?.id}`);
});

it('R63 the audit trail tells of each of these records once', async () => {
  const trail = await rowsOf({ endpoint: cloud().engine, tableName: 'school-records-local' }, 'AUDIT#');
  const made = trail
    .filter(({ action }) => /create$/.test(String(action)))
    .map(({ resource_type, resource_id }) => `${resource_type} ${resource_id}`);
  expect(made.filter((one) => expected.includes(one)).sort()).toEqual([...expected].sort());
  // Two of each form, the school whose request never came, the two that waited, and the teacher of the draft.
  expect(expected).toHaveLength(NEW_RECORD_FORMS.length * 2 + 1 + 2 + 1);
});
