import type { BrowserContext } from 'playwright-core';

/**
 * Makes `route` of the pages of a context return once it holds. Chromium answers a moment before the page knows of its
 * first route, and of a hundred requests right after the answer one passes it by.
 */
export function holdRoutes(context: BrowserContext): void {
  context.on('page', (page) => {
    const route = page.route.bind(page);
    page.route = async (...given) => {
      const added = await route(...given);
      // The page answers after it was told. If it is left meanwhile, the next one knows from the start.
      await page.evaluate(() => 0).catch(() => {});
      return added;
    };
  });
}
