import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { areas } from '#shared/contracts/index.ts';
import { CONTENT_SECURITY_POLICY } from '../../infra/headers.ts';
import { mistakesOf, people, SCREENS, type Screen } from '../support/browser.ts';

const { someone } = people();

type Opened = { page: Page; mistakes: string[]; response: Response | null };

/** Runs a journey on the page that shows the API. */
const open = (screen: Screen, journey: (opened: Opened) => Promise<void>, path = '/docs.html') =>
  someone(screen, async (page) => {
    const mistakes = mistakesOf(page);
    const response = await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Teacher Management System' }).waitFor();
    await journey({ page, mistakes, response });
  });

/** What every visitor sees: all areas, nothing wider than the screen, in the theme of the machine. */
async function expectWhole({ page, mistakes, response }: Opened, dark: boolean) {
  expect(response?.headers()['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  const shown = await page
    .locator('[data-tag]')
    .evaluateAll((tags) => tags.map(({ dataset }) => dataset.tag));
  expect(shown.sort()).toEqual(Object.keys(areas).sort());
  const look = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - window.innerWidth,
    dark: document.documentElement.classList.contains('dark-mode'),
  }));
  expect(look).toEqual({ over: 0, dark });
  expect(mistakes).toEqual([]);
}

// The markup is Swagger UI's, so axe does not check it.
describe('the page that shows the API', () => {
  it('has every area on a phone in the dark', async () => {
    await open({ ...SCREENS.phone, dark: true }, (opened) => expectWhole(opened, true));
  });

  it('opens at an endpoint that a link names, and leads to others, which nobody can call from here, and to the document', async () => {
    const toEndpoint = '/docs.html#/teachers/teachers.create';
    await open(
      SCREENS.desktop,
      async (opened) => {
        const { page, mistakes } = opened;
        await page.getByText('Access: accounts with the permission teachers.create everywhere.').waitFor();
        await expectWhole(opened, false);

        await page.getByRole('link', { name: 'schools', exact: true }).click();
        await page.getByRole('button', { name: /Add a school/ }).click();
        await page.waitForURL(/#\/schools\/schools\.create$/);
        await page.getByText('"school_id": "15010100101"').first().waitFor();
        expect(await page.getByRole('button', { name: /Try it out|Authorize/ }).count()).toBe(0);

        const href = await page
          .getByRole('link', { name: '/api/openapi.json', exact: true })
          .getAttribute('href');
        const answer = await page.request.get(href ?? '');
        expect(answer.headers()['content-type']).toContain('application/json');
        expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
        expect(mistakes).toEqual([]);
      },
      toEndpoint,
    );
  });
});
