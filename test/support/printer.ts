import type { Page } from 'playwright-core';

/**
 * Stands in for the printer. Draws for paper while `print` runs, as a browser does, and keeps what the sheets hold.
 * @returns `text` and `columns` read the texts of what was printed last, or null, and how many columns its tables had
 */
export async function withPrinter(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const letters = [...document.querySelectorAll('[data-letters], [data-print-sheet]')];
      const texts = [document.querySelector('main')?.innerText, ...letters.map((one) => one.textContent)];
      const { dataset } = document.documentElement;
      dataset.printed = texts.join('\n');
      dataset.columns = String(document.querySelectorAll('th[scope=col]').length);
      dispatchEvent(new Event('afterprint'));
    };
  });
  const kept = (name: string) => page.locator('html').getAttribute(`data-${name}`);
  return { text: () => kept('printed'), columns: async () => Number(await kept('columns')) };
}
