import type { closures } from '#shared/contracts/closures.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict, invalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { postsChange } from '../posts/writes.ts';
import type { Closed } from '../schools/stored.ts';
import { retrying } from '../table/commit.ts';
import { type Job, newJob } from '../table/job.ts';
import { begin } from './begin.ts';
import { hindrancesOf, type Plan, planOf } from './plan.ts';
import { closingTold } from './stored.ts';

/** @throws 400 for a day after today, in India */
export function checkDay(deps: Deps, on: string): void {
  if (on > todayOf(deps)) throw invalid('on', dayMessages.future);
}

/** What the audit entry of a closing tells of those it is about. */
const counted = ({ teachers, guests, moves, heads }: Plan) => ({
  ...{ teachers: teachers.length, guests: guests.length, moves: moves.length, heads: heads.length },
});

/**
 * Closes a school. From the first transaction on it is in no list, and with `into` its teachers and posts are at the other
 * school for everybody who looks. The job then closes their postings and opens them there, and moves or ends the accounts
 * of heads.
 * @returns the job
 * @throws 404; 400 for a day or a school that cannot be; 409 stale; 409 with the counts when somebody is there and no other
 * school is named, and for what else forbids it
 */
export function closeSchool(
  deps: Deps,
  by: Writer,
  id: number,
  { on, reason, order_no, into: schoolId, version }: Body<typeof closures.close>,
): Promise<Job> {
  return retrying(async () => {
    const plan = await planOf(deps, by.actor, id, schoolId, on);
    const { school, into, teachers, guests, heads, posts } = plan;
    refuseStale(version, school.version, schoolMessages.stale);
    checkDay(deps, on);
    const fault = hindrancesOf(plan, on)[0];
    if (fault) throw conflict(fault);
    const total = teachers.length + guests.length + heads.length;
    const job = newJob(deps, by, { kind: 'close', parent: id, note: { school_id: school.school_id }, total });
    const closed: Closed = {
      ...{ on, at: deps.now().toISOString(), reason, order_no, job: job.id },
      ...(into && { into: { id: into.id, school_id: into.school_id, school_name: into.school_name } }),
      ...(posts.united && !posts.entered && { given: true as const }),
      heads: heads.map((one) => ({ id: one.id, moves: one.moves })),
    };
    await begin(deps, by, school, {
      ...{ job, closed, answer: { job } },
      going: { job: job.id, on, ...(into && { to: into.id }) },
      told: { before: closingTold(undefined), after: closingTold(closed), ...counted(plan) },
      also:
        into && posts.united
          ? await postsChange(deps, by, into.id, { lines: posts.united, rev: posts.rev, step: 'close' })
          : [],
    });
    return job;
  });
}
