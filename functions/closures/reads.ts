import { type CloseImpact, type ClosureRow, REOPEN_DAYS } from '#shared/domain/closing.ts';
import { daysBetween } from '#shared/domain/days.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import { shownLines } from '../posts/lines.ts';
import { closingShown } from '../schools/closing.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { readJob } from '../table/job.ts';
import { namedOf, presentPerson } from './people.ts';
import { hindrancesOf, planOf } from './plan.ts';

const nameOf = ({ id, school_id, school_name }: Pick<SchoolRow, 'id' | 'school_id' | 'school_name'>) => ({
  ...{ id, school_id, school_name },
});

/** What the closing of a school would do, with names. @throws as `planOf` */
export async function closeImpact(
  deps: Deps,
  actor: Actor,
  id: number,
  into: string | undefined,
): Promise<CloseImpact> {
  const plan = await planOf(deps, actor, id, into);
  const [teachers, orders] = await Promise.all([deps.teachers.look(), deps.orders.look()]);
  const [teacherOf, orderOf] = [byId(teachers), byId(orders)];
  const { school, posts } = plan;
  return {
    school: nameOf(school),
    into: plan.into ? nameOf(plan.into) : null,
    version: school.version,
    teachers: namedOf(plan.teachers, presentPerson),
    guests: namedOf(plan.guests, presentPerson),
    moves: namedOf(plan.moves, (move) => ({
      ...{ id: move.id, side: move.side, order: orderOf.get(move.order)?.number ?? '' },
      teacher_ID: teacherOf.get(move.teacher)?.teacher_ID ?? '',
      teacher_name: teacherOf.get(move.teacher)?.teacher_name ?? '',
    })),
    drafts: plan.orders.filter(({ state }) => state === 'draft').map(({ number }) => number),
    posts: { lines: plan.into ? shownLines(posts.own) : [], has_posts: posts.entered },
    heads: plan.heads.map(({ id: head, username, moves }) => ({
      ...{ id: head, username },
      fate: moves ? 'moves' : 'ends',
    })),
    leavers: plan.leavers,
    hindrances: hindrancesOf(plan),
  };
}

/** A page of the schools that may be reopened, and of those that a job is at work on, the latest closing first. */
export async function closurePage(deps: Deps, { page, limit }: { page: number; limit: number }) {
  const today = todayOf(deps);
  const daysLeft = ({ closed }: SchoolRow) =>
    closed ? daysBetween(today, closingShown(closed).reopen_until) : REOPEN_DAYS;
  const found = (await deps.schools.look())
    .filter((row) => row.going !== undefined || (row.closed !== undefined && daysLeft(row) >= 0))
    .sort((a, b) => ((a.closed?.at ?? '9') < (b.closed?.at ?? '9') ? 1 : -1));
  const { rows, pagination } = paginate(found, page, limit);
  const data = await Promise.all(
    rows.map(async (row): Promise<ClosureRow> => {
      const job = row.going && (await readJob(deps, row.going.job));
      const kind = job?.kind === 'split' || job?.kind === 'reopen' ? job.kind : 'close';
      return {
        ...nameOf(row),
        version: row.version,
        ...(row.closed && { closed: closingShown(row.closed) }),
        days_left: daysLeft(row),
        work: job?.state === 'running' ? { kind, job: job.id, done: job.done, total: job.total } : null,
      };
    }),
  );
  return { data, pagination };
}
