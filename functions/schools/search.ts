import { schools } from '#shared/contracts/schools.ts';
import { paginate } from '../directory/page.ts';
import { querySchools } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { presentSchool } from './reads.ts';

export const run: Run<typeof schools.search> = async ({ actor, query, versions }, deps) => {
  const [rows, master] = await Promise.all([deps.schools.look(), deps.masterData.at(versions)]);
  const found = querySchools(rows, actor.scope, query, master);
  const { rows: shown, pagination } = paginate(found, query.page, query.limit);
  return { success: true, data: shown.map((row) => presentSchool(row, master)), pagination };
};

export const handler = toLambda(schools.search, run);
