import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

type State = 'ok' | 'failing';
type States = { table: State; documents: State; messages: State };

/** Checks whether each service can be reached now, all at once. */
export async function probe(deps: Deps): Promise<States> {
  const state = (asking: Promise<unknown>) => asking.then((): State => 'ok').catch((): State => 'failing');
  const [table, documents, messages] = await Promise.all([
    state(deps.table.get(keys.masterVersions())),
    state(deps.probes.documents()),
    state(deps.probes.messages()),
  ]);
  return { table, documents, messages };
}

/** How old a public answer may be, so that callers cannot make every request probe the services. */
const RECENT_MS = 15_000;
const known = new WeakMap<Table, { states: Promise<States>; until: number }>();

/** The result of this process's last probe, or of a new one when the last is too old. */
export function recentProbe(given: Guarded): Promise<States> {
  const deps = whole(given);
  const now = deps.now().getTime();
  const held = known.get(deps.table);
  if (held && now < held.until) return held.states;
  const states = probe(deps);
  known.set(deps.table, { states, until: now + RECENT_MS });
  return states;
}
