import { ROLES, type Role } from '#shared/access/roles.ts';
import { seeded } from '../support/faults.ts';
import { Draw } from './bodies.ts';
import { readsSeveral } from './drive.ts';
import { KINDS, type Kind } from './kinds.ts';
import { INSISTED } from './perform.ts';
import type { Operation, Ref, Round } from './plan.ts';
import type { Account, State } from './state.ts';

const CLIENTS = 16;

/** From so many records of a kind on, none are added. */
const GROWN = { schools: 55, teachers: 220, users: 60 };

/** Draws rounds from a seed until there are enough operations. */
export function generator(seed: number, operations: number) {
  const random = seeded(seed);
  let [made, rounds] = [0, 0];
  return (state: State, ids: ReadonlyMap<string, number>): Round | undefined => {
    if (made >= operations) return undefined;
    rounds += 1;
    const atRest = rounds % 4 === 0;
    const refs = new Map([...ids].map(([ref, id]) => [`${ref.split(' ')[0]} ${id}`, ref]));
    const round: Round = {
      operations: [],
      atRest,
      hours: random() < 0.5 ? 0 : random() * 12,
      signIn: random() < 0.6,
    };
    const held = new Set<string>();
    const named = new Set<string>();
    while (round.operations.length < Math.min(CLIENTS, operations - made)) {
      const draw = new Draw(random, state, refs);
      const drawn = drawOperation(draw, atRest);
      if (!drawn) continue;
      const { holds = [], ...operation } = drawn;
      // Whoever begins to delete an item does not wait for somebody who began to choose it. No order explains such a
      // pair, so it is not drawn.
      if (holds.some((name) => named.has(name) || held.has(name) || draw.named.has(name))) continue;
      if ([...draw.named].some((name) => held.has(name))) continue;
      for (const name of holds) held.add(name);
      for (const name of draw.named) named.add(name);
      round.operations.push({
        number: made + round.operations.length + 1,
        client: round.operations.length,
        ...operation,
      });
    }
    made += round.operations.length;
    return round;
  };
}

type Made = Omit<Operation, 'number' | 'client'> & { holds?: readonly string[] };

function drawOperation(draw: Draw, atRest: boolean): Made | undefined {
  const kinds = atRest
    ? KINDS.filter((one) => readsSeveral(one as never) || one.endpoint.endsWith('.get'))
    : KINDS;
  const { endpoint, roles, draw: make } = byWeight(draw, kinds);
  const full = (Object.keys(GROWN) as (keyof typeof GROWN)[]).some(
    (name) =>
      draw.state[name].size > GROWN[name] &&
      endpoint === `${name === 'users' ? 'userManagement' : name}.create`,
  );
  const drawn = full ? undefined : make(draw);
  if (!drawn) return undefined;
  const as = someone(draw, draw.chance(0.85) ? roles : ROLES);
  const operation: Made = { endpoint, as, ...drawn };
  const { id } = drawn.params ?? {};
  if (typeof id === 'object' && id.ref.startsWith('user ')) draw.named.add(id.ref);
  // Whoever is signed out meanwhile cannot send it again.
  if (as && INSISTED.includes(endpoint)) operation.holds = [...(drawn.holds ?? []), as.ref];
  if (endpoint.endsWith('.create')) {
    operation.named = draw.chance(0.5);
    operation.twice = operation.named && draw.chance(0.1);
  }
  if (operation.body && draw.chance(0.03)) {
    operation.body = { ...operation.body, nonsense: 1 };
    operation.unreadable = ['nonsense'];
  }
  // A religion is cleared from records one by one, and a school leaves the bin so too. When that is interrupted, nobody can
  // tell what came in between.
  const bySteps = endpoint === 'masterData.force' || operation.params?.kind === 'school';
  if (!atRest && !bySteps && draw.chance(0.06))
    operation.fault = {
      call: draw.chance(0.5) ? 'transaction' : draw.below(9),
      attempts: draw.one([1, 2, 3, 3]),
      kind: draw.one(['refuse', 'loseAnswer']),
    };
  return operation;
}

function byWeight(draw: Draw, kinds: readonly Kind[]): Kind {
  let at = draw.random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (const kind of kinds) {
    at -= kind.weight;
    if (at < 0) return kind;
  }
  return kinds[0] as Kind;
}

/** An account with one of the roles, mostly one that may sign in; rarely a stranger. */
function someone(draw: Draw, roles: readonly Role[]): Ref | undefined {
  if (draw.chance(0.02)) return undefined;
  const accounts = [...draw.state.users.values()];
  const role = draw.one(roles);
  const among = accounts.filter((one) => one.role === role);
  const inside = among.filter(({ signedIn }) => signedIn);
  const one = draw.one<Account | undefined>(inside.length > 0 && draw.chance(0.95) ? inside : among);
  return one && draw.ref('user', one.id);
}
