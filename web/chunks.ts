import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** The module that serves the form to sign in while the app is on its way, and the file that has it. */
export const SIGN_IN = { module: 'session/pageForm.ts', chunk: 'signIn' };

/** The page of the API's reference, an entry of its own. */
const FOR_REFERENCE = /swagger-ui|\/web\/docs\./;
/** Screens before sign-in share little, and people who open them need nothing of the others. */
const BEFORE_SIGN_IN =
  /\/(web\/session\/code|web\/features\/(notices|otpLogin|passwordReset)|shared\/messages\/(otp|passwordReset|auth|secondStep))[/.]/;
const FOR_FORMS = /\/node_modules\/(zod|react-hook-form|@hookform)\//;

/** A module with everything that it imports at once. Packages export everything from one module, so they count alone. */
function closureOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const imported = id.includes('/node_modules/') ? [] : (context.getModuleInfo(id)?.importedIds ?? []);
  for (const next of imported) closureOf(next, context, found);
  return found;
}

let first: Set<string> | undefined;
const servesSignIn = (id: string, context: Context) => {
  first ??= closureOf(fileURLToPath(new URL(SIGN_IN.module, import.meta.url)), context);
  return first.has(id);
};

const needsForms = (id: string, context: Context) =>
  [...closureOf(id, context)].some((needed) => FOR_FORMS.test(needed));

/**
 * The files of the built app: a small one that signs in, two that every visitor loads, one with what the screens share
 * and one with what forms share. A screen is a file of its own beside them, so that it asks for three at most. Without
 * this it asks for up to 54, and the same code is 209 kB in place of 172.
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
      name: (id: string) =>
        FOR_REFERENCE.test(id) ? null : id.includes('/node_modules/') ? 'packages' : 'app',
      tags: ['$initial' as const],
      priority: 1,
    },
    {
      debugName: 'screens',
      name: (id: string, context: Context) =>
        BEFORE_SIGN_IN.test(id) ? 'beforeSignIn' : needsForms(id, context) ? 'forms' : 'screens',
      minShareCount: 2,
    },
  ],
};
