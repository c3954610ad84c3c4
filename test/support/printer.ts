import type { Page } from 'playwright-core';

/**
 * Stands in for the printer. Draws for paper while `print` runs, as a browser does, and keeps what the sheets hold.
 * @returns reads the texts of what was printed last, or null
 */
export async function withPrinter(page: Page): Promise<() => Promise<string | null>> {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const papers = document.querySelectorAll<HTMLElement>('main, [data-letters], [data-print-sheet]');
      const texts = [...papers].map((paper) => paper.innerText || paper.textContent);
      document.documentElement.setAttribute('data-printed', texts.join('\n'));
      dispatchEvent(new Event('afterprint'));
    };
  });
  return () => page.locator('html').getAttribute('data-printed');
}
