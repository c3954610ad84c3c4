import type { Guarded } from '../app/deps.ts';
import { paginate } from '../directory/page.ts';
import { querySchools, type SchoolQuery } from '../directory/schools.ts';
import { type Sight, schoolsFor } from '../directory/sight.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import { presentSchool } from './reads.ts';

type Asked = { see: Sight; query: SchoolQuery & { page: number; limit: number }; versions: MasterVersions };

/** Answers a list or a search: one page of the matching schools in sight. */
export async function schoolPage(deps: Guarded, { see, query, versions }: Asked) {
  const [joined, master] = await Promise.all([schoolsFor(see, query), deps.masterData.at(versions)]);
  const found = querySchools(joined, query, master);
  const { rows: shown, pagination } = paginate(found, query.page, query.limit);
  return { data: shown.map((row) => presentSchool(row, master)), pagination };
}
