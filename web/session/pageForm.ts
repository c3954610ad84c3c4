import { sharedMessages } from '#shared/messages/shared.ts';
import { savesData } from '../savesData.ts';
import { type SignInResult, signIn } from './signIn.ts';
import { isSharedComputer, setSharedComputer } from './storage.ts';

const USED = 'used';

/**
 * The form to sign in that stands in the page itself. It works as soon as this small file is here, while the app is on
 * its way. The app then takes its place, with what was typed and an attempt that is still under way.
 */
const form = document.querySelector<HTMLFormElement>('#frame form');
const refusal = form?.querySelector('[role=alert]');
const button = form?.querySelector('button');
let focused: string | undefined;
/** Why the server did not sign in. What is missing in the form is told, and is no refusal. */
let refused = '';
let attempt: Promise<SignInResult> | undefined;

const field = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | undefined;
const shared = field('shared');
const typed = (name: string) => field(name)?.value ?? '';

function say(text: string) {
  if (refusal) refusal.textContent = text;
}

/** Fetches most of the code of the lists, which staff open next, before the app is here and asks for it. */
function fetchNext() {
  const href = document.querySelector<HTMLElement>('[data-next]')?.dataset.next;
  if (href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

async function submit() {
  const empty = ['username', 'password'].find((name) => !typed(name));
  if (empty) {
    say(sharedMessages.required);
    return field(empty)?.focus();
  }
  if (attempt || !button) return;
  refused = '';
  say('');
  const label = button.textContent;
  button.textContent = 'Signing in...';
  // The browser must not offer the name to the next person.
  if (shared?.checked)
    for (const name of ['username', 'password']) field(name)?.setAttribute('autocomplete', 'off');
  attempt = signIn(typed('username'), typed('password'));
  const result = await attempt;
  // The app has it from here: it opens the dashboard, or asks for another password or a second step.
  if (result.ok) {
    if (!savesData()) fetchNext();
    return document.documentElement.classList.remove('sign-in');
  }
  if (result.change || result.second) return;
  attempt = undefined;
  button.textContent = label;
  refused = result.message;
  say(refused);
  field('password')?.select();
}

if (form && button) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener('input', () => say(refused));
  form.addEventListener('focusin', ({ target }) => {
    focused = (target as HTMLInputElement).name;
  });
  if (form.contains(document.activeElement)) focused = (document.activeElement as HTMLInputElement).name;
  else field('username')?.focus();
  if (shared) {
    // A tick from before this script counts.
    if (shared.checked) setSharedComputer(true);
    shared.checked = isSharedComputer();
    shared.addEventListener('change', () => setSharedComputer(shared.checked));
  }
  button.disabled = false;
}

type Begun = {
  username: string;
  password: string;
  /** The name of the field that had the focus. */
  focused: string | undefined;
  refusal: string;
  attempt: Promise<SignInResult> | undefined;
};

/** What was begun in the form of the page. Undefined once it was taken, and where the page shows no form. */
export function takeBegun(): Begun | undefined {
  if (!form || form.hasAttribute(USED)) return undefined;
  form.setAttribute(USED, '');
  return {
    username: typed('username'),
    password: typed('password'),
    focused,
    refusal: refused,
    attempt,
  };
}
