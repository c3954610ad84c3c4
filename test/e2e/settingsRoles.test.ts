import { describe, expect, it } from 'vitest';
import { COLLECTION_NAMES, COLLECTIONS } from '#shared/records/collections.ts';
import { expectNoAxeViolations, people, SCREENS } from '../support/browser.ts';
import { settings } from '../support/settingsScreens.ts';

const { as } = people();

describe('settings', () => {
  it.each(['deo.aizawl', 'sdeo.tlangnuam', 'hoi.demo'])('are closed to %s', async (username) => {
    await as(username, {}, async (page) => {
      await page.goto('/settings?tab=mediums');
      await page.waitForURL('/?error=insufficient_permissions');
    });
  });

  it('have ten tabs, in the address and under the arrow keys', async () => {
    await as('superadmin', {}, async (page) => {
      const on = settings(page);
      await page.goto('/settings');
      await page.getByText('Manage master data for the system').waitFor();
      const names = COLLECTIONS.map((collection) => COLLECTION_NAMES[collection].many);
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(names);
      expect(names).toHaveLength(10);

      await on.tab('Districts').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: 'RD Blocks' }).waitFor();
      await page.waitForURL('/settings?tab=rd-blocks');
      await page.keyboard.press('End');
      await page.waitForURL('/settings?tab=service-categories');
      await page.keyboard.press('ArrowRight');
      await page.waitForURL('/settings');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Districts');

      await on.tab('Religions').click();
      await page.waitForURL('/settings?tab=religions');
      await page.reload();
      await page.getByRole('tab', { name: 'Religions', selected: true }).waitFor();
    });
  });
});

describe('on a phone', () => {
  it('items are cards with large buttons, and the last tab can be reached', async () => {
    await as('admin', SCREENS.phone, async (page) => {
      const on = settings(page);
      await page.goto('/settings?tab=service-categories');
      const cards = page.getByRole('list', { name: 'Service Categories', exact: true }).locator('> li');
      await cards.first().waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await cards.first().getByRole('button', { name: 'Show all' }).click();
      const controls = await cards.first().getByRole('button').all();
      expect(controls).toHaveLength(3);
      for (const control of controls)
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const tab = await on.tab('Service Categories').boundingBox();
      expect(tab && tab.x >= 0 && tab.x + tab.width <= SCREENS.phone.width).toBe(true);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);
      await on.open('subjects');
      await on.add('subjects');
      expect(await overflow()).toBe(0);
    });
  });
});

describe.each([
  ['on a desktop', SCREENS.desktop],
  ['on a phone', SCREENS.phone],
])('axe, %s,', (_, screen) => {
  it('finds nothing on the tables, the dialogs and their faults', async () => {
    await as('superadmin', screen, async (page) => {
      const on = settings(page);
      await on.open('habitations');
      await page.getByText(/^Showing 1 to 25/).waitFor();
      await expectNoAxeViolations(page, 'habitations');
      await on.add('habitations');
      await on.button('Save').click();
      await page.getByRole('alert').waitFor();
      await expectNoAxeViolations(page, 'habitation with faults');

      await on.open('subjects', 'Hindi');
      await on.button('Edit Hindi').click();
      await page.getByRole('dialog').waitFor();
      await expectNoAxeViolations(page, 'subject');
      await on.field('Name').fill('Not saved');
      await page.keyboard.press('Escape');
      await on.question().waitFor();
      await expectNoAxeViolations(page, 'discard');

      await on.open('religions', 'Christianity');
      if (screen === SCREENS.phone)
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Christianity' })
          .getByRole('button', { name: 'Show all' })
          .click();
      await on.button('Delete Christianity').click();
      await on
        .question()
        .getByText(/^It is used by/)
        .waitFor();
      await expectNoAxeViolations(page, 'deletion');
    });
  });
});
