import { schools } from '#shared/contracts/schools.ts';
import { paginate } from '../directory/page.ts';
import { namedFirst, openSchools, schoolsCalled } from '../directory/schools.ts';
import { serve } from '../http/toLambda.ts';
import { presentSchool } from './reads.ts';

/**
 * Searches all schools, because a posting may be at a school outside the actor's scope. The contract lets only a few
 * fields through.
 */
export const { run, handler } = serve(schools.lookup, async ({ query, versions }, deps) => {
  const [rows, master] = await Promise.all([deps.schools.look(), deps.masterData.at(versions)]);
  const ordered = namedFirst(schoolsCalled(openSchools(rows), query.q, master), query.q);
  const { rows: shown, pagination } = paginate(ordered, query.page, query.limit);
  return { data: shown.map((row) => presentSchool(row, master)), pagination };
});
