import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

type State = 'ok' | 'failing';
type States = { table: State; documents: State; messages: State };

/** Whether each service can be reached now, asked at once. */
export async function probe(deps: Deps): Promise<States> {
  const state = (asking: Promise<unknown>) => asking.then((): State => 'ok').catch((): State => 'failing');
  const [table, documents, messages] = await Promise.all([
    state(deps.table.get(keys.masterVersions())),
    state(deps.probes.documents()),
    state(deps.probes.messages()),
  ]);
  return { table, documents, messages };
}

/** How old an answer may be that anybody is given: the services are not asked by whoever likes to. */
const RECENT_MS = 15_000;
const known = new WeakMap<Table, { states: Promise<States>; until: number }>();

/** What the last probe of this process found, or a new one where that is a while ago. */
export function recentProbe(given: Guarded): Promise<States> {
  const deps = whole(given);
  const now = deps.now().getTime();
  const held = known.get(deps.table);
  if (held && now < held.until) return held.states;
  const states = probe(deps);
  known.set(deps.table, { states, until: now + RECENT_MS });
  return states;
}
