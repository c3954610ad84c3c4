import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { visibleSchool } from '../schools/reads.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { recordHistory } from './reads.ts';

type Of = { type: 'school' | 'teacher' | 'user'; id: number };

/**
 * The changes of a record, for an account that may see it. The history of an account outlives it.
 * @throws 404 where the record is out of sight
 */
export async function visibleHistory(
  deps: Guarded,
  actor: Actor,
  of: Of,
  asked: { limit: number; before?: number },
) {
  const { type, id } = of;
  if (type === 'school') await visibleSchool(deps, actor, { id });
  if (type === 'teacher') await visibleTeacher(deps, actor, id);
  return recordHistory(whole(deps).table, of, asked);
}
