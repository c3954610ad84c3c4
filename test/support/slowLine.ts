import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';

/** The journeys run on a line as a village has it: `npm run journeys -- --slow`. */
const SLOW = process.env.SLOW_LINE !== undefined;

/** 400 kilobits a second each way, and 400 ms before an answer begins. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** How much longer everything may take there: a first load is half a megabyte. */
const PATIENCE = 4;

if (SLOW) {
  vi.setConfig({
    testTimeout: 120_000 * PATIENCE,
    hookTimeout: 120_000 * PATIENCE,
    expect: { poll: { timeout: 30_000 } },
  });
}

/** Whether to leave out a test that is about quickness or that counts on it, for the reason given. */
export const unsuitedToSlowLine = (_reason: string): boolean => SLOW;

/** Puts every page of a context on the slow line, where the journeys are to run there. */
export function slowDown(context: BrowserContext): void {
  if (!SLOW) return;
  context.setDefaultTimeout(30_000 * PATIENCE);
  const slowed = new WeakMap<Page, Promise<unknown>>();
  context.on('page', (page) => {
    const slow = async () =>
      (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
    // A tab may have gone again before it was slow.
    slowed.set(page, slow().catch(console.warn));
  });
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    await slowed.get(page);
    return page;
  };
}
