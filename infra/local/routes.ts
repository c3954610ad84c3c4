import { type Endpoint, pathsOf } from '../../shared/contracts/endpoint.ts';

export type Match = {
  endpoint: Endpoint;
  /** The route's name in API Gateway: `GET /api/schools/{id}`. */
  routeKey: string;
  params: Record<string, string>;
};

/** Everything below this path belongs to the API. */
export const API_BASE = '/api';

type Route = { endpoint: Endpoint; path: string; segments: string[] };

/**
 * Finds an endpoint by method and raw path, as API Gateway does. Literal segments win over parameters, and values of
 * parameters are decoded. Returns the allowed methods when the path fits but the method does not, and undefined when no
 * path fits.
 * The returned function throws `URIError` on a malformed escape.
 */
export function router(endpoints: readonly Endpoint[]) {
  const routes: Route[] = endpoints
    .flatMap((endpoint) =>
      pathsOf(endpoint)
        .map((path) => `${API_BASE}${path}`)
        .map((path) => ({ endpoint, path, segments: path.split('/') })),
    )
    .sort((a, b) => (shape(a) < shape(b) ? -1 : 1));
  return (method: string, rawPath: string): Match | { allow: string[] } | undefined => {
    const segments = rawPath.split('/');
    const fitting = routes.filter((route) => fits(route, segments));
    const [best] = fitting;
    if (!best) return undefined;
    const samePath = fitting.filter((route) => shape(route) === shape(best));
    const route = samePath.find(({ endpoint }) => endpoint.method === method);
    if (!route) return { allow: [...new Set(samePath.map(({ endpoint }) => endpoint.method))] };
    return { endpoint: route.endpoint, routeKey: `${method} ${route.path}`, params: params(route, segments) };
  };
}

const isParam = (segment: string) => segment.startsWith('{');

/** Sorts literal segments before parameters, from the left. */
const shape = ({ segments }: Route) => segments.map((segment) => (isParam(segment) ? '1' : '0')).join('');

const fits = (route: Route, segments: string[]) =>
  route.segments.length === segments.length &&
  route.segments.every((part, index) => (isParam(part) ? segments[index] !== '' : part === segments[index]));

const params = (route: Route, segments: string[]) =>
  Object.fromEntries(
    route.segments.flatMap((part, index) =>
      isParam(part) ? [[part.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
    ),
  );
