import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Info = Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers' | 'dynamicImporters'>;
type Context = { getModuleInfo: (id: string) => Info | null };

/** The module that serves the form to sign in while the app is on its way, and the file that has it. */
export const SIGN_IN = { module: 'session/pageForm.ts', chunk: 'signIn' };

/** The file that the first screens share. */
export const SCREENS = 'screens';

/** The page of the API's reference, an entry of its own. */
const FOR_REFERENCE = /swagger-ui|\/web\/docs\./;
/** Signing in by a code, new passwords and the frame of notices: small, and their readers need nothing of other screens. */
const BEFORE_SIGN_IN =
  /\/(web\/(session\/code|api\/unanswered|features\/(otpLogin|passwordReset|notices\/Notice))|shared\/messages\/(otp|passwordReset|auth|secondStep))[/.]/;
/** Packages that take a file, which only other screens do. Their names of parts belong to the library's theme. */
const FOR_OTHERS = /\/(file-upload|file-utils|i18n-utils)\/(?!.*anatomy)/;
/**
 * What people open first: what stands around all screens, the rest of the dashboard, the lists of schools and teachers
 * with the forms of their rows, and screens that need little besides.
 */
const FIRST_SCREENS =
  /\/web\/((session|shell|ui)\/|features\/(dashboard\/(MoreOfDay|ToDo)|posts\/PostsPage|reports|sessions|schools\/School(s|Form)Page|teachers\/(TeachersPage|form)))/;

const isPackage = (id: string) => id.includes('/node_modules/');

/** Everything that `next` leads to from a module, with the module itself. */
function reached(
  id: string,
  next: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of next(id)) reached(one, next, found);
  return found;
}

/** A module with everything that it imports at once. Packages export everything from one module, so they count alone. */
const closureOf = (id: string, context: Context) =>
  reached(id, (one) => (isPackage(one) ? [] : (context.getModuleInfo(one)?.importedIds ?? [])));

let first: Set<string> | undefined;
const servesSignIn = (id: string, context: Context) => {
  first ??= closureOf(fileURLToPath(new URL(SIGN_IN.module, import.meta.url)), context);
  return first.has(id);
};

/** The screens that have a module, and the parts of screens that come later. */
const usersOf = (id: string, context: Context) =>
  [...reached(id, (one) => context.getModuleInfo(one)?.importers ?? [])].filter(
    (one) => (context.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0,
  );

/** The file of a module that several screens have. */
function sharedFile(id: string, context: Context): string {
  const isForOthers = isPackage(id)
    ? FOR_OTHERS.test(id)
    : !usersOf(id, context).some((user) => FIRST_SCREENS.test(user));
  return isForOthers ? 'otherScreens' : SCREENS;
}

/**
 * The files of the built app: a small one that signs in, and two that every visitor loads. Screens share two more: one for
 * the first screens, and one for all others. A screen is a file of its own beside them. So the lists of schools and teachers
 * and their forms ask for two, and no screen for more than three. The small screens before sign-in are one file together.
 * Without this a screen asks for up to 54, and the same code is 209 kB in place of 172.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      debugName: 'sign-in',
      name: (id: string, context: Context) => (servesSignIn(id, context) ? SIGN_IN.chunk : null),
      priority: 3,
    },
    // The page of the API's reference has it too, and must not load the app with it.
    { name: 'preload', test: /modulepreload-polyfill/, priority: 2 },
    {
      debugName: 'app',
      // A release that changes no package lets browsers keep the larger of the two.
      name: (id: string) => (FOR_REFERENCE.test(id) ? null : isPackage(id) ? 'packages' : 'app'),
      tags: ['$initial' as const],
      priority: 1,
    },
    { name: 'beforeSignIn', test: BEFORE_SIGN_IN },
    { debugName: 'screens', name: sharedFile, minShareCount: 2 },
  ],
};
