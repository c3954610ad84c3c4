import type { Page } from 'playwright-core';
import { keyFrom, unseal } from '../../web/session/seal.ts';
import { sessionHeaders } from './browser.ts';

/** The drafts in the browser, as they are stored: name and text. */
export const storedDrafts = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')));

/** What the drafts say to whoever has the session of the page. One that its key does not open says nothing. */
export async function openDrafts(page: Page): Promise<string> {
  const headers = await sessionHeaders(page);
  const answer = await page.request.get('/api/auth/draft-key', { headers });
  const key = await keyFrom((await answer.json()).data.key);
  const texts = (await storedDrafts(page)).map(async ([name, text]) => {
    const { savedAt, ...sealed } = JSON.parse(text);
    return JSON.stringify(await unseal(key, `${name} ${savedAt}`, sealed).catch(() => ''));
  });
  return (await Promise.all(texts)).join('\n');
}
