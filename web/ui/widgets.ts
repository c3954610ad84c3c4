import { sharedMessages } from '#shared/messages/shared.ts';
import { notify } from './notify.tsx';

const load = async () => (await import('./widgets/heavyWidgets.ts')).widgets;

/**
 * The library's heavy components, which are in one file. A file that does not come on a bad line leaves the screen as it
 * is, where a lazy component would take it away. The person is told `otherwise`.
 */
export async function loadWidgets(otherwise: string = sharedMessages.widgetsMissing) {
  try {
    return await load();
  } catch (error) {
    console.warn('The file of widgets did not load', error);
    notify.error(otherwise);
  }
}

/** On a slow line the first screens ask for their own files and answers in this time. */
const FIRST_SCREEN_MS = 10_000;

/** Fetches them when the first screen is idle, so that they are there when somebody presses for one. */
export function fetchWidgetsWhenIdle(use?: (widgets: Awaited<ReturnType<typeof load>>) => void) {
  const fetchNow = () =>
    void load()
      .then(use)
      .catch(() => undefined);
  // Safari knows no idle time.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchNow) : fetchNow());
  setTimeout(whenIdle, FIRST_SCREEN_MS);
}
