import { inScope, type Place, type Scope } from '#shared/access/scope.ts';
import type { SchoolParams } from '#shared/contracts/schools.ts';
import type { Collection } from '#shared/domain/masterData.ts';
import type { School, SchoolInput, SchoolPatch } from '#shared/domain/school.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { locationMessages } from '#shared/messages/locations.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid } from '../http/errors.ts';
import type { Actor, By } from '../http/run.ts';
import { changes } from './audit.ts';
import { type Claim, commit, nextNumber, ownFields, retrying, type Stored } from './commit.ts';
import { keys } from './keys.ts';
import type { MasterData, MasterVersions } from './masterData.ts';
import { encodeSchool, type SchoolFields, schoolPlace } from './schoolRow.ts';

/**
 * `deleting` is the job of a deletion that goes on: nobody sees the school then, and nothing is put under it.
 * `arrivals` counts the teachers that came to it since it was last changed, so that who deletes it knows of all.
 */
export type StoredSchool = SchoolFields & Stored & { deleting?: string; arrivals?: number };

/** The choices of a school, each after the one it depends on. */
export const CHOICES = [
  { field: 'school_type', collection: 'school-types' },
  { field: 'medium', collection: 'mediums' },
  { field: 'management', collection: 'management-types' },
  { field: 'block_office', collection: 'block-offices' },
  { field: 'district', collection: 'districts' },
  { field: 'rd_block', collection: 'rd-blocks', parent: 'district', first: locationMessages.districtFirst },
  {
    field: 'habitation',
    collection: 'habitations',
    parent: 'rd_block',
    first: locationMessages.rdBlockFirst,
  },
] as const satisfies readonly {
  field: keyof SchoolFields;
  collection: Collection;
  parent?: keyof SchoolFields;
  first?: string;
}[];
export type ChoiceField = (typeof CHOICES)[number]['field'];
type Chosen = Partial<Record<ChoiceField, number>>;

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

/**
 * The ids of the chosen names. A name that is newly chosen must be active; one that stays always passes.
 * @throws 400 with every choice that is not in its list
 */
export function choose(names: Record<ChoiceField, string>, master: MasterData, current: Chosen = {}): Chosen {
  const chosen: Chosen = {};
  const issues = CHOICES.flatMap((choice) => {
    const { field, collection } = choice;
    const name = names[field];
    if (name === '') return [];
    const parent = 'parent' in choice ? chosen[choice.parent] : undefined;
    if ('parent' in choice && parent === undefined) return [{ field, message: choice.first }];
    const kept = master.kept(collection, current[field], name, parent);
    if (kept) {
      chosen[field] = kept.id;
      return [];
    }
    const item = master.byName(collection, name, parent);
    if (!item) return [{ field, message: httpMessages.unknownChoice(name) }];
    if (!item.is_active) return [{ field, message: httpMessages.inactiveChoice(name) }];
    chosen[field] = item.id;
    return [];
  });
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues });
  return chosen;
}

export function schoolClaims({ school_id }: SchoolFields): Claim[] {
  const message = schoolMessages.duplicateId;
  const taken = () => new AppError('duplicate', message, { issues: [{ field: 'school_id', message }] });
  return [{ kind: 'school_id', value: school_id, taken }];
}

const toFields = (
  input: SchoolInput,
  chosen: Chosen,
  created_at: string,
  updated_at: string,
): SchoolFields => ({
  ...input,
  ...(chosen as Required<Chosen>),
  district: chosen.district,
  rd_block: chosen.rd_block,
  habitation: chosen.habitation,
  established_year: input.established_year ?? undefined,
  created_at,
  updated_at,
});

/** The fields that people keep of a school. */
export function ownSchool(school: StoredSchool): SchoolFields {
  const { deleting, arrivals, ...fields } = ownFields<Omit<StoredSchool, keyof Stored>>(school);
  return fields;
}

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

/** What a writer needs: who writes, and master data as of this request. */
export type Writer = By & { actor: Actor; versions: MasterVersions };

/**
 * Adds a school.
 * @param take gives the number of the write; many at once take theirs in blocks
 * @throws 400 for a choice not in its list, 403 outside the actor's scope, 409 for a School ID that is taken
 */
export async function createSchool(
  deps: Deps,
  by: Writer,
  input: SchoolInput,
  take = () => nextNumber(deps, 'school'),
): Promise<School> {
  const master = await deps.masterData.at(by.versions);
  const now = deps.now().toISOString();
  const after = toFields(input, choose(input, master), now, now);
  if (!inScope(by.actor.scope, schoolPlace(after))) {
    throw new AppError('forbidden', schoolMessages.outsideScope);
  }
  const id = await take();
  const answer = (stored: StoredSchool) => presentSchool(stored, master);
  const stored = await commit<SchoolFields>(deps, by, {
    kind: 'school',
    key: keys.school(id),
    after,
    number: id,
    row: encodeSchool,
    claims: schoolClaims,
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
 * Changes a school; what the patch leaves out stays. Without a version it merges into whatever is stored.
 * @throws 404 out of sight, 409 stale when `version` is not the stored one, 400, 403
 */
export async function updateSchool(
  deps: Deps,
  by: Writer,
  params: SchoolParams,
  patch: SchoolPatch,
  take = () => nextNumber(deps, 'school'),
): Promise<School> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await visibleSchool(deps, by.actor, params);
    const { version, id: _id, created_at: _created, updated_at: _updated, ...sent } = patch;
    if (version !== undefined && version !== before.version) {
      throw new AppError('stale', schoolMessages.stale);
    }
    if (sent.school_id !== undefined && sent.school_id !== before.school_id) {
      throw invalid('school_id', schoolMessages.idLocked);
    }
    const shown = presentSchool(before, master);
    const { id, version: _version, created_at, updated_at, ...current } = shown;
    const merged: SchoolInput = { ...current, ...sent };
    const after = toFields(merged, choose(merged, master, before), created_at, updated_at);
    if (!mayMove(by.actor.scope, schoolPlace(before), schoolPlace({ ...after, id }))) {
      throw new AppError('forbidden', schoolMessages.outsideScope);
    }
    const changed = changes(ownSchool(before), after);
    if (Object.keys(changed.after).length === 0) return shown;
    after.updated_at = deps.now().toISOString();
    const stored = await commit<SchoolFields>(deps, by, {
      kind: 'school',
      key: keys.school(id),
      before,
      after,
      number: await take(),
      row: encodeSchool,
      claims: schoolClaims,
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
 * Whether a school in sight may be written to stand there. Its head finds it by its School ID wherever it stands, but
 * does not take it from one office and give it to another.
 */
const mayMove = (scope: Scope, from: Place, to: Place) =>
  inScope(scope, to) &&
  (scope.kind !== 'school' || (from.district === to.district && from.rdBlock === to.rdBlock));

/** A school's own fields with names, for the before and after of an audit entry. */
function presentOwn(fields: SchoolFields, master: MasterData) {
  const { id, version, created_at, updated_at, ...own } = presentSchool(
    { ...fields, id: 0, version: 0 },
    master,
  );
  return own;
}
