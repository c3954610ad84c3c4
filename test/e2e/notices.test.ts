import { expect, it } from 'vitest';
import { expectNoAxeViolations, mistakesOf, people, SCREENS, submitSignIn } from '../support/browser.ts';

const { as, someone } = people();

const NOTICES = [
  ['Help', '/help'],
  ['Privacy notice', '/privacy'],
  ['Accessibility', '/accessibility'],
] as const;

it('notices are found from the sign-in page, by who is not signed in', async () => {
  await someone({}, async (page) => {
    const mistakes = mistakesOf(page);
    for (const [name, path] of NOTICES) {
      await page.goto('/login');
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
      expect(await page.title()).toContain(name);
    }
    expect(mistakes).toEqual([]);
  });
});

it('notices are found from one another, and the sidebar stays', async () => {
  await as('hoi.demo', {}, async (page) => {
    const mistakes = mistakesOf(page);
    await page.goto('/');
    for (const [name] of NOTICES) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schools' }).waitFor();
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(mistakes).toEqual([]);
  });
});

it('notices leave the errors open that stay until they are closed', async () => {
  await as('superadmin', {}, async (page) => {
    await page.goto('/user-management?q=hoi.demo');
    await page.route('**/toggle-status', (route) => route.abort());
    await page.getByRole('button', { name: 'Deactivate hoi.demo', exact: true }).click();
    const error = page.getByRole('alert').filter({ hasText: 'Failed to toggle user status' });
    await error.waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Help', exact: true }).waitFor();
    await error.waitFor({ timeout: 5000 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await submitSignIn(page, 'hoi.demo');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await error.count()).toBe(0);
  });
});

it('the privacy notice names whom to ask, why and how long, as the deployment says', async () => {
  await someone({}, async (page) => {
    await page.goto('/privacy');
    // The frame of the page has a main part too.
    await page
      .getByText(/^Why: /)
      .first()
      .waitFor();
    const { grievanceContact, departmentName } = await page.evaluate(
      () => (globalThis as unknown as { appConfig: Record<string, string> }).appConfig,
    );
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text.split(grievanceContact ?? '-').length).toBeGreaterThan(2);
    for (const told of [
      departmentName ?? '-',
      'Aadhaar',
      'medical',
      '365 days',
      'Data Protection Board of India',
      'stays readable',
      'a cookie by which this browser is known again',
    ]) {
      expect(text).toContain(told);
    }
    // A deployment sets how long sessions and codes live.
    expect(text).not.toMatch(/[0-9] (?:hours|minutes)/);
    const kinds = await page.getByText(/^How long: /).count();
    expect([kinds, await page.getByText(/^Why: /).count()]).toEqual([7, 7]);
    await page.goto('/accessibility');
    const { helpContact } = await page.evaluate(
      () => (globalThis as unknown as { appConfig: Record<string, string> }).appConfig,
    );
    await page
      .getByText(helpContact ?? '-')
      .first()
      .waitFor();
    await page.goto('/help');
    await page
      .getByText(helpContact ?? '-')
      .first()
      .waitFor();
  });
});

it.each([
  ['a laptop', SCREENS.desktop],
  ['a phone, dark', { ...SCREENS.phone, dark: true }],
])('notices can be read by everybody: on %s', async (_, screen) => {
  await someone(screen, async (page) => {
    for (const [name, path] of NOTICES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expectNoAxeViolations(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });
});

it('notices print as they read, without what one can only click on', async () => {
  await as('hoi.demo', {}, async (page) => {
    await page.goto('/privacy');
    await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Schools' }).first().isVisible()).toBe(false);
  });
});
