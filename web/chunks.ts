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
/** Components of the library that neither the lists of schools and teachers nor their forms show. */
const FOR_RECORDS = /\/node_modules\/@(zag-js|ark-ui|chakra-ui)\/.*(file-upload|file-utils|tabs)/;

/** A module with everything that it imports at once. Packages export everything from one module, so they count alone. */
function closureOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const imported = id.includes('/node_modules/') ? [] : (context.getModuleInfo(id)?.importedIds ?? []);
  for (const next of imported) closureOf(next, context, found);
  return found;
}

/** Tells whether any of our modules `names` imports a module at once. */
function neededBy(...names: readonly string[]) {
  let needed: Set<string> | undefined;
  return (id: string, context: Context): boolean => {
    needed ??= names.reduce(
      (found, name) => closureOf(fileURLToPath(new URL(name, import.meta.url)), context, found),
      new Set<string>(),
    );
    return needed.has(id);
  };
}

const servesSignIn = neededBy(SIGN_IN.module);
/** What most people open first. */
const servesFirst = neededBy(
  'features/dashboard/MoreOfDay.tsx',
  'features/dashboard/ToDo.tsx',
  'features/schools/SchoolsPage.tsx',
  'features/teachers/TeachersPage.tsx',
  'features/schools/SchoolFormPage.tsx',
  'features/teachers/form/TeacherFormPage.tsx',
);

const needsForms = (id: string, context: Context) =>
  [...closureOf(id, context)].some((needed) => FOR_FORMS.test(needed));

/** The file of code that several screens share. */
function sharedIn(id: string, context: Context): string {
  if (BEFORE_SIGN_IN.test(id)) return 'beforeSignIn';
  if (FOR_RECORDS.test(id)) return 'records';
  if (!id.includes('/node_modules/') && !servesFirst(id, context)) return 'records';
  return needsForms(id, context) ? 'forms' : 'screens';
}

/**
 * The files of the built app: a small one that signs in, two that every visitor loads, and three of what the other
 * screens share: what the lists of schools and teachers need, what their forms need beside it, and the rest. A screen is
 * a file of its own beside them, so that it asks for four at most. Without this it asks for up to 54, and the same code
 * is 209 kB in place of 172. With two of the three in one, a first visit that edits a record loads 37 kB more.
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
      name: sharedIn,
      minShareCount: 2,
    },
  ],
};
