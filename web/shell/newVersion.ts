import { sharedMessages } from '#shared/messages/shared.ts';
import { type ApiError, answers } from '../api/apiError.ts';
import { passedSince } from '../passedSince.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';

const ASK_EVERY_MS = 10 * 60 * 1000;
/** After a strange answer. Many may come at once. */
const ASK_SOON_MS = 10_000;
const ANSWER_WITHIN_MS = 5000;

/** Finds the script that the page loads. Its name holds a hash of everything that it loads, now or later. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the server's page would start another version than the running one. Undefined without an answer. */
export async function isOutdated(): Promise<boolean | undefined> {
  const running = document.querySelector('script[type="module"][src]:not([async])')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch('/index.html', { cache: 'no-cache', signal });
    const named = answer.ok ? ENTRY.exec(await answer.text())?.[1] : undefined;
    return named === undefined ? undefined : named !== running;
  } catch {
    return undefined;
  }
}

/** Whether the server does not know a field or an address that this page knows. It may run another version. */
const isStrange = ({ status, requestId, issues }: ApiError) =>
  (status === 404 && requestId === undefined) ||
  issues.some(({ message }) => message === sharedMessages.unknownField);

/** Asks the forms on screen what the browser asks them before it leaves the page. */
const isUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

function tell() {
  const text = isUnsaved() ? sharedMessages.newVersionUnsaved : sharedMessages.newVersion;
  const run = () => (isUnsaved() ? tell() : location.reload());
  noticeBoard.add('info', text, { label: 'Reload', run, lasting: true });
}

/**
 * Announces another version, newer or rolled back. It checks when the person comes back to this tab, at most every ten
 * minutes, when the code of a screen could not be fetched, and when the server does not know what this page asks for. It
 * never reloads by itself, nor over unsaved changes.
 * @returns a function that stops it
 */
export function watchForNewVersion(): () => void {
  let asked = Date.now();
  const ask = async () => {
    asked = Date.now();
    if (await isOutdated()) tell();
  };
  const lost = () => void ask();
  const refused = (event: Event) => {
    if (isStrange((event as CustomEvent<ApiError>).detail) && passedSince(asked) >= ASK_SOON_MS) void ask();
  };
  const back = () => {
    if (document.visibilityState === 'visible' && passedSince(asked) >= ASK_EVERY_MS) void ask();
  };
  addEventListener('vite:preloadError', lost);
  answers.addEventListener('refused', refused);
  addEventListener('focus', back);
  document.addEventListener('visibilitychange', back);
  return () => {
    removeEventListener('vite:preloadError', lost);
    answers.removeEventListener('refused', refused);
    removeEventListener('focus', back);
    document.removeEventListener('visibilitychange', back);
  };
}
