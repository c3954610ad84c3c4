import { sharedMessages } from '#shared/messages/shared.ts';
import { fetchLater } from '../fetchAhead.ts';
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

/** Fetches them when the first screens are there, so that they are at hand when somebody presses for one. */
export const fetchWidgetsLater = (use?: (widgets: Awaited<ReturnType<typeof load>>) => void) =>
  fetchLater([() => load().then(use)]);
