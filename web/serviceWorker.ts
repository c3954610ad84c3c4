import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { warmStrategyCache } from 'workbox-recipes/warmStrategyCache.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';

/** The files of the first screens, and those of the others without what few people need. `workerPlugin.ts` lists them. */
declare const FIRST: string[];
declare const LATER: string[];

/** What the compiler's list for pages lacks. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim: () => Promise<void> };

const cacheName = 'assets';
const unused = new CacheExpiration(cacheName, { maxAgeSeconds: 30 * 24 * 60 * 60 });

/**
 * Keeps files with a hash in their name, which never change, until they were not used for 30 days. All else goes past
 * it: the page, so that a new version is seen as without it, and every answer of the API.
 */
const files = new CacheFirst({
  cacheName,
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
        // Nobody waits for the note.
        if (cachedResponse) void unused.updateTimestamp(request.url);
        return cachedResponse;
      },
      cacheDidUpdate: async ({ request }) => {
        await unused.updateTimestamp(request.url);
        await unused.expireEntries();
      },
    },
  ],
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);
warmStrategyCache({ urls: FIRST, strategy: files });

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => (event as Waiting).waitUntil(clients.claim()));

/** The page says that nobody is waiting for anything. The rest is fetched one file after another. */
addEventListener('message', (event) => {
  const fetchLater = async () => {
    for (const url of LATER) {
      await files.handle({ event, request: new Request(url, { priority: 'low' }) });
    }
  };
  (event as unknown as Waiting).waitUntil(fetchLater().catch(() => undefined));
});
