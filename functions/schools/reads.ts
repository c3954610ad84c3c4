import { inScope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { keys } from '../table/keys.ts';
import { type SchoolFields, type StoredSchool, schoolPlace } from './stored.ts';

/** A stored school or a row of the directory as it is read, with the names its ids stand for now. */
export const presentSchool = (
  school: SchoolFields & { id: number; version: number },
  master: MasterData,
): School => ({
  id: school.id,
  school_id: school.school_id,
  school_name: school.school_name,
  school_type: master.name('school-types', school.school_type),
  school_level: school.school_level,
  management: master.name('management-types', school.management),
  medium: master.name('mediums', school.medium),
  district: master.name('districts', school.district),
  rd_block: master.name('rd-blocks', school.rd_block),
  habitation: master.name('habitations', school.habitation),
  pincode: school.pincode,
  habitation_class: school.habitation_class,
  habitation_category: school.habitation_category,
  block_office: master.name('block-offices', school.block_office),
  school_phone: school.school_phone,
  school_email: school.school_email,
  established_year: school.established_year ?? null,
  version: school.version,
  created_at: school.created_at,
  updated_at: school.updated_at,
});

/** The school that the path names, or undefined. */
export async function readSchool({ table }: Deps, params: SchoolParams): Promise<StoredSchool | undefined> {
  let id = 'id' in params ? params.id : undefined;
  if ('schoolId' in params)
    id = (await table.get(keys.unique('school_id', params.schoolId)))?.owner as number;
  if (id === undefined) return undefined;
  return (await table.get(keys.school(id))) as StoredSchool | undefined;
}

/**
 * The school that the path names, for an account that may see it.
 * @throws 404 alike for a school that is absent, one being deleted, and one outside the actor's scope
 */
export async function visibleSchool(deps: Deps, actor: Actor, params: SchoolParams): Promise<StoredSchool> {
  const school = await readSchool(deps, params);
  if (!school || school.deleting || !inScope(actor.scope, schoolPlace(school))) {
    throw new AppError('notFound', schoolMessages.notFound);
  }
  return school;
}
