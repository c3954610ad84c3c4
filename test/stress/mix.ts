import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ROLES } from '#shared/access/roles.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { API_BASE, router } from '../../infra/local/routes.ts';
import { patterns } from '../../web/paths.ts';

/** A recorded request of a browser. `sent` and `answered` are moments of one counter of its context. */
export type Recorded = {
  role: string;
  /** The tab that sent it. */
  tab: string;
  /** The path of the page in the address bar. */
  screen: string;
  method: string;
  address: string;
  sent: number;
  answered?: number;
  status?: number;
};

/**
 * What a browser requested while a person was at one screen, and how often that happened. A step holds the requests
 * that were sent together, before any was answered: `GET /schools?page=1&limit=10&q={q}`, with names in place of
 * values.
 */
export const Visit = z.strictObject({
  screen: z.string(),
  times: z.int().min(1),
  steps: z.array(z.array(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \//)).min(1)).min(1),
});
export type Visit = z.output<typeof Visit>;

const Mix = z.strictObject({
  roles: z.record(z.enum(ROLES), z.array(Visit).min(1)),
});
type Mix = z.output<typeof Mix>;

export const MIX_FILE = 'test/stress/mix.json';
export const readMix = (): Mix => Mix.parse(JSON.parse(readFileSync(MIX_FILE, 'utf8')));

/**
 * Values of the query and the path that are kept, because they are the same for everybody. All others belong to
 * somebody's records.
 */
const KEPT = new Set(['page', 'limit', 'sort', 'order', 'format', 'force', 'severity', 'status', 'role']);
const KEPT_TOO = new Set(['action', 'resourceType', 'success', 'collection', 'type']);
const isKept = (name: string) => KEPT.has(name) || KEPT_TOO.has(name);

const find = router(endpoints);

/**
 * The endpoint, the path template and the parameters of a request to `/api/…`; undefined when there is no such route.
 */
export function routeOf(method: string, address: string) {
  const match = find(method, address.split('?')[0] ?? '');
  if (!match || 'allow' in match) return undefined;
  return { ...match, template: match.routeKey.slice(`${method} ${API_BASE}`.length) };
}

/** A request without what it was about; undefined for a request of the sign-in, which each person does once. */
function shapeOf({ method, address }: Recorded): string | undefined {
  const route = routeOf(method, address);
  if (!route || /^(auth|otpAuth)\./.test(route.endpoint.id)) return undefined;
  const path = route.template.replace(/\{(\w+)\}/g, (hole, name: string) =>
    isKept(name) ? (route.params[name] ?? '') : hole,
  );
  const query = [...new URLSearchParams(address.split('?')[1])].map(
    ([name, value]) => `${name}=${isKept(name) ? value : `{${name}}`}`,
  );
  return `${method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const SCREENS = Object.values(patterns).map((pattern): [string, RegExp] => [
  pattern,
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
]);
const screenOf = (path: string) => SCREENS.find(([, fits]) => fits.test(path))?.[0] ?? path;

/** The mix of what was recorded. Leaves out refused requests, because journeys send those on purpose. */
export function mixOf(recorded: readonly Recorded[]): Mix {
  const good = recorded.filter(({ status = 0 }) => status >= 200 && status < 300);
  const visits = new Map<string, Map<string, Visit>>();
  for (const tab of Map.groupBy(good, ({ tab }) => tab).values()) {
    for (const visit of visitsOf(tab)) {
      const ofRole = visits.get(visit.role) ?? new Map<string, Visit>();
      visits.set(visit.role, ofRole);
      const key = JSON.stringify([visit.screen, visit.steps]);
      const known = ofRole.get(key) ?? { screen: visit.screen, times: 0, steps: visit.steps };
      ofRole.set(key, { ...known, times: known.times + 1 });
    }
  }
  const sorted = [...visits].map(([role, all]) => [
    role,
    [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit),
  ]);
  return Mix.parse({ roles: Object.fromEntries(sorted.sort()) });
}

/** The visits of one tab, in order. */
function visitsOf(tab: readonly Recorded[]): (Pick<Visit, 'screen' | 'steps'> & { role: string })[] {
  const visits: (Pick<Visit, 'screen' | 'steps'> & { role: string })[] = [];
  /** When the first answer to the step came. */
  let answered = Number.POSITIVE_INFINITY;
  for (const one of [...tab].sort((a, b) => a.sent - b.sent)) {
    const shape = shapeOf(one);
    if (!shape) continue;
    const screen = screenOf(one.screen);
    let visit = visits.at(-1);
    const isNew = visit?.screen !== screen || visit.role !== one.role;
    if (!visit || isNew) {
      visit = { role: one.role, screen, steps: [] };
      visits.push(visit);
    }
    if (isNew || one.sent > answered) {
      visit.steps.push([]);
      answered = Number.POSITIVE_INFINITY;
    }
    visit.steps.at(-1)?.push(shape);
    answered = Math.min(answered, one.answered ?? answered);
  }
  for (const { steps } of visits) for (const step of steps) step.sort();
  return visits;
}

/** The text of the mix file: a line for each visit. */
export const mixText = ({ roles }: Mix): string =>
  `{"roles":{\n${Object.entries(roles)
    .map(([role, all]) => `"${role}":[\n${all.map((visit) => JSON.stringify(visit)).join(',\n')}\n]`)
    .join(',\n')}\n}}\n`;

/** Draws a visit at random, each as often as it was recorded. */
export function drawVisit(visits: readonly Visit[], random: () => number): Visit {
  let left = random() * visits.reduce((sum, { times }) => sum + times, 0);
  for (const visit of visits) {
    left -= visit.times;
    if (left < 0) return visit;
  }
  return visits.at(-1) as Visit;
}
