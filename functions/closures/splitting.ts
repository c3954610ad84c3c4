import type { closures } from '#shared/contracts/closures.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { showDate } from '#shared/domain/dates.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict, refuseInvalid, refuseStale } from '../app/errors.ts';
import { byId } from '../directory/joined.ts';
import { isLive } from '../moves/stored.ts';
import type { StoredSchool } from '../schools/stored.ts';
import { retrying } from '../table/commit.ts';
import { type Job, newJob } from '../table/job.ts';
import { inService } from '../teachers/stored.ts';
import { begin } from './begin.ts';
import { checkDay } from './closing.ts';
import { fullOf } from './people.ts';
import { freeSchools } from './plan.ts';

/** What is wrong with the teachers who shall leave a school, each by its place in the list. */
async function issuesOf(
  deps: Deps,
  school: StoredSchool,
  { teacher_ids, on }: Pick<Body<typeof closures.split>, 'teacher_ids' | 'on'>,
): Promise<Issue[]> {
  const { id, school_id } = school;
  const [teachers, moves, orders] = await Promise.all([
    deps.teachers.look(),
    deps.moves.look(),
    deps.orders.look(),
  ]);
  const [rowOf, orderOf] = [byId(teachers), byId(orders)];
  const live = new Map(moves.filter(isLive).map((move) => [move.teacher, move]));
  const issuing = orders.filter((order) => order.state === 'issuing' && order.schools.includes(id));
  if (issuing[0]) throw conflict(closureMessages.issuing(issuing[0].number));
  const wrongWith = (teacher: number, at: number) => {
    const row = rowOf.get(teacher);
    if (row?.school !== id || !inService(row)) return closureMessages.notHere;
    if (teacher_ids.indexOf(teacher) < at) return closureMessages.twice;
    const move = live.get(teacher);
    if (move) return closureMessages.inOrder(orderOf.get(move.order)?.number ?? '');
    if (fullOf([row], school, on).length > 0) return closureMessages.full(row.teacher_name);
    return row.posted_at === school_id && (row.since ?? '') > on
      ? closureMessages.started(1, showDate(on))
      : undefined;
  };
  return teacher_ids.flatMap((teacher, at): Issue[] => {
    const message = wrongWith(teacher, at);
    return message ? [{ field: `teacher_ids.${at}`, message }] : [];
  });
}

/**
 * Lets some teachers of a school leave to another. Everybody sees them there from the first transaction on; a job then
 * closes their postings and opens them at the other school.
 * @returns the job
 * @throws 404; 400 for a day, a school or teachers that cannot be, each named; 409 stale or while another job is at work
 */
export function splitSchool(
  deps: Deps,
  by: Writer,
  id: number,
  { school: schoolId, teacher_ids, on, version }: Body<typeof closures.split>,
): Promise<Job> {
  return retrying(async () => {
    const { school, into } = await freeSchools(deps, by.actor, id, { field: 'school', schoolId });
    refuseStale(version, school.version, schoolMessages.stale);
    checkDay(deps, on);
    const issues = await issuesOf(deps, school, { teacher_ids, on });
    refuseInvalid(issues);
    const about = { kind: 'split', parent: id, note: { school_id: school.school_id } } as const;
    const job = newJob(deps, by, { ...about, total: teacher_ids.length });
    await begin(deps, by, school, {
      ...{ job, answer: { job } },
      going: { job: job.id, to: into?.id, on, ids: teacher_ids },
      told: { to: into?.school_id, on, teachers: teacher_ids.length },
    });
    return job;
  });
}
