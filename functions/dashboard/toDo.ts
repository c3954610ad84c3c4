import { holds } from '#shared/access/rights.ts';
import type { ToDo } from '#shared/contracts/dashboard.ts';
import { RETIRES_SOON } from '#shared/domain/service/superannuation.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import type { Joined } from '../directory/joined.ts';
import { retirements } from '../directory/retirements.ts';
import type { Sight } from '../directory/sight.ts';
import type { AsOf } from '../directory/status.ts';
import { listWaiting } from '../imports/reads.ts';
import type { MasterData } from '../masterData/stored.ts';
import { listedMoves, waitingMoves } from '../moves/page.ts';
import { waitingTickets } from '../tickets/page.ts';

type Waiting = Awaited<ReturnType<typeof waitingFor>>;
type Given = { actor: Actor; seen: Joined; master: MasterData; when: AsOf };

/** What may wait for the reader. */
export async function waitingFor(deps: Guarded, { actor, see }: { actor: Actor; see: Sight }) {
  const [moves, tickets, imports] = await Promise.all([
    see.moves(),
    holds(actor.role, 'tickets.decide') ? see.tickets() : [],
    listWaiting(deps, actor),
  ]);
  return { moves, tickets, imports };
}

/** What waits for the reader, counted as the lists count it that tell of it. */
export function toDoOf({ moves, tickets, imports }: Waiting, { actor, seen, master, when }: Given): ToDo {
  const soon = retirements(seen, { warning: RETIRES_SOON }, master, when);
  return {
    ...waitingMoves(moves, actor.role),
    listed: listedMoves(moves),
    retire: soon.length,
    decide: waitingTickets(tickets, actor, when.today),
    imports,
  };
}
