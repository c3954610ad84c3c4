import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authMessages } from '#shared/messages/auth.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { webListener } from '../../infra/local/webFiles.ts';
import { WEB_FOLDER } from '../../infra/webBuild.ts';
import { expectNoAxeViolations, leave, newPage, PASSWORD, people, submitSignIn } from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';

/** What the bucket holds: the first version, the second one over it with the old files kept, or the second alone. */
type Published = 'first' | 'secondOverFirst' | 'secondAlone';

const { machine } = people();
let folder: string;
let gateway: Gateway;
let context: BrowserContext | undefined;
let published: Published = 'first';
/** What the web server was asked for. */
let asked: string[] = [];
/** What the web server waits for before it sends a script. */
let release: Promise<unknown> = Promise.resolve();
/** Whether the script of the form to sign in waits for nothing. */
let signsInFirst = false;
const DEPARTMENT = 'Department of Schools, Lunglei';

const isScript = (path: string) => path.endsWith('.js') && path !== '/sw.js';

/** Makes another build of the same sources: every file with a hash in its name gets another hash. */
async function rebuild(target: string) {
  const assets = join(target, 'assets');
  const names = await readdir(assets);
  const renamed = names.map((name): [string, string] => [
    name,
    name.replace(
      /-([\w-]{8})(\.\w+)$/,
      (_, hash: string, end: string) => `-${[...hash].reverse().join('')}${end}`,
    ),
  ]);
  for (const path of [
    join(target, 'index.html'),
    join(target, 'sw.js'),
    ...names.map((name) => join(assets, name)),
  ]) {
    if (!['.html', '.js', '.css'].includes(extname(path))) continue;
    let text = await readFile(path, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    await writeFile(path, text);
  }
  for (const [before, after] of renamed) await rename(join(assets, before), join(assets, after));
}

/** Passes requests to the API on to the cloud of the journeys. */
async function toCloud(request: IncomingMessage, response: ServerResponse) {
  const { url, method, headers } = request;
  const sent = httpRequest(`${cloud().url}${url}`, { method, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  // The pipeline reports it when this fails.
  answered.catch(() => {});
  await pipeline(request, sent);
  const answer = await answered;
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const at = (name: Published) => join(folder, name);
  await cp(WEB_FOLDER, at('first'), { recursive: true });
  await cp(WEB_FOLDER, at('secondAlone'), { recursive: true });
  await rebuild(at('secondAlone'));
  await cp(at('first'), at('secondOverFirst'), { recursive: true });
  await cp(at('secondAlone'), at('secondOverFirst'), { recursive: true });
  const appConfig = { stage: 'dev', demo: false, departmentName: DEPARTMENT };
  const listeners = {
    first: webListener(at('first'), appConfig),
    secondOverFirst: webListener(at('secondOverFirst'), appConfig),
    secondAlone: webListener(at('secondAlone'), appConfig),
  };
  gateway = await startGateway(0);
  const web = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    const ahead = signsInFirst && request.url?.startsWith('/assets/signIn-');
    if (isScript(request.url ?? '') && !ahead) await release;
    await listeners[published](request, response);
  };
  gateway.connect({ api: toCloud, local: web, web });
});
afterEach(async () => {
  await leave(context);
  published = 'first';
  asked = [];
  release = Promise.resolve();
  signsInFirst = false;
});
afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});

const script = (page: Page) =>
  page.locator('script[type=module]:not([async])').evaluate((element) => element.getAttribute('src'));
const entryOf = async (name: Published) =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(
    await readFile(join(folder, name, 'index.html'), 'utf8'),
  )?.[1];
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

async function openFirst() {
  context = await machine({}, gateway.url);
  const { page, mistakes } = await newPage(context);
  await page.goto('/login');
  await submitSignIn(page, 'admin');
  await heading(page, /Dashboard$/).waitFor();
  expect(await script(page)).toBe(await entryOf('first'));
  return { page, mistakes };
}

/** What the service worker keeps, by path. Nothing else may be there. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

describe('a visit', () => {
  it('shows the frame before any script, in the theme of the person, and the app takes its place without a shift', async () => {
    context = await machine({}, gateway.url);
    const { page, mistakes } = await newPage(context);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const held = Promise.withResolvers<void>();
    release = held.promise;
    await page.goto('/login', { waitUntil: 'commit' });
    const name = page.getByText(DEPARTMENT, { exact: true });
    await name.waitFor();
    await page.getByText(sharedMessages.otherStage('dev')).waitFor();
    const parts = [
      name,
      heading(page, 'Teacher Management System'),
      page.getByText('Sign in with your department account.'),
      page.getByLabel('Username'),
      page.getByLabel('Password', { exact: true }),
      page.getByText('This is a shared computer'),
      page.getByLabel('This is a shared computer'),
      page.getByRole('button', { name: 'Sign in', exact: true }),
      page.getByRole('link', { name: 'Forgot password?' }),
      page.getByRole('link', { name: 'Teacher? Login with OTP' }),
    ];
    const look = (element: Element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return [left, top, height, color, backgroundColor, fontSize, fontWeight];
    };
    const looks = async () => Promise.all(parts.map((part) => part.evaluate(look)));
    const framed = await looks();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(12, 19, 34)',
    );

    held.resolve();
    await page.getByRole('button', { name: 'Show password' }).waitFor();
    expect(await looks()).toEqual(framed);
    const shifts = await page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const all = new PerformanceObserver((list) => resolve(list.getEntries()));
          all.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve([]), 500);
        }),
    );
    expect(shifts).toEqual([]);
    expect(mistakes).toEqual([]);
  });

  it('signs in before the app is there, which keeps what was typed, and then asks for the code of the lists', async () => {
    signsInFirst = true;
    const codeOfLists = () => asked.filter((path) => path.startsWith('/assets/screens-'));
    for (const typed of ['not the password', PASSWORD]) {
      asked = [];
      const held = Promise.withResolvers<void>();
      release = held.promise;
      context = await machine({}, gateway.url);
      const { page, mistakes } = await newPage(context);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.locator('button:enabled').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'This field is required' }).waitFor();
      await page.keyboard.type('admin');
      // What was missing is no longer told, and the app does not take it for a refusal.
      expect(await page.getByText('This field is required').count()).toBe(0);
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
      await page.getByLabel('This is a shared computer').check();
      await page.getByLabel('Password', { exact: true }).focus();
      await page.keyboard.press('Enter');
      if (typed === PASSWORD) {
        await page.locator('html:not(.sign-in)').waitFor();
        await expect.poll(codeOfLists).not.toEqual([]);
        held.resolve();
        await heading(page, /Dashboard$/).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
        expect(mistakes).toEqual([]);
      } else {
        const refused = page.getByText(authMessages.invalidCredentials);
        await refused.waitFor();
        expect(codeOfLists()).toEqual([]);
        held.resolve();
        await page.getByRole('button', { name: 'Show password' }).waitFor();
        await refused.waitFor();
        expect(await page.getByLabel('Username').inputValue()).toBe('admin');
        const password = page.getByLabel('Password', { exact: true });
        expect(await password.inputValue()).toBe(typed);
        expect(await page.getByLabel('This is a shared computer').isChecked()).toBe(true);
        expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
      }
      await leave(context);
      context = undefined;
    }
  });

  it('fetches no script that an earlier one has fetched, keeps no answer of the API, and sees a new version', async () => {
    context = await machine({ keepsFiles: true }, gateway.url);
    const { page, mistakes } = await newPage(context);
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect(asked.filter(isScript).length).toBeGreaterThan(3);
    // Each file came once: the worker took what the page had fetched.
    expect(asked.filter(isScript)).toEqual([...new Set(asked.filter(isScript))]);
    await submitSignIn(page, 'admin');
    await heading(page, /Dashboard$/).waitFor();
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await heading(page, 'Schools').waitFor();
    // Signing out empties the browser's own cache as well.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.close();

    const earlier = asked.filter(isScript);
    asked = [];
    const { page: again } = await newPage(context);
    await again.goto('/');
    await heading(again, /Dashboard$/).waitFor();
    await again.getByRole('link', { name: 'Schools', exact: true }).click();
    await heading(again, 'Schools').waitFor();
    expect(asked.filter((path) => earlier.includes(path))).toEqual([]);
    expect(asked).toContain('/');
    const kept = await keptFiles(again);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([]);

    published = 'secondOverFirst';
    await again.reload();
    await heading(again, 'Schools').waitFor();
    expect(await script(again)).toBe(await entryOf('secondAlone'));
    expect(mistakes).toEqual([]);
  });
});

describe('a tab that was open before a new version was published', () => {
  it('is told when its person comes back, keeps what was typed, and has the new version by Reload alone', async () => {
    expect(await entryOf('secondAlone')).not.toBe(await entryOf('first'));
    const { page, mistakes } = await openFirst();
    await page
      .getByRole('complementary', { name: 'Stage' })
      .getByText(sharedMessages.otherStage('dev'))
      .waitFor();
    await page.clock.install();
    await page.goto('/schools/new');
    const name = page.getByLabel('School Name');
    await name.fill('Government Upgrade School');

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/index.html')) asked.push(request.url());
    });
    const comeBack = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
    await comeBack();
    expect(asked).toEqual([]);
    // After a clock was set back nobody can tell how long ago it was.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 3_600_000);
    await Promise.all([page.waitForResponse('**/index.html'), comeBack()]);
    published = 'secondOverFirst';
    await page.clock.fastForward('10:00');
    await comeBack();
    await notice(page, sharedMessages.newVersionUnsaved).waitFor();
    await comeBack();
    expect(asked).toHaveLength(2);

    const reload = page.getByRole('button', { name: 'Reload', exact: true });
    await reload.click();
    await notice(page, sharedMessages.newVersionUnsaved).waitFor();
    expect(await name.inputValue()).toBe('Government Upgrade School');
    expect(await script(page)).toBe(await entryOf('first'));

    // Screens that were never opened before still open, because the old files are kept.
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'Teachers').waitFor();
    expect(await script(page)).toBe(await entryOf('first'));
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await heading(page, 'Teachers').waitFor();
    expect(await script(page)).toBe(await entryOf('secondAlone'));
    expect(mistakes).toEqual([]);
  });

  it('is told where the server knows a field no more that the page sends', async () => {
    const { page } = await openFirst();
    await page.clock.install();
    await page.goto('/schools');
    await heading(page, 'Schools').waitFor();
    published = 'secondOverFirst';
    await page.clock.fastForward('00:30');
    // As a former version answers after a rollback.
    const issues = [{ field: 'q', message: sharedMessages.unknownField }];
    const json = { success: false, error: 'invalid', message: sharedMessages.unknownField, issues };
    await page.route(/\/api\/schools\/search/, (route) => route.fulfill({ status: 400, json }));
    await page.getByRole('searchbox', { name: 'Search schools' }).fill('Government');
    await page.clock.runFor('00:02');
    await notice(page, sharedMessages.newVersion).waitFor();
  });

  it('is told where code is gone, and comes to a screen that is gone in the new version', async () => {
    const { page } = await openFirst();
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await heading(page, 'Schools').waitFor();
    published = 'secondAlone';
    await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
    const item = page.getByRole('menuitem', { name: /^This page/ });
    await item.or(page.getByText(sharedMessages.newVersion)).first().waitFor();
    // Where the menu was loaded by now, only the worker that writes the file is gone.
    if (await item.isVisible()) await item.click();
    await notice(page, sharedMessages.newVersion).waitFor();
    await expectNoAxeViolations(page, 'a notice of a newer version');
    expect(await script(page)).toBe(await entryOf('first'));
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await heading(page, 'Settings').waitFor();
    expect(await script(page)).toBe(await entryOf('secondAlone'));
    expect(await heading(page, 'This screen could not be shown').count()).toBe(0);
  });

  it('is told where the worker that writes a spreadsheet is gone', async () => {
    const { page } = await openFirst();
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await heading(page, 'Schools').waitFor();
    const item = page.getByRole('menuitem', { name: /^This page/ });
    await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
    await item.waitFor();
    published = 'secondAlone';
    await item.click();
    await notice(page, sharedMessages.newVersion).waitFor();
  });

  it('comes to a screen whose code was lost once, when the line is back', async () => {
    const { page } = await openFirst();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await heading(page, 'This screen is not here yet').waitFor();
    await page.getByRole('status').getByText(shellMessages.offline).waitFor();
    await expectNoAxeViolations(page, 'a screen that waits for the line');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    expect(await heading(page, 'This screen is not here yet').count()).toBe(1);
    await page.context().setOffline(false);
    await heading(page, 'Settings').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');

    await page.goto('/');
    await heading(page, /Dashboard$/).waitFor();
    await page.route('**/assets/SettingsPage-*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await heading(page, 'Settings').waitFor();
  });

  it('says that a screen cannot be shown where there is no newer version that has it', async () => {
    const { page } = await openFirst();
    await page.route('**/assets/SettingsPage-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await heading(page, 'This screen could not be shown').waitFor();
    expect(await script(page)).toBe(await entryOf('first'));
  });
});
