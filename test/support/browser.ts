import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../infra/local/demoData.ts';
import { recordRequests } from '../stress/recorder.ts';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../tools/browser.ts';
import { cloud } from './cloud.ts';
import { slowDown } from './slowLine.ts';

export const PASSWORD = DEMO_PASSWORD;

export type Screen = { width?: number; height?: number; dark?: boolean };

/** A laptop of an office, and a phone. */
export const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** One browser for all files that a worker runs, from the first of them to the last. */
const journeys = test
  .extend('executablePath', { scope: 'worker' }, () => findOrInstallBrowser(console.log))
  .extend('browser', { scope: 'worker' }, async ({ executablePath }, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
    onCleanup(() => browser.close());
    return browser;
  });

async function newContext(browser: Browser, screen: Screen, server?: string): Promise<BrowserContext> {
  const { width = 1280, height = 800, dark = false } = screen;
  const context = await browser.newContext({
    baseURL: server ?? cloud().url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    // Half of an animation has neither its first nor its last colours.
    reducedMotion: 'reduce',
  });
  // Who brings a server cuts the line to it, too: one that is slowed here is not cut.
  if (server) return context;
  const { RECORD_REQUESTS } = process.env;
  if (RECORD_REQUESTS) recordRequests(context, RECORD_REQUESTS);
  slowDown(context);
  return context;
}

/**
 * A tab whose mistakes are collected: `mistakes` holds every uncaught error and every message of the console's
 * error level, the browser's own about the security policy among them.
 */
export async function newPage(context: BrowserContext): Promise<{ page: Page; mistakes: string[] }> {
  const page = await context.newPage();
  const mistakes: string[] = [];
  page.on('pageerror', (error) => mistakes.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(message.text());
  });
  return { page, mistakes };
}

/** Types into the sign-in form that is on screen and sends it, without waiting for the outcome. */
export async function submitSignIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await submitSignIn(page, username);
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
}

/**
 * Ends the session, if there is one, and closes the context. An account has few sessions at a time: one left open
 * would end that of another test.
 */
export async function leave(context: BrowserContext | undefined) {
  if (!context) return;
  const { origins } = await context.storageState();
  const kept = new Map(origins[0]?.localStorage.map(({ name, value }) => [name, value]));
  const headers = { 'x-csrf-token': kept.get('csrf') ?? '', authorization: `Bearer ${kept.get('token')}` };
  if (kept.has('csrf')) await context.request.post('/api/auth/logout', { headers, data: {} });
  await context.close();
}

/** The people of a test file: each at a machine of their own, which is cleared away after the last test. */
export function people() {
  let browser: Browser;
  journeys.beforeAll(({ browser: given }) => {
    browser = given;
  });
  journeys.afterAll(async ({ browser }) => {
    for (const context of browser.contexts()) await leave(context);
  });

  /** Nothing is shared with another one. For a person who stays for several tests, or at a server of the test. */
  const machine = (screen: Screen = {}, server?: string) => newContext(browser, screen, server);

  /** Runs `journey` where nobody is signed in yet. */
  async function someone(
    screen: Screen,
    journey: (page: Page, context: BrowserContext) => Promise<unknown>,
  ): Promise<void> {
    const context = await machine(screen);
    try {
      await journey(await context.newPage(), context);
    } finally {
      await leave(context);
    }
  }

  /** Runs `journey` where `username` is signed in. */
  const as = (
    username: string,
    screen: Screen,
    journey: (page: Page, context: BrowserContext) => Promise<unknown>,
  ) =>
    someone(screen, async (page, context) => {
      await signIn(page, username);
      await journey(page, context);
    });

  return { machine, someone, as };
}

/**
 * Fails with the rule, its help and the elements for each finding of axe: all rules as the page is, and those of
 * colours, which alone depend on it, in the other theme too.
 */
export async function expectNoAxeViolations(page: Page, state: string) {
  await expectNoFindings(new AxeBuilder({ page }), state);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expectNoFindings(new AxeBuilder({ page }).withRules(['color-contrast']), `${state}, the other theme`);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** Fails with the rule, its help and the elements for each finding of a prepared look. */
async function expectNoFindings(axe: AxeBuilder, state: string) {
  // Our pages have no frames of other origins: one run in the page takes half the time of one pieced together.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(findings, state).toEqual([]);
}
