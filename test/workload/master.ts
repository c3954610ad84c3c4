import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import type { Choice } from '#shared/records/record.ts';
import { no, type Outcome, type Rule, type Rules, yes } from './rule.ts';
import {
  CHOICES,
  type Chosen,
  compareNames,
  type Item,
  itemCalled,
  itemOf,
  leaf,
  listed,
  nameOf,
  noted,
  plain,
  putItem,
  type State,
} from './state.ts';

/** The collection that an item lies in, and the field of a body that names it. */
export const PARENT: Partial<Record<Collection, { of: Collection; field: 'district_id' | 'rd_block_id' }>> = {
  'rd-blocks': { of: 'districts', field: 'district_id' },
  habitations: { of: 'rd-blocks', field: 'rd_block_id' },
};

const collectionIn = (path: string) =>
  COLLECTIONS.find((name) => path.split('/').includes(name)) as Collection;

function showItem(
  state: State,
  collection: Collection,
  { id, version, name, is_active, parent, code, classes, earlier = [] }: Item,
) {
  const plainItem = { id, version, name, is_active };
  const former = earlier.length > 0 ? { former: earlier } : {};
  if (collection === 'subjects') return { ...plainItem, code: code ?? '', classes: classes ?? '' };
  if (collection === 'districts') return { ...plainItem, ...former };
  if (collection === 'rd-blocks')
    return {
      ...plainItem,
      ...former,
      district_id: parent,
      district_name: nameOf(state, 'districts', parent),
    };
  if (collection !== 'habitations') return plainItem;
  const district_id = itemOf(state, 'rd-blocks', parent)?.parent;
  return {
    ...plainItem,
    district_id,
    district_name: nameOf(state, 'districts', district_id),
    rd_block_id: parent,
    rd_block_name: nameOf(state, 'rd-blocks', parent),
  };
}

/** Every use of an item of the collection. */
function usesOf(state: State, collection: Collection, id: number) {
  const isAmong = <N extends string>(chosen: Chosen<N>, choices: readonly Choice<N>[]) =>
    choices.some(({ field, collection: from }) => from === collection && chosen[field] === id);
  const teachers = [...state.teachers.values()].filter(
    ({ chosen, subjects }) =>
      isAmong(chosen, CHOICES.teacher) || (collection === 'subjects' && subjects.includes(id)),
  );
  const users = [...state.users.values()].filter(
    ({ district, rd_block }) =>
      (collection === 'districts' && district === id) || (collection === 'rd-blocks' && rd_block === id),
  );
  const posts = [...state.posts.values()].filter(
    ({ lines }) => collection === 'subjects' && lines.some(({ item }) => item === id),
  );
  const below = COLLECTIONS.filter((one) => PARENT[one]?.of === collection);
  return {
    schools: [...state.schools.values()].filter(({ chosen }) => isAmong(chosen, CHOICES.school)).length,
    teachers: teachers.length,
    users: users.length,
    posts: posts.length,
    children: below.flatMap((one) => listed(state, one)).filter(({ parent }) => parent === id).length,
  };
}

/** Whether the name is taken. Names are unique within their parent, except in the collection of service categories. */
function isTaken(state: State, collection: Collection, { id, name, parent }: Item) {
  const holder = itemCalled(state, collection, name, parent);
  return collection !== 'service-categories' && holder !== undefined && holder.id !== id;
}

const create: Rule = ({ state, path, body, seen }) => {
  const collection = collectionIn(path);
  const within = PARENT[collection];
  const parent: number | undefined = within && body[within.field];
  if (within && !usable(state, within.of, parent)) return no(state, 'invalid', [within.field]);
  const subject = collection === 'subjects';
  const item: Item = {
    id: seen.id ?? 0,
    version: 1,
    name: body.name,
    is_active: true,
    ...(within ? { parent } : {}),
    ...(subject ? { code: body.code ?? '', classes: body.classes.join(',') } : {}),
  };
  if (isTaken(state, collection, item)) return no(state, 'duplicate', ['name']);
  const next = noted(putItem(state, collection, item), leaf('create', 'master_data'));
  return yes(next, showItem(next, collection, item), 201);
};

/** Whether something new may lie in an item: it and what it lies in are in use. */
function usable(state: State, collection: Collection, id: number | undefined): boolean {
  const item = itemOf(state, collection, id);
  const within = PARENT[collection];
  if (item?.is_active !== true || item.gone) return false;
  return within === undefined || usable(state, within.of, item.parent);
}

/** The last five names that an item had, each once, without the one that it gets. */
function earlierNames({ name, earlier = [] }: Item, next: string): string[] {
  const kept: string[] = [];
  for (const one of [name, ...earlier])
    if (plain(one) !== plain(next) && !kept.some((other) => plain(other) === plain(one))) kept.push(one);
  return kept.slice(0, 5);
}

const update: Rule = ({ state, path, params, body }) => {
  const collection = collectionIn(path);
  const before = itemOf(state, collection, params.id);
  if (!before || before.gone) return no(state, 'notFound');
  const within = PARENT[collection];
  const parent: number | undefined = (within && body[within.field]) ?? before.parent;
  if (within && parent !== before.parent && !usable(state, within.of, parent))
    return no(state, 'invalid', [within.field]);
  const after: Item = {
    ...before,
    version: before.version + 1,
    name: body.name ?? before.name,
    is_active: body.is_active ?? before.is_active,
    ...(within ? { parent } : {}),
    earlier: earlierNames(before, body.name ?? before.name),
  };
  if (after.name === before.name && after.is_active === before.is_active && after.parent === before.parent)
    return yes(state, showItem(state, collection, before));
  if (isTaken(state, collection, after)) return no(state, 'duplicate', ['name']);
  const { children: _, ...uses } = usesOf(state, collection, before.id);
  if (after.parent !== before.parent && Object.values(uses).some((count) => count > 0))
    return no(state, 'conflict');
  const next = noted(putItem(state, collection, after), leaf('update', 'master_data'));
  return yes(next, showItem(next, collection, after));
};

const remove: Rule = ({ state, path, params }) => {
  const collection = collectionIn(path);
  const item = itemOf(state, collection, params.id);
  if (!item || item.gone) return no(state, 'notFound');
  if (Object.values(usesOf(state, collection, item.id)).some((count) => count > 0))
    return no(state, 'conflict');
  return yes(gone(state, collection, item));
};

const gone = (state: State, collection: Collection, item: Item) =>
  noted(putItem(state, collection, { ...item, is_active: false, gone: true }), leaf('delete', 'master_data'));

/** Clears a religion from every teacher who has it, which is an edit of each, and deletes it. */
const force: Rule = ({ state, params, now }) => {
  const item = itemOf(state, 'religions', params.id);
  if (!item || item.gone) return no(state, 'notFound');
  const theirs = [...state.teachers.values()].filter(({ chosen }) => chosen.religion === item.id);
  const teachers = new Map(state.teachers);
  for (const teacher of theirs)
    teachers.set(teacher.id, {
      ...teacher,
      chosen: { ...teacher.chosen, religion: undefined },
      version: teacher.version + 1,
      updated_at: now,
    });
  const cleared = noted({ ...state, teachers }, leaf('update', 'teacher'), theirs.length);
  return { ...yes(gone(cleared, 'religions', item)), also: { status: 202 } };
};

/** Collections whose plain list leaves out inactive items, because another path lists them. */
const SHORT = ['districts', 'mediums', 'block-offices', 'school-types'];

function list(state: State, collection: Collection, all: boolean, parent?: number): Outcome {
  const items = listed(state, collection)
    .filter((item) => (all || item.is_active) && (parent === undefined || item.parent === parent))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  return yes(
    state,
    items.map((item) => showItem(state, collection, item)),
  );
}

export const masterRules: Rules = {
  'masterData.list': ({ state, path }) => {
    const collection = collectionIn(path);
    const whole = path === `/${collection}` && !SHORT.includes(collection);
    return list(state, collection, whole || path.endsWith('/all'));
  },
  'locations.districts': ({ state }) => list(state, 'districts', false),
  'locations.rdBlocks': ({ state, path, params }) =>
    list(state, 'rd-blocks', path.endsWith('/all'), params.id),
  'locations.villages': ({ state, path }) => list(state, 'habitations', path.endsWith('/all')),
  'masterData.get': ({ state, path, params }) => {
    const item = itemOf(state, collectionIn(path), params.id);
    return item && !item.gone ? yes(state, showItem(state, collectionIn(path), item)) : no(state, 'notFound');
  },
  'masterData.usage': ({ state, params }) => {
    const collection = params.collection as Collection;
    const items = listed(state, collection).sort((a, b) => a.id - b.id);
    return yes(
      state,
      items.map(({ id }) => ({ id, ...usesOf(state, collection, id) })),
    );
  },
  'masterData.create': create,
  'masterData.update': update,
  'masterData.deactivate': (ask) => update({ ...ask, body: { is_active: false } }),
  'masterData.remove': remove,
  'masterData.force': force,
  'locations.create': create,
  'locations.update': update,
  'locations.deactivate': (ask) => update({ ...ask, body: { is_active: false } }),
  'locations.remove': remove,
};
