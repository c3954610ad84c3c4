import type { ReopenImpact } from '#shared/domain/closing.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { byId } from '../directory/joined.ts';
import { reopenUntil } from '../schools/closing.ts';
import { visibleSchool } from '../schools/reads.ts';
import type { StoredSchool } from '../schools/stored.ts';
import { retrying } from '../table/commit.ts';
import { type Job, newJob } from '../table/job.ts';
import { begin } from './begin.ts';
import { headsToReturn } from './heads.ts';
import { namedOf, presentPerson } from './people.ts';
import { otherSchool, postsBack, presentStay, returning } from './returning.ts';

type ClosedSchool = StoredSchool & Required<Pick<StoredSchool, 'closed'>>;

/** @throws 404; 409 for a school that is open, that a job is at work on, or that closed too long ago */
async function closedSchool(deps: Deps, actor: Actor, id: number): Promise<ClosedSchool> {
  const school = await visibleSchool(deps, actor, { id });
  const { closed, going } = school;
  if (!closed) throw conflict(closureMessages.notClosed);
  if (going) throw conflict(closureMessages.busy);
  if (todayOf(deps) > reopenUntil(closed)) throw conflict(closureMessages.tooLate);
  return { ...school, closed };
}

async function impactOf(
  deps: Deps,
  school: ClosedSchool,
  other: StoredSchool | undefined,
): Promise<ReopenImpact> {
  const people = await returning(deps, school);
  const [heads, users, schools, posts] = await Promise.all([
    headsToReturn(deps, school, other, people),
    deps.users.look(),
    deps.schools.look(),
    postsBack(deps, school),
  ]);
  const [schoolOf, userOf] = [byId(schools), byId(users)];
  const { id, school_id, school_name, version, closed } = school;
  const accounts = (ids: number[]) =>
    ids.map((one) => ({ id: one, username: userOf.get(one)?.username ?? '' }));
  return {
    school: { id, school_id, school_name },
    version,
    reopen_until: reopenUntil(closed),
    back: namedOf(people.back, ({ row }) => presentPerson(row)),
    stay: namedOf(people.stay, (one) => presentStay(one, (at) => schoolOf.get(at)?.school_name ?? '')),
    heads: accounts(heads.back),
    heads_stay: accounts(heads.stay),
    posts: posts.less,
  };
}

/** What the reopening of a school would do. @throws as `closedSchool` */
export async function reopenImpact(deps: Deps, actor: Actor, id: number): Promise<ReopenImpact> {
  const school = await closedSchool(deps, actor, id);
  return impactOf(deps, school, await otherSchool(deps, school));
}

/**
 * Reopens a school. It stays closed, with its teachers at the other school for everybody who looks, until a job has brought
 * all of them back who are still where the closing put them.
 * @returns the job, and whom it brings back and whom not
 * @throws 404; 409 as `closedSchool`, or stale
 */
export function reopenSchool(
  deps: Deps,
  by: Writer,
  id: number,
  version: number,
): Promise<{ job: Job; impact: ReopenImpact }> {
  return retrying(async () => {
    const school = await closedSchool(deps, by.actor, id);
    refuseStale(version, school.version, schoolMessages.stale);
    const { closed } = school;
    const other = await otherSchool(deps, school);
    if (other?.going) throw conflict(closureMessages.busy);
    const impact = await impactOf(deps, school, other);
    const total = impact.back.total + impact.heads.length;
    const job = newJob(deps, by, {
      kind: 'reopen',
      parent: id,
      note: { school_id: school.school_id },
      total,
    });
    const answer = { job, impact };
    await begin(deps, by, school, {
      ...{ job, closed, answer },
      going: { job: job.id, on: closed.on, ...(other && { to: other.id }) },
      told: { back: impact.back.total, stay: impact.stay.total },
    });
    return answer;
  });
}
