import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import { enter, people } from '../support/browser.ts';
import { freshItem, settings } from '../support/settingsScreens.ts';
import { keptTab } from '../support/tabs.ts';

const { machine } = people();
/** One page for all tests. Each goes on where the one before has left it. */
let page: Page;
let on: ReturnType<typeof settings>;
beforeAll(async () => {
  const desk = await machine();
  page = await keptTab(desk);
  await enter(desk, 'admin');
  on = settings(page);
});
beforeEach(async () => {
  const left = page.getByRole('dialog').or(on.question()).or(page.getByRole('alert'));
  // Also where a test has failed.
  if (!page.url().includes('/settings') || (await left.count()) > 0) await page.goto('/settings');
});

/** Chooses a collection's tab, and filters its rows. */
async function show(collection: Collection, q = '') {
  await on.tab(COLLECTION_NAMES[collection].many).click();
  await on.filter().fill(q);
  await page.waitForURL(({ searchParams }) => {
    const { tab, q: filter = '' } = Object.fromEntries(searchParams);
    return (tab ?? 'districts') === collection && filter === q;
  });
}

type Case = {
  collection: Collection;
  /** The message for the second of two equal names. Names of service categories are not checked. */
  taken?: string;
  /** Fills what an item needs besides its name. */
  fill?: () => Promise<unknown>;
};

const inTlangnuam = async () => {
  await on.field('District').selectOption('Aizawl');
  await on.field('RD Block').selectOption('Tlangnuam');
};
const CASES: Case[] = [
  { collection: 'districts', taken: 'A district with this name already exists!' },
  {
    collection: 'rd-blocks',
    taken: 'An RD block with this name already exists in the selected district!',
    fill: () => on.field('District').selectOption('Aizawl'),
  },
  {
    collection: 'habitations',
    taken: 'A habitation with this name already exists in the selected RD block!',
    fill: inTlangnuam,
  },
  { collection: 'block-offices', taken: 'A block office with this name already exists!' },
  {
    collection: 'subjects',
    taken: 'A subject with this name already exists!',
    fill: () => on.field('Class 6').check(),
  },
  { collection: 'mediums', taken: 'A medium with this name already exists!' },
  { collection: 'school-types', taken: 'A school type with this name already exists!' },
  { collection: 'management-types', taken: 'A management type with this name already exists!' },
  { collection: 'religions', taken: 'A religion with this name already exists!' },
  { collection: 'service-categories' },
];

/** Those that are also changed: one that is a name alone, one below others, and one with a dialog of its own. */
const CHANGED: readonly Collection[] = ['districts', 'habitations', 'subjects'];

describe.each(CASES)('$collection', ({ collection, taken, fill = async () => {} }) => {
  const { one, many } = COLLECTION_NAMES[collection];
  const isChanged = CHANGED.includes(collection);
  const name = freshItem(one);
  const renamed = isChanged ? `${name} renamed` : name;

  const addNamed = async (text: string) => {
    await on.add(collection);
    await fill();
    await on.field('Name').fill(text);
    await on.button('Save').click();
  };

  it('asks for a name, then stores what was typed', async () => {
    await show(collection);
    await page
      .getByRole('heading', { level: 2, name: collection === 'subjects' ? 'Subjects Taught' : many })
      .waitFor();
    await addNamed('  ');
    await on.alert('Please enter a name!').waitFor();
    expect(await on.field('Name').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');

    await on.field('Name').fill(name);
    await page.keyboard.press('Enter');
    await on.toast(`Saved: ${name}`).waitFor();
    await on.closed();
    await on.filter().fill(name.toUpperCase());
    await on.row(name).waitFor();
    expect(await on.row(name).textContent()).toContain('Active');
  });

  if (isChanged) {
    it('refuses the same name in another case, at the field and by an alert', async () => {
      await show(collection, name);
      await on.row(name).waitFor();
      await addNamed(name.toLowerCase());
      await on.alert(taken!).waitFor();
      await page.getByRole('dialog').getByText(taken!).first().waitFor();
      expect(await page.getByRole('button', { name: 'Reactivate' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await on.button('Discard').click();
      await on.closed();
    });

    it('is renamed, deactivated, and reactivated by its switch', async () => {
      await show(collection, name);
      await on.button(`Edit ${name}`).click();
      await on.field('Name').fill(renamed);
      await on.button('Save').click();
      await on.toast(`Saved: ${renamed}`).waitFor();
      await on.row(renamed).waitFor();

      await on.button(`Delete ${renamed}`).click();
      await on.question().getByText('Nothing uses it.').waitFor();
      await on.button('Deactivate').click();
      await on.toast(`${one} status changed to inactive`).waitFor();
      await on.row(renamed).getByText('Inactive').waitFor();
      await page.getByLabel('Show inactive').uncheck();
      await page.getByText('No records found.').waitFor();
      await page.getByLabel('Show inactive').check();

      await on.button(`Edit ${renamed}`).click();
      await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
      await on.button('Save').click();
      await on.closed();
      await on.row(renamed).getByText('Active', { exact: true }).waitFor();
    });

    it('offers to reactivate the inactive item whose name is typed', async () => {
      await show(collection, renamed);
      await on.button(`Delete ${renamed}`).click();
      await on.button('Deactivate').click();
      await on.row(renamed).getByText('Inactive').waitFor();

      await addNamed(renamed);
      await on
        .alert(collection === 'subjects' ? taken! : 'but is inactive. Reactivate it instead.')
        .waitFor();
      await on.button('Reactivate').click();
      await on.closed();
      await on.row(renamed).getByText('Active', { exact: true }).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
    });
  }

  if (collection === 'subjects') {
    it('is never deleted permanently', async () => {
      // A message of before would be in the question, with its button.
      await page.goto('/settings');
      await show(collection, renamed);
      await on.button(`Delete ${renamed}`).click();
      await on.question().getByText('Nothing uses it.').waitFor();
      expect(await on.question().getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Deactivate']);
      await on.button('Cancel').click();
      await on.question().waitFor({ state: 'detached' });
    });
  } else {
    it('is deleted permanently while nothing uses it', async () => {
      await show(collection, renamed);
      await on.button(`Delete ${renamed}`).click();
      await on.question().getByText('Nothing uses it.').waitFor();
      await on.button('Delete permanently').click();
      await on.toast(`${one} deleted permanently`).waitFor();
      await page.getByText('No records found.').waitFor();
      await page.reload();
      await page.getByText('No records found.').waitFor();
    });
  }
});
