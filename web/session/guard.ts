import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { paths } from '../paths.ts';
import { redirectFor, routeAccess } from './guards.ts';
import { session } from './sessionStore.ts';
import { endSession } from './signIn.ts';

/** The loader that lets a route's screen be shown, or sends the visitor where the guard rules say. */
export const guard =
  (name: keyof typeof routeAccess) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (name === 'login' && session.isLeaving()) await endSession();
    const elsewhere = redirectFor(routeAccess[name], session.user()?.role);
    if (!elsewhere) return null;
    const { pathname, search } = new URL(request.url);
    // Everybody is led to the dashboard; what stands in its address was said to whoever was here before.
    if (elsewhere === paths.login() && pathname !== paths.dashboard()) session.want(pathname + search);
    throw redirect(elsewhere);
  };
