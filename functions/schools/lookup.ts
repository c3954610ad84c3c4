import { schools } from '#shared/contracts/schools.ts';
import { paginate } from '../directory/page.ts';
import { openSchools, schoolsCalled } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { presentSchool } from './reads.ts';
import type { SchoolRow } from './stored.ts';

/**
 * Searches all schools, because a posting may be at a school outside the actor's scope. The contract lets only a few
 * fields through.
 */
export const run: Run<typeof schools.lookup> = async ({ query, versions }, deps) => {
  const [rows, master] = await Promise.all([deps.schools.look(), deps.masterData.at(versions)]);
  const found = schoolsCalled(openSchools(rows), query.q, master);
  // Whoever types a whole School ID means that school, however many others contain it.
  const isMeant = ({ school_id }: SchoolRow) => school_id === query.q;
  const ordered = [...found.filter(isMeant), ...found.filter((row) => !isMeant(row))];
  const { rows: shown, pagination } = paginate(ordered, query.page, query.limit);
  return { success: true, data: shown.map((row) => presentSchool(row, master)), pagination };
};

export const handler = toLambda(schools.lookup, run);
