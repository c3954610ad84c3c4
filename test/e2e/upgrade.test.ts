import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedMessages } from '#shared/messages/shared.ts';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { webListener } from '../../infra/local/webFiles.ts';
import { WEB_FOLDER } from '../../infra/webBuild.ts';
import { expectNoAxeViolations, leave, newPage, people, submitSignIn } from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';

/** What the bucket holds: the first version, the second one over it with the old files kept, or the second alone. */
type Published = 'first' | 'secondOverFirst' | 'secondAlone';

const { machine } = people();
let folder: string;
let gateway: Gateway;
let context: BrowserContext | undefined;
let published: Published = 'first';

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
  for (const path of [join(target, 'index.html'), ...names.map((name) => join(assets, name))]) {
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
  const listeners = {
    first: webListener(at('first')),
    secondOverFirst: webListener(at('secondOverFirst')),
    secondAlone: webListener(at('secondAlone')),
  };
  gateway = await startGateway(0);
  const appConfig = { stage: 'dev', demo: false };
  const web = (request: IncomingMessage, response: ServerResponse) => listeners[published](request, response);
  gateway.connect({ api: toCloud, local: web, web, appConfig });
});
afterEach(async () => {
  await leave(context);
  published = 'first';
});
afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});

const script = (page: Page) =>
  page.locator('script[type=module]').evaluate((element) => element.getAttribute('src'));
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
    published = 'secondOverFirst';

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/index.html')) asked.push(request.url());
    });
    const comeBack = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
    await comeBack();
    expect(asked).toEqual([]);
    await page.clock.fastForward('10:00');
    await comeBack();
    await notice(page, sharedMessages.newVersionUnsaved).waitFor();
    await comeBack();
    expect(asked).toHaveLength(1);

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

  it('is told where code is gone, and comes to a screen that is gone in the new version', async () => {
    const { page } = await openFirst();
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await heading(page, 'Schools').waitFor();
    published = 'secondAlone';
    await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
    await notice(page, sharedMessages.newVersion).waitFor();
    await expectNoAxeViolations(page, 'a notice of a newer version');
    expect(await script(page)).toBe(await entryOf('first'));
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await heading(page, 'Teachers').waitFor();
    expect(await script(page)).toBe(await entryOf('secondAlone'));
    expect(await heading(page, 'This screen could not be shown').count()).toBe(0);
  });

  it('comes to a screen whose code was lost once, when the line is back', async () => {
    const { page } = await openFirst();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await heading(page, 'This screen could not be shown').waitFor();
    await page.context().setOffline(false);
    await heading(page, 'Teachers').waitFor();
    expect(new URL(page.url()).pathname).toBe('/teachers');

    await page.goto('/');
    await heading(page, /Dashboard$/).waitFor();
    await page.route('**/assets/TeachersPage-*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await heading(page, 'Teachers').waitFor();
  });

  it('says that a screen cannot be shown where there is no newer version that has it', async () => {
    const { page } = await openFirst();
    await page.route('**/assets/TeachersPage-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Teachers', exact: true }).click();
    await heading(page, 'This screen could not be shown').waitFor();
    expect(await script(page)).toBe(await entryOf('first'));
  });
});
