import { inScope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { School } from '#shared/domain/school.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { type SCHOOL_ROW, school } from '#shared/records/school.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { readerOf } from '../masterData/choices.ts';
import { itemsNamedBy, knowing } from '../masterData/knowing.ts';
import type { MasterData } from '../masterData/stored.ts';
import { keys } from '../table/keys.ts';
import { closingShown } from './closing.ts';
import { type SchoolRow, type ShownClosed, type StoredSchool, schoolPlace } from './stored.ts';

const read = readerOf(school);

/** Master data that has all that a stored school names, also what was made since `master` was read. */
export const knowingSchool = (deps: Guarded, master: MasterData, stored: StoredSchool): Promise<MasterData> =>
  knowing(deps, master, itemsNamedBy(school, stored));

/** A stored school or a row of the directory as the API answers it, with the current names of its choices. */
export const presentSchool = (
  stored: Pick<SchoolRow, Exclude<(typeof SCHOOL_ROW)[number], 'closed' | 'going'>> & {
    id: number;
    closed?: ShownClosed;
  },
  master: MasterData,
): School => ({
  id: stored.id,
  ...read(stored, master),
  version: stored.version,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
  ...(stored.closed && { closed: closingShown(stored.closed) }),
});

/** Reads the school that the path names. Undefined when there is none. */
export async function readSchool({ table }: Deps, params: SchoolParams): Promise<StoredSchool | undefined> {
  let id = 'id' in params ? params.id : undefined;
  if ('schoolId' in params)
    id = (await table.get(keys.unique('school_id', params.schoolId)))?.owner as number;
  if (id === undefined) return undefined;
  return table.get<StoredSchool>(keys.school(id));
}

/** Reads the school that an account names: older ones have only the School ID, later ones the school's id. */
export const schoolOfAccount = (deps: Deps, { school, school_id }: { school?: number; school_id: string }) =>
  readSchool(deps, school === undefined ? { schoolId: school_id } : { id: school });

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

/**
 * Reads a school as `visibleSchool` does, to change it.
 * @throws 409 when it is closed
 */
export async function openSchool(deps: Guarded, actor: Actor, params: SchoolParams): Promise<StoredSchool> {
  const school = await visibleSchool(deps, actor, params);
  if (school.closed) throw conflict(closureMessages.isClosed);
  return school;
}

/** The school where a teacher counts: that of the record, or the one that the teacher is on the way to by a job. */
export async function schoolNow(
  deps: Deps,
  school: StoredSchool,
  { id, left }: { id: number; left?: unknown },
): Promise<StoredSchool> {
  const { going } = school;
  const goes = going?.to !== undefined && !left && (going.ids?.includes(id) ?? true);
  return (goes && (await readSchool(deps, { id: going.to as number }))) || school;
}

/**
 * Refuses what would store the school of a record while a split takes its teacher to another, which everybody sees already.
 * From a school that closed, what is stored goes on by itself.
 * @param own the school of the record
 * @param school where the teacher counts
 * @throws 409
 */
export function refuseSplit({ own, school }: { own: StoredSchool; school: StoredSchool }): void {
  if (own.id !== school.id && !own.closed) throw conflict(closureMessages.busy);
}

/** A school and those that it closed into, one after the other, as far as they are there. */
export async function closedPath(deps: Deps, id: number): Promise<StoredSchool[]> {
  const path: StoredSchool[] = [];
  for (let next: number | undefined = id; next !== undefined && path.every((one) => one.id !== next); ) {
    const school: StoredSchool | undefined = await readSchool(deps, { id: next });
    if (!school || school.deleting) break;
    path.push(school);
    next = school.closed?.into?.id;
  }
  return path;
}

/** A school and those that it closed into, one after the other, up to an open one. Empty where none is. */
export async function successors(deps: Deps, id: number): Promise<StoredSchool[]> {
  const path = await closedPath(deps, id);
  return path.at(-1)?.closed ? [] : path;
}

/** The school that counts for another: itself, or the open one that it closed into. Undefined where there is none. */
export const standingSchool = async (deps: Deps, id: number): Promise<StoredSchool | undefined> =>
  (await successors(deps, id)).at(-1);
