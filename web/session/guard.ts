import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { sharedMessages } from '#shared/messages/shared.ts';
import { paths } from '../paths.ts';
import { redirectFor, routeAccess } from './guards.ts';
import { session } from './sessionStore.ts';
import { endSession } from './signIn.ts';

/** The loader of a route. It shows the screen, or redirects the visitor as the guard rules say. */
export const guard =
  (name: keyof typeof routeAccess) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (name === 'login' && session.isLeaving()) await endSession();
    const role = session.user()?.role;
    const elsewhere = redirectFor(routeAccess[name], role);
    if (!elsewhere) return null;
    const { pathname, search } = new URL(request.url);
    if (role && elsewhere === paths.insufficientPermissions())
      console.warn(sharedMessages.notFor(role, pathname));
    // Signing in leads to the dashboard anyway. Its address may hold a message to the last person.
    if (elsewhere === paths.login() && pathname !== paths.dashboard()) session.want(pathname + search);
    throw redirect(elsewhere);
  };
