import type { BrowserContext, Page } from 'playwright-core';

/** Whether journeys run on a line as in a village: `npm run journeys -- --slow`. */
const SLOW = process.env.SLOW_LINE !== undefined;

/** 400 kilobits a second each way, and 400 ms before an answer begins. */
export const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Whether journeys run on a busy machine: `npm run journeys -- --busy`. What a journey looks at too early is late there
 * every time, and not once in a hundred runs.
 */
const BUSY = process.env.BUSY_MACHINE !== undefined;

/** A page gets this part of the processor, and each timer fires this much later. */
const MACHINE = { part: 4, lateMs: 150 };

/** How much longer everything may take there. A first load is half a megabyte. */
export const PATIENCE = SLOW || BUSY ? 4 : 1;

/** Puts every page of a context on the slow line or the busy machine, if the journeys run there. */
export function slowDown(context: BrowserContext): void {
  if (!SLOW && !BUSY) return;
  context.setDefaultTimeout(30_000 * PATIENCE);
  const slowed = new WeakMap<Page, Promise<unknown>>();
  context.on('page', (page) => {
    // The tab may already be closed.
    slowed.set(page, slow(context, page).catch(console.warn));
  });
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    await slowed.get(page);
    return page;
  };
}

async function slow(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  if (SLOW) await session.send('Network.emulateNetworkConditions', LINE);
  if (!BUSY) return;
  await session.send('Emulation.setCPUThrottlingRate', { rate: MACHINE.part });
  await page.addInitScript((lateMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...given: unknown[]) =>
      setTimeout(run, ms + lateMs, ...given)) as typeof setTimeout;
  }, MACHINE.lateMs);
}
