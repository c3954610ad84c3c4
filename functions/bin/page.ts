import type { BinKind, BinRow } from '#shared/domain/bin.ts';
import { DAY_MS } from '#shared/domain/days.ts';
import type { SchoolCascade } from '#shared/domain/school.ts';
import { hasWords } from '#shared/domain/text.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { endOf, readLines } from './reads.ts';
import type { BinLine } from './stored.ts';

type Asked = { q?: string; kind?: BinKind; page: number; limit: number };

/**
 * One page of the bin, the latest deletion first. Teachers who went with a school are a part of its line, and stand in a
 * line of their own only where a search finds them.
 */
export async function binPage(deps: Deps, { q, kind, page, limit }: Asked) {
  const now = deps.now().getTime();
  const lines = await readLines(deps);
  const schools = new Map(lines.filter((line) => line.kind === 'school').map((line) => [line.id, line]));
  const withSchool = Map.groupBy(lines, ({ within }) => within);
  const schoolOf = (line: BinLine) => (line.within === undefined ? undefined : schools.get(line.within));
  const isWanted = (line: BinLine) =>
    (q !== undefined || line.within === undefined) &&
    (kind === undefined || line.kind === kind) &&
    (q === undefined || hasWords([line.name, line.code], q)) &&
    endOf(schoolOf(line) ?? line, deps.limits) > now;
  const wanted = lines.filter(isWanted).sort((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? 1 : -1));
  const { rows, pagination } = paginate(wanted, page, limit);
  const jobs = await jobsOf(
    deps,
    rows.map((line) => schoolOf(line) ?? line),
  );
  const living = rows.some(({ cause }) => cause.why === 'merged')
    ? byId(await deps.teachers.look())
    : undefined;
  const inBin = new Map(lines.flatMap((line) => (line.kind === 'teacher' ? [[line.id, line.name]] : [])));
  const nameOf = (id: number) => living?.get(id)?.teacher_name ?? inBin.get(id) ?? '';
  const data = rows.map((line): BinRow => {
    const { at, by, cause, teacher, within } = line;
    const work = jobs.get((schoolOf(line) ?? line).job ?? '');
    const into = cause.why === 'merged' ? cause.into : undefined;
    return {
      kind: line.kind,
      id: line.id,
      name: line.name,
      code: line.code,
      school_id: line.school_id,
      teacher_id: teacher,
      deleted_at: at,
      deleted_by: by,
      days_left: Math.ceil((endOf(schoolOf(line) ?? line, deps.limits) - now) / DAY_MS),
      counts: countsOf(line, work ? undefined : (withSchool.get(line.id) ?? [])),
      with_school: within === undefined ? undefined : { id: within, name: schoolOf(line)?.name ?? '' },
      merged_into: into === undefined ? undefined : { id: into, name: nameOf(into) },
      work,
    };
  });
  return { data, pagination };
}

/** What comes back with a record. With a school, these are its teachers and what is theirs. */
function countsOf({ kind, counts }: BinLine, teachers: readonly BinLine[] | undefined): SchoolCascade {
  if (kind !== 'school' || !teachers) return { teachers: 0, ...counts };
  const sum = (name: Exclude<keyof SchoolCascade, 'teachers'>) =>
    teachers.reduce((all, one) => all + one.counts[name], 0);
  return {
    teachers: teachers.length,
    medicalRecords: sum('medicalRecords'),
    attachments: sum('attachments'),
    deputations: sum('deputations'),
    postingHistories: sum('postingHistories'),
  };
}

const WORK = { school: 'delete', restore: 'restore', erase: 'erase' } as const;

/** What is under way with some lines, by the ids of the jobs. */
async function jobsOf({ table }: Deps, lines: readonly BinLine[]): Promise<Map<string, BinRow['work']>> {
  const ids = [...new Set(lines.flatMap(({ job }) => job ?? []))];
  const jobs = await table.batchGet<Job>(ids.map(keys.job));
  return new Map(
    jobs
      .filter(({ state }) => state === 'running')
      .map(({ id, kind, done, total }) => [id, { kind: WORK[kind as keyof typeof WORK], id, done, total }]),
  );
}
