import type { Pool } from 'pg';
import { reportOf } from '#functions/directory/reports.ts';
import { inSight } from '#functions/directory/sight.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import type { Scope } from '#shared/access/scope.ts';
import { atMost, median, rounded, type Section } from '../report.ts';
import type { TeacherWorld } from '../teacherQuestions.ts';

/**
 * Compares reports counted from the directory with those that PostgreSQL counts from its tables, for the whole state
 * and for one district: whether the counts agree, and how long each takes (G15).
 */
export async function benchReportPeer(pool: Pool, world: TeacherWorld, runs: number): Promise<Section> {
  const { deps, at } = world;
  const master = await currentMaster(deps);
  const joined = { teachers: await deps.teachers.look(), schools: await deps.schools.look() };
  const district = master.byName('districts', at.district)?.id ?? 0;
  const views = [
    { role: 'admin', scope: { kind: 'all' } as Scope, where: '', values: [] },
    {
      role: 'deo',
      scope: { kind: 'district', district } as Scope,
      where: 'WHERE s.district = $1',
      values: [at.district],
    },
  ] as const;
  const rows: Section['rows'] = [];
  let different = 0;
  for (const { role, scope, where, values } of views) {
    const times = { ours: [] as number[], theirs: [] as number[] };
    const timed = async <T>(into: number[], work: () => T | Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work();
      into.push(performance.now() - began);
      return result;
    };
    for (let i = 0; i < runs; i += 1) {
      const ours = await timed(times.ours, () => reportOf(role, inSight(joined, scope), master, deps.now()));
      const theirs = await timed(times.theirs, () => counts(pool, where, values));
      const same =
        ours.totalTeachers === theirs.teachers &&
        ours.totalSchools === theirs.schools &&
        (ours.teachersInDistrict === undefined || asText(ours.teachersInDistrict) === asText(theirs.groups));
      if (!same) different += 1;
    }
    rows.push(
      {
        name: `report, ${role}, ours in memory`,
        figures: { value: rounded(median(times.ours)), unit: 'ms' },
      },
      { name: `report, ${role}, PostgreSQL`, figures: { value: rounded(median(times.theirs)), unit: 'ms' } },
    );
  }
  return {
    title: `Reports in PostgreSQL: ${world.count} teachers (G15)`,
    rows: [atMost('G15', `reports of ${runs * views.length} whose counts differ`, different, 0), ...rows],
  };
}

type Group = { gender: string; social_group: string; count: number };
const asText = (groups: readonly Group[]) =>
  groups
    .map(({ gender, social_group, count }) => `${gender} ${social_group} ${count}`)
    .sort()
    .join(', ');

/** What PostgreSQL counts: totals, groups of teachers, and schools by district. */
async function counts(pool: Pool, where: string, values: readonly string[]) {
  const [groups, districts] = await Promise.all([
    pool.query<Group>(
      `SELECT t.gender, t.social_group, count(*)::int AS count FROM teachers t JOIN schools s ON s.id = t.school
       ${where} GROUP BY 1, 2`,
      [...values],
    ),
    pool.query<{ count: number }>(
      `SELECT s.district, count(*)::int AS count FROM schools s ${where} GROUP BY 1 ORDER BY 2 DESC`,
      [...values],
    ),
  ]);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
  return { groups: groups.rows, teachers: sum(groups.rows), schools: sum(districts.rows) };
}
