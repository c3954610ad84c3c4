import { superannuatesOn, superannuationAge } from '#shared/domain/service/superannuation.ts';
import { tenureEnds, tenureYears } from '#shared/domain/service/tenure.ts';
import type { Writer } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { moveClaimKey } from '../moves/claims.ts';
import { presentScene, readerOf, visibleScene } from '../moves/scene.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { openPosting, tellingPosting } from '../teachers/stored.ts';

/**
 * When the tenure and the service of a teacher end by the rules of today, and the move that is under way.
 * @throws 404 out of sight
 */
export async function serviceOf(given: Guarded, by: Writer, id: number) {
  const deps = whole(given);
  const { teacher, school } = await visibleTeacher(deps, by.actor, id);
  const reader = await readerOf(deps, by);
  const { rules } = reader;
  const post = openPosting(teacher.posting_histories).latest;
  const years = tenureYears(rules, school.habitation_category);
  const designation = tellingPosting(teacher)?.designation ?? '';
  const owner = (await deps.table.get(moveClaimKey(id)))?.owner;
  // An order that is being issued shows no move yet.
  const scene =
    owner === undefined
      ? undefined
      : await visibleScene(deps, by.actor, owner as number).catch(() => undefined);
  return {
    retires_on: superannuatesOn(teacher.date_of_birth, designation, rules),
    retirement_age: superannuationAge(rules, designation),
    tenure_ends: tenureEnds(post?.from_date ?? '', years),
    tenure_years: years,
    move: scene ? presentScene(scene, reader) : null,
  };
}
