import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiAs, axeFindings, freshId, launch, schoolBody, signIn } from '../support/schoolScreens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const at = (path: string) => `${inject('cloudUrl')}${path}`;

/** Runs `journey` in a browser of its own where `username` is signed in. */
async function as(username: string, options: BrowserContextOptions, journey: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    await signIn(context, username);
    const page = await context.newPage();
    await page.goto(at('/schools'));
    await page.getByText(/^Showing \d+ to/).waitFor();
    await journey(page);
  } finally {
    await context.close();
  }
}

describe('a district education officer', () => {
  it('sees Edit and the export, but neither Add nor Delete', async () => {
    await as('deo.aizawl', {}, async (page) => {
      expect(await page.getByRole('button', { name: 'Export to Excel' }).isEnabled()).toBe(true);
      expect(await page.getByRole('link', { name: 'Add School' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
      expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(10);
      expect(await page.getByRole('button', { name: /^View / }).count()).toBe(10);

      await page.goto(at('/schools/new'));
      await page.waitForURL(at('/?error=insufficient_permissions'));
    });
  });

  it('may correct a school of the district, its School ID locked', async () => {
    const school = await (await apiAs('admin')).create(schoolBody(freshId()));
    await as('deo.aizawl', {}, async (page) => {
      await page.getByRole('searchbox').fill(school.school_id);
      await page.getByRole('link', { name: `Edit ${school.school_name}` }).click();
      const id = page.getByLabel('School ID');
      expect(await id.inputValue()).toBe(school.school_id);
      expect(await id.isEditable()).toBe(false);
      await page.getByLabel('School Name').fill('Corrected by the officer');
      await page.getByRole('button', { name: 'Update School' }).click();
      await page.getByRole('rowheader').getByText('Corrected by the officer').waitFor();
    });
  });
});

describe('on a phone', () => {
  it('schools are cards with large buttons, entered and deleted as on a desktop', async () => {
    await as('superadmin', PHONE, async (page) => {
      expect(await page.getByRole('table').count()).toBe(0);
      const cards = page.getByRole('list', { name: 'Schools', exact: true }).locator('> li');
      expect(await cards.count()).toBe(10);
      for (const control of await cards.first().locator('button, a').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);

      const id = freshId();
      await page.getByRole('link', { name: 'Add School' }).tap();
      await page.getByLabel('School ID').fill(id);
      await page.getByLabel('School Name').fill(`Phone School ${id}`);
      await page.getByLabel('Management Type').selectOption('Church');
      await page.getByLabel('Middle School').check();
      await page.getByRole('button', { name: 'Create School' }).tap();
      await page.waitForURL(at('/schools'));
      await cards.filter({ hasText: id }).getByRole('button', { name: 'Delete' }).tap();
      await page.getByRole('button', { name: 'Delete school', exact: true }).tap();
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
  ['light', {}],
  ['dark', {}],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('axe in %s %j', (colorScheme, options) => {
  it('finds nothing on the list, its dialogs and the form with its faults', async () => {
    await as('admin', { ...options, colorScheme }, async (page) => {
      expect(await axeFindings(page), 'list').toEqual([]);
      // One of its own: another journey may delete any other at any moment.
      const { school_name } = await (await apiAs('admin')).create(schoolBody(freshId()));
      await page.getByRole('searchbox').fill(school_name);
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await page.getByRole('button', { name: `View ${school_name}` }).click();
      expect(await axeFindings(page), 'details').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Delete ${school_name}` }).click();
      await page.getByRole('alertdialog').waitFor();
      expect(await axeFindings(page), 'confirmation').toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Add School' }).click();
      await page.getByRole('button', { name: 'Create School' }).click();
      await page.getByRole('alert').waitFor();
      expect(await axeFindings(page), 'form').toEqual([]);
      await page.getByLabel('School Name').fill('Not saved');
      await page.getByRole('link', { name: 'Back to Schools' }).click();
      await page.getByRole('alertdialog').waitFor();
      expect(await axeFindings(page), 'unsaved changes').toEqual([]);
    });
  });
});
