import type { Deps } from '../deps.ts';
import { keys } from './keys.ts';

type State = 'ok' | 'failing';

/** Whether each service can be reached now, asked at once. */
export async function probe(deps: Deps): Promise<{ table: State; documents: State; messages: State }> {
  const state = (asking: Promise<unknown>) => asking.then((): State => 'ok').catch((): State => 'failing');
  const [table, documents, messages] = await Promise.all([
    state(deps.table.get(keys.masterVersions())),
    state(deps.probes.documents()),
    state(deps.probes.messages()),
  ]);
  return { table, documents, messages };
}
