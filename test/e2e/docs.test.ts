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

// The markup is Swagger UI's, so axe does not check it.
describe('the page that shows the API', () => {
  it.each([
    ['a laptop', SCREENS.desktop],
    ['a phone in the dark', { ...SCREENS.phone, dark: true }],
  ])('has every area on %s, under the policy of all pages', async (_, screen) => {
    await open(screen, async ({ page, mistakes, response }) => {
      expect(response?.headers()['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
      const shown = await page
        .locator('[data-tag]')
        .evaluateAll((tags) => tags.map(({ dataset }) => dataset.tag));
      expect(shown.sort()).toEqual(Object.keys(areas).sort());
      const look = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - window.innerWidth,
        dark: document.documentElement.classList.contains('dark-mode'),
      }));
      expect(look).toEqual({ over: 0, dark: 'dark' in screen });
      expect(mistakes).toEqual([]);
    });
  });

  it('leads from an area to an endpoint and its examples, which nobody can send from here', async () => {
    await open(SCREENS.desktop, async ({ page, mistakes }) => {
      await page.getByRole('link', { name: 'schools', exact: true }).click();
      await page.getByRole('button', { name: /Add a school/ }).click();
      await page.waitForURL(/#\/schools\/schools\.create$/);
      await page.getByText('"school_id": "15010100101"').first().waitFor();
      expect(await page.getByRole('button', { name: /Try it out|Authorize/ }).count()).toBe(0);
      expect(mistakes).toEqual([]);
    });
  });

  it('opens at an endpoint that a link names', async () => {
    const toEndpoint = '/docs.html#/schools/schools.create';
    const says = 'Access: accounts with the permission schools.create everywhere.';
    await open(SCREENS.desktop, ({ page }) => page.getByText(says).waitFor(), toEndpoint);
  });

  it('links to the document that it shows', async () => {
    await open(SCREENS.desktop, async ({ page }) => {
      const href = await page
        .getByRole('link', { name: '/api/openapi.json', exact: true })
        .getAttribute('href');
      const answer = await page.request.get(href ?? '');
      expect(answer.headers()['content-type']).toContain('application/json');
      expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    });
  });
});
