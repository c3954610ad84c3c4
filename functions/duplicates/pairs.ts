import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { ALWAYS, EXISTS, type Write } from '../table/table.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import type { StoredPair } from './stored.ts';

type Pair = { a: number; b: number };

/** What the entry of a verdict calls it. It changes no record. */
const PAIR_STEPS = { apart: 'not the same person', again: 'perhaps the same person' };

/**
 * Says that two teachers in sight are not the same person. It holds for the versions that the records have now.
 * @throws 400 for one record twice; 404 out of sight
 */
export async function keepApart(given: Guarded, by: Writer, pair: Pair): Promise<Pair> {
  const deps = whole(given);
  const [a, b] = await bothVisible(deps, by, pair);
  const kept: StoredPair = {
    a: a.id,
    b: b.id,
    versions: [a.version, b.version],
    by: by.actor.id,
    at: deps.now().toISOString(),
  };
  const write: Write = { put: { ...keys.pair(a.id, b.id), ...kept }, condition: ALWAYS };
  const answer = { a: a.id, b: b.id };
  const once = by.once ? [by.once.write(answer)] : [];
  await deps.table.transact([write, ...entry(deps, by, kept, PAIR_STEPS.apart), ...once]);
  return answer;
}

/**
 * Takes back that two teachers in sight are not the same person.
 * @throws 404 where nobody said so, or out of sight
 */
export async function proposeAgain(given: Guarded, by: Writer, pair: Pair): Promise<void> {
  const deps = whole(given);
  const [a, b] = await bothVisible(deps, by, pair);
  const write: Write = {
    delete: keys.pair(a.id, b.id),
    condition: EXISTS,
    refusal: () => new AppError('notFound', duplicateMessages.unknownPair, { inSight: true }),
  };
  await deps.table.transact([write, ...entry(deps, by, { a: a.id, b: b.id }, PAIR_STEPS.again)]);
}

/** Both records, the lower id first. */
async function bothVisible(deps: Deps, { actor }: Writer, pair: Pair) {
  if (pair.a === pair.b) throw invalid('b', duplicateMessages.oneRecord);
  const [low, high] = [Math.min(pair.a, pair.b), Math.max(pair.a, pair.b)];
  const [first, second] = await Promise.all([
    visibleTeacher(deps, actor, low),
    visibleTeacher(deps, actor, high),
  ]);
  return [first.teacher, second.teacher] as const;
}

const entry = (deps: Deps, by: Writer, { a, b }: Pair, step: string) =>
  auditWrites(deps, by, {
    action: 'update',
    resource_type: 'teacher',
    resource_id: String(a),
    details: { step, other: b },
  });
