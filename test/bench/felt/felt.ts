import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Teacher } from '#shared/domain/teacher.ts';
import { bundleHandlers } from '../../../infra/bundle.ts';
import { compressAssets } from '../../../infra/compressAssets.ts';
import { startCloud } from '../../../infra/local/cloud.ts';
import { DEMO_PASSWORD } from '../../../infra/local/demoData.ts';
import { buildWeb, WEB_FOLDER } from '../../../infra/webBuild.ts';
import { NO_RATE } from '../../support/noRate.ts';
import { LINE } from '../../support/slowLine.ts';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../tools/browser.ts';
import { atMost, median, type Row, rounded, type Section } from '../report.ts';
import { makeCertificate, overHttp2 } from './overHttp2.ts';
import { startPlainSite } from './plainSite.ts';

/** What a visit took: ms from its start, and what was fetched meanwhile. */
type Visit = { paint: number; usable: number; task: number; requests: number; kB: number };

type Measured = Visit & { back: number };

/** A page on the slow line, which counts what it fetches. */
async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const fetched = { requests: 0, bytes: 0 };
  network.on('Network.requestWillBeSent', () => {
    fetched.requests += 1;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    fetched.bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', LINE);
  return { page, fetched };
}

/** Waits until an element shows. Playwright's own waiting looks only twice a second. */
const shown = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.querySelector(wanted)?.checkVisibility(), selector, {
    polling: 'raf',
  });

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

async function visit(
  context: BrowserContext,
  url: string,
  task: (page: Page) => Promise<void>,
): Promise<Visit> {
  const { page, fetched } = await slowPage(context);
  const began = performance.now();
  const since = () => performance.now() - began;
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await shown(page, 'form button:not([type=button]):enabled');
  const usable = since();
  const paint = await firstPaint(page);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await task(page);
  const taken = { paint, usable, task: since(), requests: fetched.requests, kB: fetched.bytes / 1000 };
  await page.close();
  return taken;
}

/** Lists the teachers, searches one, opens the form, saves. */
const inOurs = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name: 'Teachers', exact: true }).click();
  await shown(page, 'tbody th');
  await page.getByRole('searchbox', { name: 'Search teachers' }).fill(name);
  await page
    .getByRole('link', { name: `Edit ${name}` })
    .or(page.getByRole('button', { name: `Edit ${name}` }))
    .first()
    .click();
  await shown(page, '[name=phone_number]');
  await page.getByLabel('Phone Number').fill('9812345670');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/teachers(\?|$)/);
  await shown(page, 'tbody th');
};

const inPlain = (name: string) => async (page: Page) => {
  await shown(page, 'table');
  await page.getByLabel('Search teachers').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await shown(page, '[name=phone_number]');
  await page.getByLabel('phone_number').fill('9812345670');
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'table');
};

/** Milliseconds from opening the app again, signed in, until the list shows. */
async function comeBack(context: BrowserContext, url: string): Promise<number> {
  const { page } = await slowPage(context);
  const began = performance.now();
  await page.goto(`${url}/teachers`, { waitUntil: 'commit' });
  await shown(page, 'tbody th, td');
  const taken = performance.now() - began;
  await page.close();
  return taken;
}

async function teachersOf(url: string): Promise<Teacher[]> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  const { data } = await login.json();
  const headers = { authorization: `Bearer ${data.token}` };
  return (await (await fetch(`${url}/api/teachers?limit=1000`, { headers })).json()).data;
}

/** A visit as the first one of a browser, and the next one to the list. The service worker keeps files for the next. */
async function measure(
  browser: Browser,
  url: string,
  task: (page: Page) => Promise<void>,
): Promise<Measured> {
  const first = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const visited = await visit(first, url, task);
  await first.close();
  const again = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await visit(again, url, async (page) => {
    await page.waitForURL((address) => address.pathname !== '/login');
    await page.waitForLoadState('networkidle');
    // The worker is ready when it has the files of the first screens.
    await page.evaluate(() =>
      navigator.serviceWorker?.getRegistration().then((one) => one && navigator.serviceWorker.ready),
    );
  });
  const back = await comeBack(again, url);
  await again.close();
  return { ...visited, back };
}

const LABELS = {
  paint: 'first paint',
  usable: 'sign-in usable',
  task: 'sign in, list, search, open, save',
  back: 'the list on the next visit',
} as const;

/**
 * A first visit and the next one in Chromium at 400 kbit/s and 400 ms, beside plain pages of the same list, in turn and
 * both over HTTP/2. Times inform; requests and bytes have goals.
 */
export async function benchFelt({ runs }: { runs: number }): Promise<Section[]> {
  const certificate = await makeCertificate();
  await bundleHandlers({ out: 'dist/functions', quick: true });
  await buildWeb();
  await compressAssets(WEB_FOLDER);
  const dataDir = await mkdtemp(join(tmpdir(), 'felt-'));
  const cloud = await startCloud({ port: 0, dataDir, demo: 'full', web: 'built', limits: NO_RATE });
  const rows = await teachersOf(cloud.url);
  const name = rows[0]?.teacher_name ?? '';
  const plain = await startPlainSite(rows);
  const fronts = await Promise.all([cloud.url, plain.url].map((url) => overHttp2(url, certificate)));
  const [oursAt = '', plainAt = ''] = fronts.map(({ url }) => url);
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(() => {}),
    args: [...BROWSER_ARGUMENTS, '--ignore-certificate-errors'],
  });
  try {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(await measure(browser, oursAt, inOurs(name)));
      theirs.push(await measure(browser, plainAt, inPlain(name)));
    }
    const middle = (all: readonly Measured[], part: keyof Measured) => median(all.map((one) => one[part]));
    const times = Object.entries(LABELS).map(([part, label]): Row => {
      const [a, b] = [middle(ours, part as keyof typeof LABELS), middle(theirs, part as keyof typeof LABELS)];
      return {
        name: label,
        figures: { ours: rounded(a), plain: rounded(b), unit: 'ms', ratio: rounded(a / b) },
      };
    });
    return [
      {
        title: `What people feel: 400 kbit/s and 400 ms, medians of ${runs} in turn with plain pages of the same list`,
        rows: [
          ...times,
          atMost('issue 20', 'requests of the first visit with the task', middle(ours, 'requests'), 40),
          atMost('issue 20', 'fetched by then', middle(ours, 'kB'), 300, 'kB'),
        ],
      },
    ];
  } finally {
    await browser.close();
    for (const front of fronts) await front.stop();
    await plain.stop();
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
