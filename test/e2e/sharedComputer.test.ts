import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import { enter, expectNoAxeViolations, PASSWORD, people, submitSignIn } from '../support/browser.ts';
import { cloud } from '../support/cloud.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';
import { PATIENCE } from '../support/slowLine.ts';
import { keptTab } from '../support/tabs.ts';
import { teacherForm, typedTeacher } from '../support/teacherFormScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';
import { adminBody, createUser, freshPhone, freshUser } from '../support/userScreens.ts';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../tools/browser.ts';

const MINUTE = 60_000;
const PATIENT = { timeout: 20_000 };
/** While a tab is open, a browser writes what it stores no more than once a minute. */
const WRITTEN = { timeout: 90_000 };

const { machine } = people();
let chief: Page;
let school: string;
let teacher: Teacher;
let folder: string | undefined;
let computer: BrowserContext | undefined;

beforeAll(async () => {
  const desk = await machine();
  chief = await keptTab(desk);
  await enter(desk, 'superadmin');
  const api = apiOf(chief);
  school = (await api.create(schoolBody(freshId()))).school_id;
  teacher = await api.createTeacher(
    teacherBody(school, { teacher_name: freshName('Lalhmingthanga'), date_of_birth: '1979-11-23' }),
  );
});

afterEach(async () => {
  await computer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
  computer = undefined;
  folder = undefined;
});

/** A computer whose browser keeps what it keeps in a folder. */
async function openComputer(): Promise<BrowserContext> {
  folder = await mkdtemp(join(tmpdir(), 'shared-computer-'));
  computer = await chromium.launchPersistentContext(folder, {
    executablePath: await findOrInstallBrowser(console.log),
    args: BROWSER_ARGUMENTS,
    baseURL: cloud().url,
    reducedMotion: 'reduce',
  });
  return computer;
}

/** All that is in the folder, as bytes and as the text of two bytes that browsers also write. */
async function onDisk(): Promise<string> {
  const files = await readdir(folder!, { recursive: true, withFileTypes: true });
  const read = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(() => Buffer.alloc(0)));
  return (await Promise.all(read))
    .map(
      (bytes) =>
        `${bytes.toString('latin1')}\n${bytes.toString('utf8')}\n${bytes.toString('latin1').replaceAll('\0', '')}`,
    )
    .join('\n');
}

/** Waits until the browser has written `mark`, and everything before it, and then looks for the secrets. */
async function expectNothingLeft(mark: string, secrets: readonly string[]) {
  let left = '';
  await expect
    .poll(async () => {
      left = await onDisk();
      return left.includes(mark);
    }, WRITTEN)
    .toBe(true);
  for (const secret of secrets) expect(left.includes(secret), secret).toBe(false);
}

/** Every token and CSRF value that the tabs of a computer are given. */
function tokensOf(context: BrowserContext): { tokens: string[] } {
  const given = { tokens: [] as string[] };
  context.on('response', async (response) => {
    if (!/\/api\/auth\/(login|refresh)$/.test(response.url())) return;
    const body = await response.json().catch(() => ({}));
    if (body.data?.token) given.tokens.push(body.data.token);
  });
  return given;
}

async function newPerson() {
  const username = freshUser('room');
  const phone = freshPhone();
  const { id } = await createUser(chief, { ...adminBody(username), phone });
  return { id, username, phone, email: `${username}@example.org` };
}

const dashboard = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor(PATIENT);
const tick = (page: Page) => page.getByLabel(sharedComputerMessages.tick);
const offer = (page: Page) => page.getByText(/^You have an unsent draft from/);
const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), tab: Object.keys(sessionStorage).sort() }));

/** Waits until the tab keeps what a reload needs. */
const reloadable = (page: Page) => expect.poll(async () => (await stored(page)).tab).toContain('reload');

async function signInShared(page: Page, username: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Show password' }).waitFor();
  await tick(page).check();
  await submitSignIn(page, username);
  await dashboard(page);
  await reloadable(page);
}

it('a shared computer signs out after ten minutes, and its disk holds no name, phone, token or draft', {
  timeout: 300_000 * PATIENCE,
}, async () => {
  const context = await openComputer();
  const given = tokensOf(context);
  await context.clock.install();
  const [owner, next] = [await newPerson(), await newPerson()];
  const page = context.pages()[0]!;
  await signInShared(page, owner.username);
  expect((await stored(page)).local).toEqual(['lastUsed', 'sharedComputer']);

  // A record on screen, and a form half filled.
  await page.goto('/teachers');
  await page.getByRole('button', { name: `View ${teacher.teacher_name}` }).click();
  await page.getByRole('dialog').getByText('23/11/1979').first().waitFor();
  await page.goto('/teachers/new');
  const form = teacherForm(page);
  const typed = typedTeacher();
  await form.fill(typed);
  await form.chooseSchool(school);
  const draft = `draft:${owner.id}:teacher:new`;
  await expect.poll(async () => (await stored(page)).tab).toContain(draft);
  expect((await stored(page)).local).toEqual(['lastUsed', 'sharedComputer']);

  // A reload and another tab go on without signing in.
  await page.reload();
  await form.button('Restore').click();
  expect(await form.named('teacher_name').inputValue()).toBe(typed.teacher_name);
  const other = await context.newPage();
  await other.goto('/teachers');
  await other.getByRole('button', { name: `View ${teacher.teacher_name}` }).waitFor(PATIENT);
  await page.bringToFront();

  // The person is asked, and stays.
  await page.keyboard.press('Shift');
  await context.clock.fastForward(9 * MINUTE + 2000);
  const question = page.getByRole('alertdialog', { name: sharedComputerMessages.stillThere });
  await question.waitFor(PATIENT);
  await expectNoAxeViolations(page, 'the question before signing out');
  await question.getByRole('button', { name: sharedComputerMessages.stay }).click();
  await question.waitFor({ state: 'detached' });
  await context.clock.fastForward(8 * MINUTE);
  expect(await question.count()).toBe(0);

  // The machine sleeps, so no timer runs. The first key after it is not taken for use.
  const now = await page.evaluate(() => Date.now());
  await context.clock.pauseAt(now + 1000);
  await context.clock.setSystemTime(now + 3 * MINUTE);
  await page.keyboard.press('Shift');
  await context.clock.resume();
  for (const tab of [page, other]) {
    await tab.getByText(sharedComputerMessages.idle).waitFor(PATIENT);
    await tab.getByLabel('Username').waitFor();
    expect(await tab.getByLabel('Username').inputValue()).toBe('');
    const seen = await tab.content();
    for (const name of [owner.username, teacher.teacher_name, typed.teacher_name])
      expect(seen).not.toContain(name);
  }
  expect(await stored(page)).toMatchObject({ local: ['sharedComputer'], tab: [draft] });
  expect((await stored(other)).tab).toEqual([]);
  const answers = await Promise.all(
    given.tokens.map((token) =>
      page.request.get('/api/dashboard', { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([401]));
  const secrets = () => [
    ...given.tokens,
    ...[owner, next].flatMap(({ username, email, phone }) => [username, email, phone]),
    ...[teacher.teacher_name, teacher.phone_number, '23/11/1979'],
    ...Object.values(typed).filter((value) => value.length > 4),
    PASSWORD,
  ];
  await expectNothingLeft(draft, secrets());

  // The next person finds the tick, and not the draft. Its owner does.
  expect(await tick(page).isChecked()).toBe(true);
  await submitSignIn(page, next.username);
  await dashboard(page);
  await reloadable(page);
  await page.goto('/teachers/new');
  await form.named('teacher_name').waitFor();
  await reloadable(page);
  expect(await offer(page).count()).toBe(0);
  await context.clock.fastForward(11 * MINUTE);
  await page.getByText(sharedComputerMessages.idle).waitFor(PATIENT);
  await submitSignIn(page, owner.username);
  await dashboard(page);
  await reloadable(page);
  await page.goto('/teachers/new');
  await form.button('Restore').click();
  expect(await form.named('teacher_name').inputValue()).toBe(typed.teacher_name);

  // Closed without signing out: first the tab, then the browser.
  await page.close({ runBeforeUnload: false });
  await expectNothingLeft(draft, secrets());
  await context.close();
  expect(given.tokens.length).toBeGreaterThan(3);
  await expectNothingLeft(draft, secrets());
});

it('a tab that was closed and is opened again asks to sign in, unlike one that was reloaded', async () => {
  const context = await openComputer();
  const { username } = await newPerson();
  const page = context.pages()[0]!;
  await signInShared(page, username);
  await page.goto('/empty.txt');
  await page.goto('/');
  await dashboard(page);
  await reloadable(page);
  await page.goto('/empty.txt');
  await page.evaluate(() =>
    sessionStorage.setItem('left', String(Number(sessionStorage.getItem('left')) - 5000)),
  );
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  expect((await stored(page)).tab).toEqual([]);
});

it('signing out leaves the tick alone, in every tab; without the tick all is as before', async () => {
  const context = await openComputer();
  const { username } = await newPerson();
  const given = tokensOf(context);
  const page = context.pages()[0]!;
  await signInShared(page, username);
  const other = await context.newPage();
  await other.goto('/');
  await dashboard(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [other, page]) {
    await tab.getByLabel('Username').waitFor(PATIENT);
    expect(await stored(tab)).toEqual({ local: ['sharedComputer'], tab: [] });
  }
  await tick(page).uncheck();
  await submitSignIn(page, username);
  await dashboard(page);
  expect(await stored(page)).toEqual({ local: ['csrf', 'isAuthenticated', 'token', 'user'], tab: [] });
  // What this test would find of a token that is stored, it finds. The browser writes at once what a closed tab stored.
  await context.close();
  await expect.poll(async () => (await onDisk()).includes(given.tokens.at(-1)!), WRITTEN).toBe(true);
});
