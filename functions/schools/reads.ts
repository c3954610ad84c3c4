import { inScope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { type SCHOOL_ROW, school } from '#shared/records/school.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { readerOf } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import { keys } from '../table/keys.ts';
import { type SchoolRow, type StoredSchool, schoolPlace } from './stored.ts';

const read = readerOf(school);

/** A stored school or a row of the directory as the API answers it, with the current names of its choices. */
export const presentSchool = (
  stored: Pick<SchoolRow, (typeof SCHOOL_ROW)[number]> & { id: number },
  master: MasterData,
): School => ({
  id: stored.id,
  ...read(stored, master),
  version: stored.version,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

/** Reads the school that the path names. Undefined when there is none. */
export async function readSchool({ table }: Deps, params: SchoolParams): Promise<StoredSchool | undefined> {
  let id = 'id' in params ? params.id : undefined;
  if ('schoolId' in params)
    id = (await table.get(keys.unique('school_id', params.schoolId)))?.owner as number;
  if (id === undefined) return undefined;
  return (await table.get(keys.school(id))) as StoredSchool | undefined;
}

/**
 * Reads the school that the path names, if the actor may see it.
 * @throws 404, alike for a school that is absent, that is being deleted, or that is outside the actor's scope
 */
export async function visibleSchool(
  deps: Guarded,
  actor: Actor,
  params: SchoolParams,
): Promise<StoredSchool> {
  const school = await readSchool(whole(deps), params);
  if (!school || school.deleting || !inScope(actor.scope, schoolPlace(school))) {
    throw new AppError('notFound', schoolMessages.notFound);
  }
  return school;
}
