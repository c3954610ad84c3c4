import type { Page } from 'playwright-core';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import { freshId } from './schoolScreens.ts';

/** A name that no other test uses. */
export const freshItem = (what: string) => `${what} ${freshId()}`;

/** The settings screen on `page`, by what a person sees of it. */
export function settings(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  return {
    button,
    row,
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    filter: () => page.getByRole('searchbox', { name: /^Filter / }),
    alert: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    toast: (text: string) => page.getByRole('status').getByText(text, { exact: true }),
    field: (label: string) => page.getByRole('dialog').getByLabel(label),
    /** The confirmation before something is deleted. */
    question: () => page.getByRole('alertdialog'),

    /** Opens a collection's tab and waits for its rows; `q` filters them. */
    async open(collection: Collection, q = '') {
      const filter = q ? `&q=${encodeURIComponent(q)}` : '';
      await page.goto(`/settings?tab=${collection}${filter}`);
      await page.getByRole('tab', { name: COLLECTION_NAMES[collection].many, selected: true }).waitFor();
    },

    /** Opens the dialog of a new item. The caller fills it. */
    async add(collection: Collection) {
      const { one } = COLLECTION_NAMES[collection];
      await button(`Add ${one}`).click();
      await page.getByRole('dialog', { name: `Add ${one}` }).waitFor();
    },

    /** Waits until the dialog on screen has disappeared. */
    async closed() {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  };
}
