import { currentMaster } from '#functions/masterData/stored.ts';
import { presentSchool } from '#functions/schools/reads.ts';
import type { School } from '#shared/domain/school.ts';
import { parseCsv } from '../../infra/admin/import/csvFile.ts';
import { testDeps } from './deps.ts';
import type { TestEngine } from './engine.ts';

/** The columns of `csvRow`. */
export const HEADING =
  'school_id,school_name,school_type,school_level,management,medium,district,rd_block,pincode';

/** A row of a school file. Every column that `more` does not change is valid. */
export const csvRow = (school_id: string, more: Record<string, string> = {}) =>
  Object.values({
    school_id,
    school_name: `School ${school_id}`,
    school_type: 'Co-educational',
    school_level: 'Primary School',
    management: 'Church',
    medium: 'Mizo',
    district: 'Kolasib',
    rd_block: 'Thingdawl',
    pincode: '796101',
    ...more,
  })
    .map((text) => `"${text}"`)
    .join(',');

/** A file of such rows. The first one is row 2. */
export const csvFile = (rows: readonly string[]) =>
  parseCsv('some.csv', Buffer.from([HEADING, ...rows].join('\n')));

/** All schools by School ID, as a new process reads them. */
export async function storedSchools(engine: TestEngine): Promise<Map<string, School>> {
  const deps = testDeps({ engine });
  const master = await currentMaster(deps);
  const rows = await deps.schools.look();
  return new Map(rows.map(({ text, ...school }) => [school.school_id, presentSchool(school, master)]));
}
