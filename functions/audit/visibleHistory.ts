import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { visibleSchool } from '../schools/reads.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { recordHistory } from './reads.ts';

type Of = { type: 'school' | 'teacher' | 'user'; id: number };

/**
 * Reads the changes of a record that the actor may see. The history of an account can be read after the account was
 * deleted.
 * @throws 404 when the actor may not see the record
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
  return recordHistory(whole(deps), of, asked);
}
