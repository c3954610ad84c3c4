import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import {
  expectNoAxeViolations,
  expectNoFindings,
  newContext,
  newPage,
  openBrowser,
  SCREENS,
  type Screen,
} from '../support/browser.ts';

/** What no part of a page shows: ids given twice, headings out of order, landmarks of one name, links that lead nowhere. */
const OF_A_WHOLE = [
  ...['duplicate-id', 'duplicate-id-aria', 'heading-order', 'page-has-heading-one', 'skip-link'],
  ...['landmark-unique', 'landmark-one-main', 'landmark-no-duplicate-main', 'identical-links-same-purpose'],
];

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

const open = async (screen: Screen, path = '/api/docs') => {
  context = await newContext(browser, screen);
  const { page, mistakes } = await newPage(context);
  const response = await page.goto(path);
  return { page, mistakes, response };
};

describe('the reference page of the API', () => {
  it.each([
    ['a laptop', SCREENS.desktop],
    ['a phone in the dark', { ...SCREENS.phone, dark: true }],
  ])('reads well on %s', async (_, screen) => {
    const { page, mistakes, response } = await open(screen);
    expect(response?.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; (?!.*unsafe)/,
    );
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    // The stylesheet was applied: the page is as wide as the screen, and dark where the screen is.
    const look = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - window.innerWidth,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(look).toEqual({ over: 0, ground: 'dark' in screen ? 'rgb(12, 19, 34)' : 'rgb(255, 255, 255)' });
    // axe does not look at what is folded away.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    // Looking takes long, and one endpoint is built as the next: the whole is looked at once, and for what depends on it.
    const whole = new AxeBuilder({ page }).withRules(OF_A_WHOLE);
    if (screen === SCREENS.desktop) await expectNoFindings(whole, 'the whole page');
    await page.evaluate(() => {
      for (const more of document.querySelectorAll('article:nth-of-type(n + 3)')) more.remove();
    });
    await expectNoAxeViolations(page, 'some of each section');
    expect(mistakes).toEqual([]);
  });

  it('has every route, and leads from an area to an endpoint and its example by keyboard', async () => {
    const { page } = await open(SCREENS.desktop);
    const shown = await page.locator('.routes li').allInnerTexts();
    const declared = endpoints.flatMap((one) => pathsOf(one).map((path) => `${one.method} /api${path}`));
    expect(shown.sort()).toEqual(declared.sort());
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the reference');
    await page.getByRole('navigation').getByRole('link', { name: 'Add a school' }).press('Enter');
    const article = page.locator('[id="schools.create"]');
    await page.waitForURL(/#schools\.create$/);
    await expect.poll(async () => (await article.boundingBox())?.y).toBeLessThan(200);
    const example = article.getByText('Example of a body');
    await example.press('Enter');
    expect(await article.getByText('"school_id": "15010100101"').first().isVisible()).toBe(true);
    await article.getByRole('link', { name: 'SchoolInput' }).click();
    expect(await page.locator('[id="schema-SchoolInput"]').getByText('pincode').isVisible()).toBe(true);
  });

  it('links to the document that it shows', async () => {
    const { page } = await open(SCREENS.desktop);
    const href = await page
      .getByRole('link', { name: 'OpenAPI 3.1 document', exact: true })
      .getAttribute('href');
    const answer = await context.request.get(href ?? '');
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
  });
});
