import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../../tools/browser.ts';
import { atMost, median, rounded, type Section } from '../report.ts';

/** Compares the teachers table of 50 rows with an unstyled React table of the same texts (G24). */
export async function benchRender({ runs }: { runs: number }): Promise<Section[]> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/page.tsx`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(() => {}),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent('<!doctype html><title>Render</title>');
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const call = `measure(${Math.max(runs, 15)})`;
    const { ours, plain, rows } = (await page.evaluate(call)) as {
      ours: number[];
      plain: number[];
      rows: number;
    };
    return [
      {
        title: `Teachers table of ${rows} rows in a browser, medians of ${ours.length} in turn (G24)`,
        rows: [
          { name: 'ours', figures: { value: rounded(median(ours)), unit: 'ms' } },
          { name: 'plain table of the same texts', figures: { value: rounded(median(plain)), unit: 'ms' } },
          atMost('G24', 'ours to plain', median(ours) / median(plain), 3),
        ],
      },
    ];
  } finally {
    await browser.close();
  }
}
