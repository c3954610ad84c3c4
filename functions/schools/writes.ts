import { inScope, type Place, type Scope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { School, SchoolInput, SchoolPatch } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { school } from '#shared/records/school.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, invalid, refuseStale } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { choose } from '../masterData/choices.ts';
import { itemsNamedBy, knowing } from '../masterData/knowing.ts';
import type { MasterData } from '../masterData/stored.ts';
import { changes } from '../table/auditEntry.ts';
import { commit, nextNumber, ownFields, retrying } from '../table/commit.ts';
import type { Stored } from '../table/stored.ts';
import { openSchool, presentSchool } from './reads.ts';
import { type SchoolFields, type StoredSchool, schoolChange, schoolPlace } from './stored.ts';

/** The fields of a school as stored. @throws 400 with every choice that is not in its list */
const toFields = (
  input: SchoolInput,
  master: MasterData,
  dates: Pick<SchoolFields, 'created_at' | 'updated_at'>,
  before?: SchoolFields,
): SchoolFields => ({
  ...input,
  established_year: input.established_year ?? undefined,
  ...choose(school, input, master, before),
  ...dates,
});

/** The fields of a school that people edit. */
export function ownSchool(stored: StoredSchool): SchoolFields {
  const { deleting, arrivals, closed, going, ...fields } =
    ownFields<Omit<StoredSchool, keyof Stored>>(stored);
  return fields;
}

/**
 * Adds a school.
 * @param take takes the number of the write; imports take theirs in blocks
 * @throws 400 for a choice that is not in its list; 403 outside the actor's scope; 409 for a School ID that is taken
 */
export async function createSchool(
  deps: Deps,
  by: Writer,
  input: SchoolInput,
  take = () => nextNumber(deps, 'school'),
): Promise<School> {
  const master = await deps.masterData.at(by.versions);
  const now = deps.now().toISOString();
  const after = toFields(input, master, { created_at: now, updated_at: now });
  if (!inScope(by.actor.scope, schoolPlace(after))) {
    throw new AppError('forbidden', schoolMessages.outsideScope);
  }
  const id = await take();
  const answer = (stored: StoredSchool) => presentSchool(stored, master);
  const stored = await commit<SchoolFields>(deps, by, {
    ...schoolChange(id),
    after,
    number: id,
    audit: {
      action: 'create',
      resource_type: 'school',
      details: { after: presentSchool({ ...after, id, version: 1 }, master) },
    },
    answer,
  });
  return answer(stored);
}

/**
 * What a patch makes of a school: its fields as they are shown now, and as they would be stored.
 * @param before as stored, or as a row of the directory
 * @throws 400 for a bad choice or another School ID; 403 when the school would leave the actor's scope
 */
export function patchedSchool(
  scope: Scope,
  before: SchoolFields & { id: number; version: number },
  patch: SchoolPatch,
  master: MasterData,
): { current: SchoolInput; after: SchoolFields } {
  const {
    version: _sent,
    id: _id,
    created_at: _created,
    updated_at: _updated,
    closed: _echo,
    ...sent
  } = patch;
  if (sent.school_id !== undefined && sent.school_id !== before.school_id) {
    throw invalid('school_id', schoolMessages.idLocked);
  }
  const { id, version, created_at, updated_at, closed: _closed, ...current } = presentSchool(before, master);
  const after = toFields({ ...current, ...sent }, master, { created_at, updated_at }, before);
  if (!mayMove(scope, schoolPlace(before), schoolPlace({ ...after, id }))) {
    throw new AppError('forbidden', schoolMessages.outsideScope);
  }
  return { current, after };
}

/**
 * Changes a school. Fields that the patch leaves out stay. Without a version the patch is applied to whatever is
 * stored.
 * @throws 404 when the actor may not see the school; 409 when it is closed; 409 stale when `version` is not the stored
 * one; 400 for a bad choice or another School ID; 403 when the school would leave the actor's scope
 */
export async function updateSchool(
  given: Guarded,
  by: Writer,
  params: SchoolParams,
  patch: SchoolPatch,
  take = () => nextNumber(whole(given), 'school'),
): Promise<School> {
  const deps = whole(given);
  const atFirst = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await openSchool(deps, by.actor, params);
    const master = await knowing(deps, atFirst, itemsNamedBy(school, before));
    refuseStale(patch.version, before.version, schoolMessages.stale);
    const { current, after } = patchedSchool(by.actor.scope, before, patch, master);
    const changed = changes(ownSchool(before), after);
    if (Object.keys(changed.after).length === 0) return presentSchool(before, master);
    after.updated_at = deps.now().toISOString();
    const stored = await commit<SchoolFields>(deps, by, {
      ...schoolChange(before.id),
      before,
      after: { ...after, ...(before.going && { going: before.going }) },
      number: await take(),
      audit: {
        action: 'update',
        resource_type: 'school',
        details: changes(current, presentOwn(after, master)),
      },
    });
    return presentSchool(stored, master);
  });
}

/**
 * Whether the actor may move a school there. A head of institution always keeps the school in sight, because that goes
 * by the School ID, but may not move it to another district or block.
 */
const mayMove = (scope: Scope, from: Place, to: Place) =>
  inScope(scope, to) &&
  (scope.kind !== 'school' || (from.district === to.district && from.rdBlock === to.rdBlock));

/** A school's own fields with names instead of ids, for the before and after of an audit entry. */
function presentOwn(fields: SchoolFields, master: MasterData) {
  const { id, version, created_at, updated_at, ...own } = presentSchool(
    { ...fields, id: 0, version: 0 },
    master,
  );
  return own;
}
