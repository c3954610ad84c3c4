import type { LocationInput, MasterInput, MasterPatch } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Collection } from '#shared/records/collections.ts';
import { duplicate, invalid, refuseInvalid } from '../app/errors.ts';
import type { MasterData, StoredMaster } from './stored.ts';
import { type NewMaster, parentOf } from './writes.ts';

/** The fields that a body may have for an item of any collection. */
export type MasterBody = Partial<MasterInput & LocationInput & Pick<MasterPatch, 'version'>>;

/** Fields that only items of some collections have. */
const SPECIAL = ['code', 'classes', 'district_id', 'rd_block_id'] as const;
type Special = (typeof SPECIAL)[number];

function takes(collection: Collection, field: Special) {
  if (field === 'code' || field === 'classes') return collection === 'subjects';
  // A habitation is answered with the district of its block, so a client that sends it back sends the district too.
  if (field === 'district_id' && collection === 'habitations') return true;
  return parentOf(collection)?.field === field;
}

/** @throws 400 for every field that items of this collection lack */
function refuseUnknown(collection: Collection, body: MasterBody): void {
  const issues = SPECIAL.filter((field) => body[field] !== undefined && !takes(collection, field)).map(
    (field) => ({ field, message: httpMessages.unknownField }),
  );
  refuseInvalid(issues);
}

/**
 * The parent that a body names for a new or moved item. It must exist and be active, and so must what it lies in.
 * @throws 400 with the field that names it
 */
function chosenParent(collection: Collection, master: MasterData, body: MasterBody): number | undefined {
  const parents = parentOf(collection);
  if (!parents) return undefined;
  const { of, field, first } = parents;
  const parent = master.byId(of, body[field]);
  if (!parent || parent.gone) throw invalid(field, first);
  const above = parentOf(of);
  for (const place of [parent, above && master.byId(above.of, parent.parent)])
    if (place && !place.is_active) throw invalid(field, httpMessages.inactiveChoice(place.name));
  return parent.id;
}

/** @throws 400 for a habitation whose body names a district in which none of these blocks lies */
function refuseOtherDistrict(
  collection: Collection,
  master: MasterData,
  { district_id }: MasterBody,
  ...blocks: (number | undefined)[]
): void {
  if (collection !== 'habitations' || district_id === undefined) return;
  if (blocks.some((block) => master.byId('rd-blocks', block)?.parent === district_id)) return;
  throw invalid('district_id', settingsMessages.otherDistrict);
}

const CLASSES_JOINED = ',';

/**
 * Makes an item from a body.
 * @throws 400 with the field that is missing, wrong or unknown in the collection
 */
export function newItem(
  collection: Collection,
  master: MasterData,
  body: MasterBody & { name: string },
): NewMaster {
  const { name, is_active = true, code, classes } = body;
  refuseUnknown(collection, body);
  if (collection !== 'subjects') {
    const parent = chosenParent(collection, master, body);
    refuseOtherDistrict(collection, master, body, parent);
    return { name, is_active, parent };
  }
  if (!classes) throw invalid('classes', teacherMessages.classRequired);
  return { name, is_active, code: code ?? '', classes: classes.join(CLASSES_JOINED) };
}

/** So many earlier names of an item still mean it. */
const MOST_FORMER = 5;

/** The earlier names of an item that is to be called `name`; undefined for none. */
function formerNames({ name: was, former = [] }: StoredMaster, name: string): string[] | undefined {
  const others = [was, ...former].filter((one) => fold(one) !== fold(name));
  const [first, ...more] = others.filter(
    (one, at) => others.findIndex((other) => fold(other) === fold(one)) === at,
  );
  return first === undefined ? undefined : [first, ...more].slice(0, MOST_FORMER);
}

/**
 * Changes an item by a body. Fields that the body leaves out stay. An unchanged parent always passes.
 * @throws 400 with the field that is wrong or unknown in the collection
 */
export function changedItem(
  collection: Collection,
  master: MasterData,
  before: StoredMaster,
  body: MasterBody,
): StoredMaster {
  refuseUnknown(collection, body);
  const { closing, ...kept } = before;
  const { name = kept.name, is_active = kept.is_active, code = kept.code } = body;
  const classes = body.classes?.join(CLASSES_JOINED) ?? kept.classes;
  const field = parentOf(collection)?.field;
  const moves = field && body[field] !== undefined && body[field] !== kept.parent;
  const parent = moves ? chosenParent(collection, master, body) : kept.parent;
  // A client that moves a habitation may send back the district that it was answered with.
  refuseOtherDistrict(collection, master, body, parent, kept.parent);
  return { ...kept, name, is_active, code, classes, parent, former: formerNames(kept, name) };
}

/**
 * @param item the item that wants the name; it may have its own name
 * @throws 409 duplicate when another item has the name; the message says so if that item is inactive
 */
export function refuseTakenName(
  collection: Collection,
  master: MasterData,
  { id, name, parent }: NewMaster & { id?: number },
): void {
  const message = settingsMessages.nameTaken[collection];
  const holder = master.byName(collection, name, parent);
  if (!message || !holder || holder.id === id) return;
  throw duplicate('name', holder.is_active ? message : settingsMessages.inactiveDuplicate(message));
}
