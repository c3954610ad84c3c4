import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { showDate } from '#shared/domain/dates.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { enter, expectNoAxeViolations, people, sessionHeaders, submitSignIn } from '../support/browser.ts';
import { medicalScreens } from '../support/medicalScreens.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { keptTab } from '../support/tabs.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

const { machine, as } = people();
/** Somebody else, at a computer of their own. */
let other: Page;
let school: string;

beforeAll(async () => {
  const desk = await machine();
  other = await keptTab(desk);
  await enter(desk, 'superadmin');
  school = (await apiOf(other).create(schoolBody(freshId()))).school_id;
});

const newTeacher = () =>
  apiOf(other).createTeacher(teacherBody(school, { teacher_name: freshName('Lalthanmawia') }));

describe('rules', () => {
  type All = { now: Rules; versions: Rules[] };
  const read = async (): Promise<All> =>
    (await (await other.request.get('/api/rules', { headers: await sessionHeaders(other) })).json()).data;
  const ofDay = async (day: string) => (await read()).versions.find(({ from }) => from === day);
  async function set(from: string, change: Partial<Rules>) {
    const { version: _, ...now } = (await read()).now;
    const version = (await ofDay(from))?.version;
    const data = { ...now, ...change, from, ...(version && { version }) };
    const answer = await other.request.put('/api/rules', { headers: await sessionHeaders(other), data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const years = (tenure: number) => ({ tenure: { years: tenure, by: [] } });
  // So late that no other journey lives by them.
  const [planned, raced] = ['2098-04-01', '2099-04-01'];

  const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
  async function open(page: Page, day: string) {
    await page.goto('/rules');
    await page.getByRole('button', { name: ruleScreen.edit }).click();
    await field(page, 'from').fill(showDate(day));
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

  /** Answers the question about rules that differ, by label and wanted value, and nothing else. */
  async function choose(page: Page, choices: Record<string, number>) {
    const question = page.getByRole('alertdialog', { name: ruleScreen.otherRules });
    for (const [label, value] of Object.entries(choices))
      await question.getByRole('group', { name: label }).getByText(String(value)).click();
    expect(await question.getByRole('group').count()).toBe(Object.keys(choices).length);
    await question.getByRole('button', { name: 'Save these choices' }).click();
  }

  it('that are planned for a day are told of, and each that differs is asked about', async () => {
    const { tenure } = (await read()).now;
    await set(planned, years(4));
    await as('superadmin', {}, async (page) => {
      await open(page, planned);
      await page.getByText(ruleScreen.planned(showDate(planned))).waitFor();
      await expectNoAxeViolations(page, 'rules for a day that has some');
      await field(page, 'days_to_join').fill('21');
      await save(page);
      await choose(page, { [ruleScreen.tenure]: 4, [ruleScreen.days]: 21 });
      await page.getByText(ruleScreen.saved(showDate(planned))).waitFor();
      expect(await ofDay(planned)).toMatchObject({ ...years(4), days_to_join: 21, version: 2 });

      // Back to the tenure of today, which nobody has to type.
      await open(page, planned);
      await field(page, 'days_to_join').fill('21');
      await save(page);
      await choose(page, { [ruleScreen.tenure]: tenure.years });
      await expect.poll(() => ofDay(planned)).toMatchObject({ tenure, days_to_join: 21, version: 3 });
    });
  });

  it('that somebody else set meanwhile for that day are asked about', async () => {
    await as('superadmin', {}, async (page) => {
      await open(page, raced);
      await field(page, 'tenure').fill('3');
      await set(raced, { ...years(7), exempt_years: 4 });
      await save(page);
      await choose(page, { [ruleScreen.tenure]: 7, [ruleScreen.exempt]: 4 });
      await page.getByText(ruleScreen.saved(showDate(raced))).waitFor();
    });
    expect(await ofDay(raced)).toMatchObject({ ...years(7), exempt_years: 4 });
  });
});

describe('a service', () => {
  const leaveButton = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: serviceScreen.leave });
  async function fill(page: Page, { id }: Teacher) {
    await page.goto(`/teachers/${id}`);
    await leaveButton(page).click();
    await page
      .getByRole('dialog')
      .getByLabel('Reason')
      .selectOption({ label: serviceScreen.reasons.resigned });
  }
  const send = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: serviceScreen.leave }).click();

  it('ends after somebody else changed the teacher', async () => {
    const teacher = await newTeacher();
    await as('admin', {}, async (page) => {
      await fill(page, teacher);
      await apiOf(other).changeTeacher(teacher.id, { email: 'changed@example.org' });
      await send(page);
      await page.getByText(serviceScreen.leaveDone(teacher.teacher_name)).waitFor();
    });
    expect(await apiOf(other).readTeacher(teacher.id)).toMatchObject({
      email: 'changed@example.org',
      left: { reason: 'resigned' },
    });
  });

  const over = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
  /** Ends the session over a form whose save has no answer yet. */
  async function lose(page: Page, context: BrowserContext) {
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('token', 'spoiled'));
    await page.clock.fastForward(11_000);
    await over(page).waitFor();
  }
  async function held(journey: (page: Page, teacher: Teacher, calls: () => number) => Promise<void>) {
    const teacher = await newTeacher();
    await as('admin', { clocked: true }, async (page, context) => {
      const key = page.waitForResponse(/draft-key$/);
      await fill(page, teacher);
      await key;
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/leave-service/')) calls += 1;
      });
      await page.route('**/leave-service/*', () => {}, { times: 1 });
      await send(page);
      await expect.poll(() => calls).toBe(1);
      await lose(page, context);
      await journey(page, teacher, () => calls);
    });
  }

  it('R82 whose end was being saved when the session ended is ended after signing in', async () => {
    await held(async (page, { teacher_name }) => {
      await submitSignIn(page, 'admin');
      await page.getByText(serviceScreen.leaveDone(teacher_name)).waitFor();
    });
  });

  it('R82 is not ended by a dialog that comes back after a press', async () => {
    await held(async (page, { id }, calls) => {
      const late = Promise.withResolvers<void>();
      await page.route(`**/api/teachers/${id}`, async (route) => {
        await late.promise;
        await route.continue();
      });
      await submitSignIn(page, 'admin');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.keyboard.press('Shift');
      late.resolve();
      const reason = page.getByRole('dialog').getByLabel('Reason');
      await expect.poll(() => reason.inputValue()).toBe('resigned');
      expect(await page.getByRole('dialog').getByText('Saving...').count()).toBe(0);
      expect((await apiOf(other).readTeacher(id)).left).toBeUndefined();
      // After that answer: what is sent at once arrives a moment later.
      expect(calls()).toBe(1);
      // It may still be sent by its button.
      await send(page);
      await expect.poll(calls).toBe(2);
    });
  });

  it('R82 shows the teacher who was chosen for a medical record again', async () => {
    const { teacher_ID, teacher_name } = await newTeacher();
    await as('admin', { clocked: true }, async (page, context) => {
      const on = medicalScreens(page);
      const pages: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/medical-records') pages.push(request.url());
      });
      await page.goto('/medical-records');
      const key = page.waitForResponse(/draft-key$/);
      await page.getByText(/^Showing 1 to /).waitFor();
      // Each page leaves an audit entry of a look at it: coming back to the window is none.
      await page.clock.fastForward(6_000);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await on.button('Add Record').click();
      await on.teacher.fill(teacher_ID);
      await page.getByRole('option').filter({ hasText: teacher_name }).click();
      await on.field('ailmentName').fill('Asthma');
      await key;
      expect(pages).toHaveLength(1);
      await lose(page, context);
      await submitSignIn(page, 'admin');
      await expect.poll(() => on.field('ailmentName').inputValue()).toBe('Asthma');
      await expect.poll(() => on.teacher.inputValue()).toBe(`${teacher_name} (${teacher_ID})`);
    });
  });
});
