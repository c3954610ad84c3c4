import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { User, UserInput } from '#shared/domain/user.ts';
import { PASSWORD, sessionHeaders } from './browser.ts';
import { cloud } from './cloud.ts';
import { freshId } from './schoolScreens.ts';

/** A username that no other test uses. */
export const freshUser = (role: string) => `${role}.${freshId()}`;

/** A phone number that no other test uses. */
export const freshPhone = () => `9${freshId().slice(-9)}`;

/** Creates and reads accounts as another client would, in the session of a signed-in page. */
async function sendUsers(page: Page, method: string, path: string, data?: unknown): Promise<User> {
  const headers = await sessionHeaders(page);
  const answer = await page.request.fetch(`/api/user-management${path}`, { method, data, headers });
  const json = await answer.json();
  expect(answer.ok(), JSON.stringify(json)).toBe(true);
  return json.data;
}

/** What an administrator gives a new account, whose owner then chooses `PASSWORD`. */
export const FIRST_PASSWORD = 'given on a slip of paper';

/** An account that is made, and whose owner has changed its first password. */
export async function createUser(page: Page, body: z.input<typeof UserInput>): Promise<User> {
  const { username, password } = body;
  if (!password) return sendUsers(page, 'POST', '', body);
  const made = await sendUsers(page, 'POST', '', { ...body, password: FIRST_PASSWORD });
  // Not in the session of the page, whose cookies are another's.
  const post = (path: string, sent: object, headers = {}) =>
    fetch(new URL(`/api/auth/${path}`, cloud().url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(sent),
    });
  const changed = await post('change-first-password', {
    username,
    password: FIRST_PASSWORD,
    new_password: password,
  });
  expect(changed.status, await changed.clone().text()).toBe(200);
  const { token } = (await changed.json()).data;
  await post('logout', {}, { authorization: `Bearer ${token}` });
  return made;
}
export const changeUser = (page: Page, id: number, body: object) => sendUsers(page, 'PUT', `/${id}`, body);
export const readUser = (page: Page, id: number) => sendUsers(page, 'GET', `/${id}`);

/** An administrator's account, with the password of all journeys. */
export const adminBody = (username: string): z.input<typeof UserInput> => ({
  username,
  email: `${username}@example.org`,
  role: 'admin',
  password: PASSWORD,
});

/** The screen of accounts on `page`, by what a person sees of it. */
export function userScreen(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
  return {
    button,
    dialog,
    row: (username: string) =>
      page.getByRole('row').filter({ has: page.getByText(username, { exact: true }) }),
    field: (label: string) => page.getByRole('dialog').getByLabel(label),
    alert: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),
    toast: (text: string) => page.getByRole('status').getByText(text, { exact: true }),

    /** Opens the screen with the accounts that `query` asks for. */
    async open(query = '') {
      await page.goto(`/user-management${query}`);
      await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
    },

    /** Opens the screen with only this account. */
    async find(username: string) {
      await page.goto(`/user-management?q=${username}`);
      await page.getByLabel(`Select ${username}`).waitFor();
    },

    /** Waits until the dialog on screen has disappeared. */
    async closed() {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  };
}
