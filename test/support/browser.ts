import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../infra/local/demoData.ts';
import { recordRequests } from '../stress/recorder.ts';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../tools/browser.ts';
import { cloud } from './cloud.ts';
import { holdRoutes } from './routes.ts';
import { slowDown } from './slowLine.ts';
import { emptied, forgetEverything, keptTab } from './tabs.ts';

export const PASSWORD = DEMO_PASSWORD;

/**
 * A machine's screen, and the language of its browser. Only with `keepsFiles` may the service worker run: tests do not see
 * requests that it answers. The clock of a `clocked` tab is the journey's to move on.
 */
export type Screen = {
  width?: number;
  height?: number;
  dark?: boolean;
  locale?: string;
  keepsFiles?: boolean;
  clocked?: boolean;
};

/** An office laptop and a phone. */
export const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** One browser for all files that a worker runs. */
const journeys = test
  .extend('executablePath', { scope: 'worker' }, () => findOrInstallBrowser(console.log))
  .extend('browser', { scope: 'worker' }, async ({ executablePath }, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
    onCleanup(() => browser.close());
    return browser;
  });

/** What a journey may change of a screen. */
const asLaunched = ({ width = 1280, height = 800, dark = false }: Screen) => ({
  viewport: { width, height },
  media: {
    media: null,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    forcedColors: null,
    contrast: null,
  } as const,
});

async function newContext(browser: Browser, screen: Screen, server?: string): Promise<BrowserContext> {
  const { width = 1280, height = 800, dark = false, locale, keepsFiles = false } = screen;
  const context = await browser.newContext({
    baseURL: server ?? cloud().url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    serviceWorkers: keepsFiles ? 'allow' : 'block',
    // In the middle of an animation colours are neither its first nor its last.
    reducedMotion: 'reduce',
  });
  holdRoutes(context);
  // A test that brings its own server also cuts the line to it, and a slowed line cannot be cut.
  if (server) return context;
  const { RECORD_REQUESTS } = process.env;
  if (RECORD_REQUESTS) recordRequests(context, RECORD_REQUESTS);
  slowDown(context);
  return context;
}

/** A tab whose mistakes are collected. */
export async function newPage(context: BrowserContext): Promise<{ page: Page; mistakes: string[] }> {
  const page = await context.newPage();
  return { page, mistakes: mistakesOf(page) };
}

/**
 * Collects from now on every uncaught error and every console message of the level error, including the browser's own
 * about the security policy.
 */
export function mistakesOf(page: Page): string[] {
  const mistakes: string[] = [];
  page.on('pageerror', (error) => mistakes.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(message.text());
  });
  return mistakes;
}

/** Fills the sign-in form on screen and sends it, without waiting for the outcome. */
export async function submitSignIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in by the form and waits for the dashboard. */
export async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await submitSignIn(page, username);
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
}

/**
 * Gives the browser the session that the form would have brought, without a screen. For journeys that are about
 * something else: two screens less to load.
 */
export async function enter(context: BrowserContext, username: string) {
  const answer = await context.request.post('/api/auth/login', { data: { username, password: PASSWORD } });
  expect(answer.ok(), `signing in as ${username}`).toBe(true);
  const { data } = await answer.json();
  const { phone: _, email: __, ...user } = data.user;
  const kept = { user: JSON.stringify(user), csrf: data.csrf, isAuthenticated: 'true', token: data.token };
  const { origin } = new URL(answer.url());
  const there = context.pages().find((page) => page.url().startsWith(`${origin}/`));
  if (there) {
    await there.evaluate((values) => Object.assign(localStorage, values), kept);
    return;
  }
  // This opens a tab for a moment.
  const { cookies } = await context.storageState();
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
}

/** The headers of a call in the session of `page`, which need not show a screen yet. */
export async function sessionHeaders(page: Page): Promise<{ authorization: string }> {
  const { origins } = await page.context().storageState();
  const token = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value;
  if (!token) throw new Error('Nobody is signed in.');
  return { authorization: `Bearer ${token}` };
}

/** Ends the session, if there is one, and closes the context. */
export async function leave(context: BrowserContext | undefined) {
  if (!context) return;
  try {
    await endSession(context);
  } finally {
    // The files after this one would find it again, and fail too.
    await context.close();
  }
}

/** An account has few sessions at a time, so one that is left open would end that of another test. */
async function endSession(context: BrowserContext) {
  const { origins } = await context.storageState();
  const kept = new Map(origins[0]?.localStorage.map(({ name, value }) => [name, value]));
  const headers = { 'x-csrf-token': kept.get('csrf') ?? '', authorization: `Bearer ${kept.get('token')}` };
  if (kept.has('csrf')) await context.request.post('/api/auth/logout', { headers, data: {} });
}

/** Tabs that no journey has now, by their screen. */
const spare = new Map<string, Page>();
/** Each has a process of its own. */
const MOST_SPARE = 4;

/** A machine as new, with a tab. Most journeys take those of the one before, where the web app is quicker to load. */
async function takeTab(browser: Browser, screen: Screen): Promise<Page> {
  const key = JSON.stringify(screen);
  const before = spare.get(key);
  spare.delete(key);
  return before ?? keptTab(await newContext(browser, screen), screen.clocked);
}

/** Ends the session of a machine, and keeps it as new for the next journey if that is possible. */
async function giveTabBack(page: Page, screen: Screen) {
  const key = JSON.stringify(screen);
  const context = page.context();
  await endSession(context);
  if (screen.keepsFiles || spare.has(key) || !(await emptied(page).catch(() => false)))
    return context.close();
  await forgetEverything(page);
  const { viewport, media } = asLaunched(screen);
  await page.setViewportSize(viewport);
  await page.emulateMedia(media);
  spare.set(key, page);
  const [oldest = key] = spare.keys();
  if (spare.size <= MOST_SPARE) return;
  await spare.get(oldest)?.context().close();
  spare.delete(oldest);
}

/** The people of a test file. Each sits at a machine of their own, which is removed after the last test. */
export function people() {
  let browser: Browser;
  journeys.beforeAll(({ browser: given }) => {
    browser = given;
  });
  journeys.afterAll(async ({ browser }) => {
    const kept = new Set([...spare.values()].map((page) => page.context()));
    for (const context of browser.contexts()) if (!kept.has(context)) await leave(context);
  });

  /**
   * A machine that shares nothing with another. For a person who stays for several tests, or for a server of the test.
   */
  const machine = (screen: Omit<Screen, 'clocked'> = {}, server?: string) =>
    newContext(browser, screen, server);

  /** Runs `journey` at a machine where nobody is signed in. */
  async function someone<T>(
    screen: Screen,
    journey: (page: Page, context: BrowserContext) => Promise<T>,
  ): Promise<T> {
    const page = await takeTab(browser, screen);
    try {
      return await journey(page, page.context());
    } finally {
      await giveTabBack(page, screen);
    }
  }

  /** Runs `journey` at a machine where `username` is signed in, in a tab that is still empty. */
  const as = <T>(
    username: string,
    screen: Screen,
    journey: (page: Page, context: BrowserContext) => Promise<T>,
  ) =>
    someone(screen, async (page, context) => {
      await enter(context, username);
      return journey(page, context);
    });

  /** Seats each test of the file at a machine where nobody is signed in, in a tab that is still empty. */
  function seat(use: (page: Page, context: BrowserContext) => void) {
    let page: Page;
    beforeEach(async () => {
      page = await takeTab(browser, {});
      use(page, page.context());
    });
    afterEach(() => giveTabBack(page, {}));
  }

  return { machine, someone, as, seat };
}

/**
 * Fails on findings of axe, with the rule, its help and the elements. Runs all rules in the current theme, and the rule
 * about contrast, which alone depends on colours, in the other theme too.
 */
export async function expectNoAxeViolations(page: Page, state: string) {
  // Rows that are being loaded again are dimmed meanwhile, and fade back when they are there.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A fade that is broken off has ended too.
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
  await expectNoFindings(page, state);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expectNoFindings(page, `${state}, the other theme`, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
  });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** Fails on findings of a run of axe, with the rule, its help and the elements. */
async function expectNoFindings(page: Page, state: string, options: RunOptions = {}) {
  // Axe looks into no frame that it is not loaded in, and our pages have none.
  expect(page.frames(), state).toHaveLength(1);
  await loadAxe(page);
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as WithAxe;
    // It describes what is wrong alone.
    return (await axe.run(document, { ...given, resultTypes: ['violations'] })).violations;
  }, options);
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(findings, state).toEqual([]);
}

type WithAxe = { axe: { run: (where: Document, options: RunOptions) => Promise<AxeResults> } };
let axeSource: Promise<string> | undefined;

/** Loads axe into a page that does not have it yet. That takes longer than a run of it. */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return;
  axeSource ??= readFile('node_modules/axe-core/axe.min.js', 'utf8');
  await page.evaluate(await axeSource);
}

/** Chooses what to take from a list by the menu "Export to Excel". */
export async function takeFromList(page: Page, what: 'This page' | 'All' | 'Print') {
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${what}`) }).click();
}

/** Chooses in several fields at once, before the address follows the first choice. */
export async function chooseInOneMoment(page: Page, choices: readonly (readonly [Locator, string])[]) {
  const chosen = await Promise.all(
    choices.map(async ([field, value]) => [await field.elementHandle(), value] as const),
  );
  await page.evaluate((fields) => {
    for (const [select, value] of fields as [HTMLSelectElement, string][]) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, chosen);
}
