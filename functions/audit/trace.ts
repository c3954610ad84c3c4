import { audit } from '#shared/contracts/audit.ts';
import { claimFold } from '#shared/domain/text.ts';
import { exportsHolding } from '../exports/keptIds.ts';
import { serve } from '../http/toLambda.ts';

/** A record by an id that it has or had, and the name under which a file has it. */
type Named = readonly [id: number, name: string];

export const { run, handler } = serve(audit.trace, async ({ body }, deps) => {
  const asked = new Set(body.ids.map(claimFold));
  const [schools, teachers] = await Promise.all([deps.schools.look(), deps.teachers.look()]);
  const unknown = new Set(asked);
  const idsOf = (all: Iterable<Named>) => {
    const ids = new Set<number>();
    for (const [id, name] of all) {
      const folded = claimFold(name);
      if (!asked.has(folded)) continue;
      ids.add(id);
      unknown.delete(folded);
    }
    return [...ids];
  };
  const ids = {
    schools: idsOf(schools.map(({ id, school_id }) => [id, school_id])),
    // Files from before a merge hold the record that is gone, under the id and the Teacher ID that it had.
    teachers: idsOf(
      teachers.flatMap(({ id, teacher_ID, former = [] }): Named[] => [[id, teacher_ID], ...former]),
    ),
  };
  const data = {
    schools: ids.schools.length,
    teachers: ids.teachers.length,
    unknown: unknown.size,
    exports: await exportsHolding(deps, ids),
  };
  return { data };
});
