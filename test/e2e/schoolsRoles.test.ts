import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { locationMessages } from '#shared/messages/locations.ts';
import { expectNoAxeViolations, people, SCREENS, type Screen } from '../support/browser.ts';
import { apiOf, freshId, schoolBody } from '../support/schoolScreens.ts';

const { as: signedIn } = people();

/** Runs `journey` where `username` is signed in and sees the list. */
const as = (username: string, screen: Screen, journey: (page: Page) => Promise<void>) =>
  signedIn(username, screen, async (page) => {
    await page.goto('/schools');
    await page.getByText(/^Showing \d+ to/).waitFor();
    await journey(page);
  });

describe('a district education officer', () => {
  it('sees Edit and the export, but neither Add nor Delete', async () => {
    await as('deo.aizawl', {}, async (page) => {
      expect(await page.getByRole('button', { name: 'Export to Excel' }).isEnabled()).toBe(true);
      expect(await page.getByRole('link', { name: 'Add School' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
      expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(10);
      expect(await page.getByRole('button', { name: /^View / }).count()).toBe(10);

      await page.goto('/schools/new');
      await page.waitForURL('/?error=insufficient_permissions');
    });
  });

  it('may correct a school of the district, its School ID locked', async () => {
    const body = schoolBody(freshId());
    await as('admin', {}, async (page) => void (await apiOf(page).create(body)));
    await as('deo.aizawl', {}, async (page) => {
      await page.getByRole('searchbox').fill(body.school_id);
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await page.getByRole('link', { name: `Edit ${body.school_name}` }).click();
      const id = page.getByLabel('School ID');
      expect(await id.inputValue()).toBe(body.school_id);
      expect(await id.isEditable()).toBe(false);
      expect(await page.getByLabel('District', { exact: true }).isDisabled()).toBe(true);
      expect(await page.getByLabel('RD Block').isDisabled()).toBe(false);
      await page.getByLabel('School Name').fill('Corrected by the officer');
      await page.getByRole('button', { name: 'Update School' }).click();
      await page.getByRole('rowheader').getByText('Corrected by the officer').waitFor();
    });
  });
});

it('a head corrects the own school, and cannot give it to another office', async () => {
  await signedIn('hoi.demo', {}, async (page) => {
    await page.goto('/schools');
    await page.getByRole('link', { name: /^Edit / }).click();
    for (const label of ['District', 'RD Block']) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.isDisabled()).toBe(true);
      expect(await field.inputValue()).not.toBe('');
      const described = await field.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe(locationMessages.held);
    }
    const habitation = page.getByLabel('Habitation', { exact: true });
    expect(await habitation.isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Update School' }).click();
    await page.waitForURL('/schools');
  });
});

describe('on a phone', () => {
  it('schools are cards with large buttons, entered and deleted as on a desktop', async () => {
    await as('superadmin', SCREENS.phone, async (page) => {
      expect(await page.getByRole('table').count()).toBe(0);
      const cards = page.getByRole('list', { name: 'Schools', exact: true }).locator('> li');
      expect(await cards.count()).toBe(10);
      await cards.first().getByRole('button', { name: 'Show all' }).click();
      for (const control of await cards.first().locator('button, a').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);

      const id = freshId();
      await page.getByRole('link', { name: 'Add School' }).click();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'school_id');
      await page.getByLabel('School ID').fill(id);
      await page.getByLabel('School Name').fill(`Phone School ${id}`);
      await page.getByLabel('Management Type').selectOption('Church');
      await page.getByLabel('Middle School').check();
      // The sections stay in reach above the fields, with a tick on what is complete.
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await sections.getByRole('link', { name: 'Basic Information, complete' }).waitFor();
      await page.getByLabel('School Email').scrollIntoViewIfNeeded();
      const box = await sections.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.height).toBeLessThanOrEqual(50);
      await sections.getByRole('link', { name: 'Basic Information, complete' }).click();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Basic Information');
      await page.getByRole('button', { name: 'Create School' }).click();
      await page.waitForURL('/schools');
      await cards.filter({ hasText: id }).getByRole('button', { name: 'Show all' }).click();
      await cards.filter({ hasText: id }).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete school', exact: true }).click();
      await page.getByText('School deleted successfully!').waitFor();
      await cards.filter({ hasText: id }).waitFor({ state: 'detached' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
});

describe.each([
  ['on a desktop', SCREENS.desktop],
  ['on a phone', SCREENS.phone],
])('axe, %s,', (_, screen) => {
  it('finds nothing on the list, its dialogs and the form with its faults', async () => {
    await as('superadmin', screen, async (page) => {
      await expectNoAxeViolations(page, 'list');
      // A school of its own, because another journey may delete any other at any moment.
      const { school_name } = await apiOf(page).create(schoolBody(freshId()));
      await page.getByRole('searchbox').fill(school_name);
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await page.getByRole('button', { name: `View ${school_name}` }).click();
      await page.getByRole('dialog', { name: school_name }).waitFor();
      await expectNoAxeViolations(page, 'details');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (screen === SCREENS.phone) await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByRole('button', { name: `Delete ${school_name}` }).click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoAxeViolations(page, 'confirmation');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });

      await page.getByRole('link', { name: 'Add School' }).click();
      await page.getByRole('button', { name: 'Create School' }).click();
      await page.getByRole('form').getByRole('alert').waitFor();
      await expectNoAxeViolations(page, 'form');
      await page.getByLabel('School Name').fill('Not saved');
      await page.getByRole('link', { name: 'Back to Schools' }).click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoAxeViolations(page, 'unsaved changes');
    });
  });
});
