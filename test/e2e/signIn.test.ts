import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authMessages } from '#shared/messages/auth.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { enter, newPage, people, submitSignIn } from '../support/browser.ts';
import { freshId } from '../support/schoolScreens.ts';

const USER = 'deo.lunglei';

const { seat } = people();
let context: BrowserContext;
let page: Page;
seat((given, machine) => {
  page = given;
  context = machine;
});

const stored = () =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage) }));
const refusal = () => page.getByRole('alert').filter({ hasText: /./ });
const pathOf = (at = page) => at.evaluate(() => location.pathname + location.search);
const loginScreen = (at = page) => at.getByRole('heading', { name: 'Teacher Management System' }).waitFor();
const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
/** As when the access token has expired. The refresh cookie is still valid. */
const spoilToken = (at = page) => at.evaluate(() => localStorage.setItem('token', 'spoiled'));
/** As when the server has ended the session. The refresh cookie is not valid either. */
async function endOnServer() {
  await context.clearCookies();
  await spoilToken();
}

describe('signing in', () => {
  it('leads to the dashboard and keeps token, csrf value, user and flag', async () => {
    await page.goto('/login');
    await loginScreen();
    expect(await page.title()).toContain('Teacher Management System');
    expect(await focusedName()).toBe('username');
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
    await page.getByRole('link', { name: 'Teacher? Login with OTP' }).waitFor();
    await submitSignIn(page, USER);
    await page.getByRole('heading', { name: 'District Education Officer Dashboard' }).waitFor();
    expect(await pathOf()).toBe('/');
    // A screen reader names the new screen.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('District Education Officer Dashboard');
    expect((await stored()).local).toEqual(['csrf', 'isAuthenticated', 'token', 'user']);
  });

  it('reads Signing in... while it waits, and sends the form once however often it is pressed', async () => {
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/login', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await submitSignIn(page, USER);
    const busy = page.getByRole('button', { name: 'Signing in...' });
    await busy.waitFor();
    await page.getByLabel('Username').press('Enter');
    release();
    await page.getByRole('heading', { name: /Dashboard$/ }).waitFor();
    expect(asked).toBe(1);
  });

  it('says on the form what is missing, what is wrong and that nothing answers, and shows the password on request', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => page.getByText(httpMessages.required).count()).toBe(2);
    expect(await focusedName()).toBe('username');

    const password = page.getByLabel('Password', { exact: true });
    await password.fill('what I typed');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');

    await page.route('**/api/auth/login', (route) => route.abort());
    await submitSignIn(page, USER);
    await expect.poll(() => refusal().allTextContents()).toEqual(['Login failed. Please try again.']);
    await page.unroute('**/api/auth/login');

    await submitSignIn(page, USER, 'not the password at all');
    await expect.poll(() => refusal().allTextContents()).toEqual(['Invalid username or password']);
    expect(await focusedName()).toBe('password');
    expect(await pathOf()).toBe('/login');
    expect((await stored()).local).toEqual([]);
  });

  it('shows what the server says after too many attempts, and how long to wait', async () => {
    await page.goto('/login');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await submitSignIn(page, 'nobody.of.that.name', `guess number ${attempt} of a few`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    }
    await expect
      .poll(() => refusal().textContent())
      .toMatch(new RegExp(`^${authMessages.tooManyAttempts} Wait [0-9]+ seconds\\.$`));
  });
});

it('a browser that forbids its storage shows every page that needs no session, and says what signing in needs', async () => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of ['/help', '/privacy', '/otp-login', '/forgot-password']) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await title.textContent(), path).not.toBe('This screen could not be shown');
  }
  await page.goto('/login');
  await loginScreen();
  await page.getByRole('button', { name: 'Show password' }).waitFor();
  await submitSignIn(page, USER);
  await refusal().getByText(authMessages.storageNeeded).waitFor();
});

describe('the guards', () => {
  it('send a visitor to /login and, signed in, to the page that was wanted', async () => {
    await page.goto('/schools?page=2');
    await loginScreen();
    expect(await pathOf()).toBe('/login');
    await submitSignIn(page, USER);
    await page.waitForURL('**/schools?page=2');
  });

  it('send someone without the permission to the dashboard, which explains and names whom to ask', async () => {
    await enter(context, USER);
    await page.goto('/schools/new');
    await page.waitForURL('**/?error=insufficient_permissions');
    const notice = refusal();
    await notice.waitFor();
    const { helpContact } = await page.evaluate(
      () => (globalThis as unknown as { appConfig: { helpContact: string } }).appConfig,
    );
    expect(await notice.textContent()).toContain('You do not have permission to open that page.');
    expect(await notice.textContent()).toContain('District Education Officer');
    expect(await notice.textContent()).toContain(helpContact);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => refusal().count()).toBe(0);
    await expect.poll(() => pathOf()).toBe('/');
  });

  it('do not lead back to a page that was wanted but is closed', async () => {
    await page.goto('/audit-logs');
    await loginScreen();
    await submitSignIn(page, USER);
    await page.getByRole('heading', { name: /Dashboard$/ }).waitFor();
    expect(await pathOf()).toBe('/');
  });

  it('keep who is signed in away from the sign-in pages, and nobody from the other public ones', async () => {
    await page.goto('/forgot-password');
    await page.getByRole('link', { name: 'Back to login' }).waitFor();
    await enter(context, USER);
    for (const path of ['/login', '/otp-login']) {
      await page.goto(path);
      await page.getByRole('heading', { name: /Dashboard$/ }).waitFor();
      expect(await pathOf()).toBe('/');
    }
  });
});

describe('signing out', () => {
  it('leaves only font size and theme, ends the session on the server, in other tabs and for Back', async () => {
    await enter(context, USER);
    await page.goto('/');
    await page.getByRole('button', { name: 'Increase font size' }).click();
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schools' }).click();
    await page.getByRole('heading', { level: 1, name: /Schools/ }).waitFor();
    const listed = page.waitForResponse((answer) => answer.url().includes('limit=25'));
    await page.getByLabel('Rows per page').selectOption('25');
    // Rows that arrive between a press and its release move the button away.
    await listed;
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('button', { name: 'Comfortable rows', pressed: false }).click();
    await page.getByRole('button', { name: 'Comfortable rows', pressed: true }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const { page: other } = await newPage(context);
    await other.goto('/');
    await other.getByRole('heading', { name: /Dashboard$/ }).waitFor();

    // Larger text and comfortable rows leave no room for the sidebar.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await loginScreen();
    expect(await stored()).toEqual({ local: ['fontSize', 'theme'], session: [] });
    // The screen waits only a moment for the server's answer.
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await page.request.get('/api/schools', { headers })).status()).toBe(401);
    // By this one the browser is known when somebody signs in again.
    const left = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(left).toEqual(['__Host-device']);
    await loginScreen(other);

    await page.goBack();
    await expect.poll(() => pathOf()).toBe('/login');
    await loginScreen();
    expect(await page.getByRole('table').count()).toBe(0);
  });
});

describe('staying on a form instead of signing out', () => {
  it('leaves the session as it was, also for a later way to /login', async () => {
    await enter(context, 'admin');
    await page.goto('/');
    await page.getByRole('link', { name: 'Schools', exact: true }).click();
    await page.getByRole('link', { name: 'Add School' }).click();
    await page.getByLabel('School Name').fill('Not Yet Left');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByText(/^Showing 1 to/).waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/login');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { level: 1, name: 'Administrator Dashboard', exact: true }).waitFor();
  });
});

describe('a session on its way', () => {
  it('is refreshed once when the token has run out, for all that is asked at that moment', async () => {
    await enter(context, USER);
    const refreshed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshed.push(request.headers()['x-csrf-token'] ?? '');
    });
    const csrf = await page.evaluate(() => localStorage.getItem('csrf'));
    await spoilToken();
    await page.goto('/schools');
    await page.getByText(/^Showing 1 to/).waitFor();
    expect(refreshed).toEqual([csrf]);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('spoiled');
  });

  it('is shared by tabs that find the token spoiled together', async () => {
    await enter(context, USER);
    const others = await Promise.all([newPage(context), newPage(context), newPage(context)]);
    const tabs = [page, ...others.map(({ page: other }) => other)];
    await spoilToken();
    await Promise.all(tabs.map((tab) => tab.goto('/schools')));
    await Promise.all(tabs.map((tab) => tab.getByText(/^Showing 1 to/).waitFor()));
  });

  it('ends in the middle of a form without losing what was typed, and the save goes through', async () => {
    await enter(context, 'admin');
    const schoolId = freshId();
    await page.goto('/schools/new');
    await page.getByLabel('School ID').fill(schoolId);
    await page.getByLabel('School Name').fill(`Session School ${schoolId}`);
    await page.getByLabel('Management Type').selectOption('Government');
    await page.getByLabel('Primary School').check();
    await endOnServer();
    await page.getByRole('button', { name: 'Create School' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await pathOf()).toBe('/schools/new');
    // What was typed is out of sight until its owner is back.
    expect(await page.getByLabel('School ID').count()).toBe(0);
    // Whatever is pressed or clicked, the dialog stays with what was typed into it.
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('half a pass');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.waitFor();
    expect(await password.inputValue()).toBe('half a pass');
    await submitSignIn(page, 'admin');
    await page.waitForURL('**/schools');
    await page.getByRole('searchbox').fill(schoolId);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  });

  it('taken over by another person starts anew at the dashboard, not held up by a form', async () => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await enter(context, 'admin');
    await page.goto('/schools/new');
    await page.getByLabel('School ID').fill(freshId());
    await page.getByLabel('School Name').fill('Typed By Another');
    await page.getByLabel('Management Type').selectOption('Government');
    await page.getByLabel('Primary School').check();
    await endOnServer();
    await page.getByRole('button', { name: 'Create School' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await submitSignIn(page, 'hoi.demo');
    await page.getByRole('heading', { name: 'Head of Institution Dashboard' }).waitFor();
    expect(await pathOf()).toBe('/');
    expect(asked).toEqual([]);
  });

  it('given up from the dialog is signed out', async () => {
    await enter(context, USER);
    await page.goto('/schools');
    await page.getByText(/^Showing 1 to/).waitFor();
    await endOnServer();
    await page.getByRole('searchbox').fill('school');
    await page.getByRole('button', { name: 'Leave and discard' }).click();
    await loginScreen();
    expect(await stored()).toEqual({ local: [], session: [] });
  });
});
