import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CommandError } from '../../../infra/commandError.ts';
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEACHER } from '../../../infra/local/demoData.ts';
import { stopWithLauncher } from '../../../infra/stopWithLauncher.ts';
import { sharedMessages } from '../../../shared/messages/shared.ts';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../browser.ts';
import { indexPage, type Picture } from './indexPage.ts';
import { PUBLIC_SCREENS, SCREENS, type Screen } from './screens.ts';

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;
/** How long to wait for a button that a role may not have. */
const STEP_MS = 3000;

let cloud: Cloud | undefined;
let browser: Browser | undefined;
const dataDir = await mkdtemp(join(tmpdir(), 'tour-'));
const stop = async () => {
  await browser?.close();
  await cloud?.stop();
  await rm(dataDir, { recursive: true, force: true });
};
stopWithLauncher(stop);

/** Takes pictures of every screen that each demo account may open, and of those that need no account. */
async function tour(folder: string): Promise<Picture[]> {
  await mkdir(folder, { recursive: true });
  const executablePath = await findOrInstallBrowser(console.log);
  cloud = await startCloud({ port: 0, dataDir, demo: 'full', web: 'built', log: console.log });
  browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const pictures: Picture[] = [];
  for (const { username, role } of [
    { username: 'nobody', role: 'signed out' },
    ...DEMO_ACCOUNTS,
    DEMO_TEACHER,
  ]) {
    console.log(`${username} ...`);
    pictures.push(...(await tourAs(browser, cloud.url, folder, username, role)));
  }
  await writeFile(join(folder, 'index.html'), indexPage(pictures));
  return pictures;
}

/** Signs an account in once, and takes each screen in every width and colour scheme. */
async function tourAs(browser: Browser, baseURL: string, folder: string, username: string, role: string) {
  const pictures: Picture[] = [];
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const visitor = username === 'nobody';
  if (role === 'teacher') await signInByCode(page);
  else if (!visitor) await signIn(page, username);
  screens: for (const screen of visitor ? PUBLIC_SCREENS : SCREENS) {
    for (const { width, height } of WIDTHS) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        if (!(await reach(page, screen))) continue screens;
        const file = `${username}-${screen.name}-${width}-${colorScheme}.png`;
        // A dialog covers the window, not the page below it.
        await page.screenshot({ path: join(folder, file), fullPage: !screen.open });
        pictures.push({ file, username, role, screen: screen.name, width, colorScheme });
      }
    }
  }
  await context.close();
  return pictures;
}

async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('/');
}

/** Reads the code where a person at this machine would. */
async function signInByCode(page: Page) {
  await page.goto('/otp-login');
  await page.getByLabel('Phone number').fill(DEMO_TEACHER.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const field = page.getByLabel('One-time code');
  await field.waitFor();
  let code: string | undefined;
  while (!code) {
    await page.waitForTimeout(200);
    const sent: { channel: string; text: string }[] = await (await page.request.get('/local/outbox')).json();
    code = /\b[0-9]{6}\b/.exec(sent.find(({ channel }) => channel === 'sms')?.text ?? '')?.[0];
  }
  await field.fill(code);
  await page.waitForURL('/');
}

/**
 * Opens a screen. Returns false when the product redirects or offers no way to it, because this role may not see it.
 */
async function reach(page: Page, { path, open }: Screen): Promise<boolean> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), sharedMessages.loading);
  const at = new URL(page.url());
  if (`${at.pathname}${at.search}` !== path) return false;
  if (!open) return true;
  page.setDefaultTimeout(STEP_MS);
  try {
    await open(page);
    return true;
  } catch {
    return false;
  } finally {
    page.setDefaultTimeout(30_000);
  }
}

try {
  const folder = process.argv[2];
  if (!folder) throw new CommandError('Usage: npm run tour -- FOLDER');
  const pictures = await tour(resolve(process.env.INIT_CWD ?? '.', folder));
  console.log(`${pictures.length} pictures: open ${join(folder, 'index.html')}`);
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
}
await stop();
process.exit();
