import { holds } from '#shared/access/rights.ts';
import type { ToDo } from '#shared/contracts/dashboard.ts';
import { waitingImports } from '#shared/domain/importState.ts';
import { RETIRES_SOON } from '#shared/domain/service/superannuation.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import type { Joined } from '../directory/joined.ts';
import { retirements } from '../directory/retirements.ts';
import type { Sight } from '../directory/sight.ts';
import type { AsOf } from '../directory/status.ts';
import { listImports } from '../imports/reads.ts';
import type { MasterData } from '../masterData/stored.ts';
import { listedMoves, waitingMoves } from '../moves/page.ts';
import { waitingTickets } from '../tickets/page.ts';

type Given = { actor: Actor; see: Sight; seen: Joined; master: MasterData; when: AsOf };

/** What waits for the reader, counted as the lists count it that tell of it. */
export async function toDoOf(deps: Guarded, { actor, see, seen, master, when }: Given): Promise<ToDo> {
  const [moves, tickets, imports] = await Promise.all([
    see.moves(),
    holds(actor.role, 'tickets.decide') ? see.tickets() : [],
    listImports(deps, actor, true),
  ]);
  const soon = retirements(seen, { warning: RETIRES_SOON }, master, when);
  return {
    ...waitingMoves(moves, actor.role),
    listed: listedMoves(moves),
    retire: soon.length,
    decide: waitingTickets(tickets, actor, when.today),
    imports: waitingImports(imports),
  };
}
