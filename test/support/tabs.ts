import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * A page of the web app's origin that is not the web app. A tab keeps its process there, and with it the compiled
 * scripts: the next journey loads the web app for half of what a new tab takes.
 */
const EMPTY = '/empty.txt';

/** Changes that a tab cannot take back. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const;
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;
/** What moves a clock on. Only a tab that was opened for it can be given on afterwards. */
const CLOCK_ON = ['fastForward', 'runFor', 'resume'] as const;

/** A tab, its session with the browser's tools, and what journeys made listen to it. */
type Kept = { session: CDPSession; altered: boolean; listeners: (() => unknown)[] };
const tabs = new WeakMap<Page, Kept>();

/**
 * Opens a tab that `emptied` can give to one journey after another. It shows an empty page of the web app's origin.
 * @param clocked whether journeys move its clock on. They find it ahead by what those before them have moved it.
 */
export async function keptTab(context: BrowserContext, clocked = false): Promise<Page> {
  const page = await context.newPage();
  if (clocked) await page.clock.install();
  const kept: Kept = { session: await context.newCDPSession(page), altered: false, listeners: [] };
  tabs.set(page, kept);
  const alter = () => {
    kept.altered = true;
  };
  for (const changed of [page, context]) {
    watch(changed, LASTING, alter);
    watch(changed, ['on', 'once'], (event, listener) =>
      kept.listeners.push(() => changed.off(event, listener)),
    );
  }
  watch(page.clock, clocked ? CLOCK : [...CLOCK, ...CLOCK_ON], alter);
  await page.goto(EMPTY);
  return page;
}

/** Tells `hear` of the calls of `methods` of `watched`. */
function watch(watched: object, methods: readonly string[], hear: (...given: never[]) => unknown) {
  const owner = watched as Record<string, unknown>;
  for (const name of methods) {
    const method = owner[name];
    if (typeof method !== 'function') continue;
    owner[name] = (...given: never[]) => {
      hear(...given);
      return method.apply(watched, given);
    };
  }
}

/**
 * Empties a tab for the next journey: the page, its history and its session storage, and what listens to or answers its
 * requests. Closes the other tabs of its machine. Cookies and local storage stay.
 * @returns false for a tab that was closed or altered for good
 */
export async function emptied(page: Page): Promise<boolean> {
  const kept = tabs.get(page);
  const context = page.context();
  if (!kept || kept.altered || page.isClosed()) return false;
  for (const remove of kept.listeners.splice(0)) remove();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto(EMPTY);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await kept.session.send('Page.resetNavigationHistory');
  return true;
}

/** Removes everything that the web app keeps in the browser. */
export async function forgetEverything(page: Page): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  await context.clearPermissions();
  await page.evaluate(() => localStorage.clear());
  const { origin } = new URL(page.url());
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,storage_buckets';
  await tabs.get(page)?.session.send('Storage.clearDataForOrigin', { origin, storageTypes });
}
