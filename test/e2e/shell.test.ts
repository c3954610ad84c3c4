import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  enter,
  expectNoAxeViolations,
  mistakesOf,
  newPage,
  people,
  SCREENS,
  submitSignIn,
} from '../support/browser.ts';

const { machine, someone, as } = people();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const root = (page: Page) =>
  page.evaluate(() => ({
    size: document.documentElement.style.fontSize,
    dark: document.documentElement.classList.contains('dark'),
  }));
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe('the top bar', () => {
  it('names the department beside the flag, also on the sign-in page, which has no sidebar', async () => {
    await someone({}, async (page) => {
      const mistakes = mistakesOf(page);
      await page.goto('/login');
      const { departmentName } = await page.evaluate(
        () => (globalThis as unknown as { appConfig: { departmentName: string } }).appConfig,
      );
      await page.getByRole('banner').getByText(departmentName, { exact: true }).waitFor();
      const flag = page.getByRole('img', { name: 'Flag of India' });
      await expect
        .poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByText('English', { exact: true }).waitFor();
      await page.getByRole('complementary', { name: 'Stage' }).waitFor();
      for (const path of ['/login', '/otp-login', '/forgot-password', '/reset-password']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await menu(page).count(), path).toBe(0);
      }
      expect(mistakes).toEqual([]);
    });
  });

  it('steps the font from 80 to 140 per cent, resets it, and keeps it over a reload', async () => {
    await someone({}, async (page) => {
      await page.goto('/login');
      const press = (name: string) => page.getByRole('button', { name: `${name} font size` }).click();
      expect((await root(page)).size).toBe('16px');
      for (let i = 0; i < 6; i += 1) await press('Increase');
      expect((await root(page)).size).toBe('22.4px');
      expect(await page.evaluate(() => localStorage.getItem('fontSize'))).toBe('1.4');
      for (let i = 0; i < 9; i += 1) await press('Decrease');
      expect((await root(page)).size).toBe('12.8px');
      await page.reload();
      expect((await root(page)).size).toBe('12.8px');
      await press('Reset');
      expect((await root(page)).size).toBe('16px');
    });
  });

  it('follows the system until a theme is chosen, and has the chosen one before anything is drawn', async () => {
    await someone({ dark: true }, async (page) => {
      await page.goto('/login');
      expect(await root(page)).toMatchObject({ dark: true });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => root(page)).toMatchObject({ dark: false });
      await page.getByRole('button', { name: 'Switch to dark mode' }).click();
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      // Nothing of the app runs now except what comes before it.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload();
      expect(await root(page)).toEqual({ size: '16px', dark: true });
    });
  });
});

describe('the sidebar', () => {
  it('has the display controls on a phone, where the bar is one line and each target is as large as a finger', async () => {
    await as('admin', SCREENS.phone, async (page) => {
      await page.goto('/');
      const larger = page.getByRole('button', { name: 'Increase font size' });
      const heightOf = (place: Locator) => place.evaluate((box) => box.getBoundingClientRect().height);
      expect(await heightOf(page.getByRole('banner'))).toBeLessThanOrEqual(57);
      expect(await larger.count()).toBe(0);
      await page.getByRole('button', { name: 'Open menu' }).click();
      const dialog = page.getByRole('dialog', { name: 'Menu' });
      for (const target of await dialog.getByRole('button').or(dialog.getByRole('link')).all())
        expect(await heightOf(target), await target.innerText()).toBeGreaterThanOrEqual(44);
      await larger.click();
      expect((await root(page)).size).toBe('17.6px');
      await page.getByRole('button', { name: 'Reset font size' }).click();
      await page.keyboard.press('Escape');

      await page.goto('/teachers');
      await page.getByText(/^Showing 1 to/).waitFor();
      await page.evaluate(() => scrollTo(0, 500));
      await expect
        .poll(() =>
          page.getByRole('searchbox').evaluate((box) => Math.round(box.getBoundingClientRect().top)),
        )
        .toBeLessThan(80);
    });
  });

  it('is a slide-over on a phone: closed by a change of route, by Escape and by its button', async () => {
    await as('admin', SCREENS.phone, async (page) => {
      await page.goto('/');
      const opener = page.getByRole('button', { name: 'Open menu' });
      const dialog = page.getByRole('dialog', { name: 'Menu' });
      expect(await menu(page).count()).toBe(0);
      await opener.click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Open menu');
      await opener.click();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await dialog.waitFor({ state: 'detached' });
      // The menu does not wait for the screen, whose outline stands there meanwhile.
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/SettingsPage-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await opener.click();
      await menu(page).getByRole('link', { name: 'Settings' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('[data-next-screen]').waitFor();
      held.resolve();
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await page.locator('[data-next-screen]').waitFor({ state: 'detached' });
    });
  });
});

describe('by keyboard alone', () => {
  it('one can skip to the content, move between screens and sign out', async () => {
    await someone({}, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Username').waitFor();
      await page.keyboard.type('superadmin');
      await page.keyboard.press('Tab');
      await page.keyboard.type('chapchar-kut-2026');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Super Administrator Dashboard' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Super Administrator Dashboard' }).waitFor();

      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to main content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect(page.url()).not.toContain('#');

      // The link of this screen lies below those that a window of this height shows, and comes into sight by itself.
      await page.goto('/repair');
      const current = menu(page).locator('[aria-current]');
      const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
      await current.waitFor();
      await expect.poll(async () => (await bottomOf(current)) <= (await bottomOf(menu(page)))).toBe(true);
      const tabTo = async (wanted: string) => {
        for (let i = 0; i < 40; i += 1) {
          await page.keyboard.press('Tab');
          if ((await focused(page)) === wanted) return;
        }
        throw new Error(`Tab never came to ${wanted}`);
      };
      await tabTo('Settings');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      // The link that was pressed has the same text, so the tag is checked first.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect(await focused(page)).toBe('Settings');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('Logout');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Teacher Management System' }).waitFor();
    });
  });
});

describe('axe finds nothing', () => {
  it.each(Object.entries(SCREENS))('on %s', async (_, screen) => {
    await someone(screen, async (page, context) => {
      const mistakes = mistakesOf(page);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await expectNoAxeViolations(page, 'sign-in with its faults');
      await submitSignIn(page, 'superadmin');
      await page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor();
      await expectNoAxeViolations(page, 'dashboard');
      if (screen.width === SCREENS.phone.width) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        await expectNoAxeViolations(page, 'the menu');
        await page.keyboard.press('Escape');
      }
      await page.goto('/my-profile');
      await page.getByRole('alert').filter({ hasText: 'permission' }).waitFor();
      await expectNoAxeViolations(page, 'the notice');
      await page.goto('/nowhere');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await expectNoAxeViolations(page, 'an unknown address');
      expect(mistakes).toEqual([]);

      await page.evaluate(() => localStorage.setItem('token', 'spoiled'));
      await context.clearCookies();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await expectNoAxeViolations(page, 'sign-in over the screen');
    });
  });
});

describe('the first load', () => {
  it('of the sign-in page is at most 150 kB of script, brotli, and asks nothing of anywhere else', async () => {
    // Nothing is there yet of what is loaded.
    const { page } = await newPage(await machine());
    const scripts: Promise<number>[] = [];
    const origins = new Set<string>();
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      origins.add(origin);
      if (pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => brotliCompressSync(body).length));
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Username').waitFor();
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
    expect([...origins]).toEqual([new URL(page.url()).origin]);
  });

  it('of the lists begins while a password is typed, and not for a teacher who types a phone number', async () => {
    const { page } = await newPage(await machine());
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const lists = () => files.filter((file) => /\/(Schools|Teachers)Page-/.test(file)).length;
    await page.goto('/otp-login');
    await page.getByLabel('Phone number').fill('9862000001');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Back to regular login' }).click();
    const username = page.getByLabel('Username');
    await username.pressSequentially('admin');
    expect(lists()).toBe(0);
    await username.press('Tab');
    await expect.poll(lists).toBe(2);
  });

  it('of a list requests the first rows once, while the code of the list is on its way', async () => {
    const context = await machine();
    await enter(context, 'admin');
    const { page } = await newPage(context);
    const { promise: code, resolve: codeComes } = Promise.withResolvers<void>();
    await page.route('**/assets/TeachersPage-*.js', (route) => code.then(() => route.continue()));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/teachers') asked.push(search);
    });
    await page.goto('/');
    await menu(page).getByRole('link', { name: 'Teachers', exact: true }).click();
    await expect.poll(() => asked).toEqual(['?page=1&limit=10']);
    codeComes();
    await page.getByRole('rowheader').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(1);
  });
});
