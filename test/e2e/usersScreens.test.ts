import { expect, it } from 'vitest';
import { expectNoAxeViolations, newPage, people, SCREENS } from '../support/browser.ts';
import { adminBody, createUser, freshUser, userScreen } from '../support/userScreens.ts';

const { as } = people();

it('says that the list did not load, keeps what was there, and tries again', async () => {
  await as('superadmin', {}, async (page) => {
    const on = userScreen(page);
    let failing = true;
    await page.route('**/api/user-management?*', (route) => (failing ? route.abort() : route.continue()));
    // Searches by name, because the list begins with the newest accounts, which other journeys create.
    await on.open('?q=superadmin');
    await page.getByText('Failed to fetch users').waitFor();
    failing = false;
    await on.button('Retry').click();
    await page
      .getByLabel(/^Select [a-z]/)
      .nth(1)
      .waitFor();
    // The former rows may not fit the filter, so they cannot be ticked.
    failing = true;
    await page.getByLabel('Role Filter').selectOption('Teacher');
    await page.getByText('Failed to fetch users').waitFor();
    const tick = page.getByLabel('Select superadmin');
    expect(await tick.isDisabled()).toBe(true);
    failing = false;
    await on.button('Retry').click();
    await tick.waitFor({ state: 'detached' });
    await page.getByLabel('Status Filter').selectOption('Inactive');
    await page.getByLabel('Role Filter').selectOption('Administrator');
    await page.getByRole('searchbox').fill('nobody has this name');
    await page.waitForURL(({ search }) => search === '?q=nobody+has+this+name&role=admin&status=inactive');
    await page.getByRole('heading', { name: 'No users' }).waitFor();
    await on.button('Clear Filters').click();
    await page
      .getByLabel(/^Select [a-z]/)
      .first()
      .waitFor();
  });
});

it('a person sees where they are signed in, and ends what is not theirs', async () => {
  const username = freshUser('own');
  await as('superadmin', {}, (page) => createUser(page, adminBody(username)).then(() => {}));
  await as(username, { clocked: true }, async (elsewhere) => {
    await elsewhere.goto('/');
    await elsewhere.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
    await as(username, SCREENS.phone, async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'My Sessions' }).click();
      await page.getByRole('heading', { level: 1, name: 'My Sessions' }).waitFor();
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await sessions.nth(1).waitFor();
      expect(await page.getByText('This session', { exact: true }).count()).toBe(1);
      await page.getByRole('button', { name: /^End session: Chrome on / }).click();
      await page.getByText(/^Session ended: Chrome on /).waitFor();
      await sessions.nth(1).waitFor({ state: 'detached' });
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Sessions');
    });
    // The page looks by itself after some seconds.
    await elsewhere.clock.fastForward(11_000);
    await elsewhere.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });
});

it.each([
  { where: 'on a desktop', screen: SCREENS.desktop, phone: false },
  { where: 'on a phone', screen: { ...SCREENS.phone, dark: true }, phone: true },
])('$where, nothing is wider than its place and axe finds nothing', async ({ screen, phone }) => {
  await as('superadmin', screen, async (home, context) => {
    const { page, mistakes } = await newPage(context);
    const on = userScreen(page);
    const username = freshUser('axe');
    await createUser(home, {
      ...adminBody(username),
      email: `${username}@a-long-name-of-an-office.example.org`,
    });
    const overflow = (part: Element) => part.scrollWidth - part.clientWidth;
    const look = async (state: string) => {
      expect(await page.locator('html').evaluate(overflow), state).toBe(0);
      await expectNoAxeViolations(page, state);
    };
    await on.find(username);
    await page.getByLabel(`Select ${username}`).check();
    expect(await page.getByRole('region', { name: 'User Management' }).evaluate(overflow)).toBe(0);
    await look('list');
    if (phone) {
      // A line of a card is cut at its end: the badge that tells who may sign in stands first.
      const facts = page.locator('li[data-row]').filter({ hasText: username }).locator('dl');
      const [badge, card] = await Promise.all([
        facts.getByText('Active', { exact: true }).boundingBox(),
        facts.boundingBox(),
      ]);
      expect((badge?.x ?? 999) + (badge?.width ?? 0)).toBeLessThanOrEqual(
        (card?.x ?? 0) + (card?.width ?? 0),
      );
      expect(await on.button(`Change role of ${username}`).isVisible()).toBe(false);
      await on.button(/^Show all/).click();
      await look('all of a card');
    }

    const openers = phone
      ? [[`View ${username}`, username]]
      : [
          [`Change role of ${username}`, `Change Role: ${username}`],
          [`More for ${username}`, `Actions: ${username}`],
          ['Bulk Actions (1)', 'Bulk Actions'],
          ['Give access', 'Give access'],
        ];
    for (const [opener = '', name = ''] of openers) {
      await on.button(opener).first().click();
      await on.dialog(name).waitFor();
      await look(name);
      await page.keyboard.press('Escape');
      await on.closed();
    }
    await on.button('Add User').click();
    await on.field('Role').selectOption('Teacher');
    await on.button('Create').click();
    await page.getByText('A School ID is required for this role').waitFor();
    await look('form');
    await on.button('Cancel').click();
    await on.button('Discard').click();
    if (phone) {
      await page.goto('/my-sessions');
      await page.getByText('This session', { exact: true }).waitFor();
      await look('my sessions');
    }
    expect(mistakes).toEqual([]);
  });
});
