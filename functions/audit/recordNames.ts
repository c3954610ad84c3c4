import type { AuditEntry, ResourceType } from '#shared/domain/audit.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import type { Deps } from '../app/deps.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import { ERASED } from '../table/sealing.ts';

type Named = { id: number; name: string };

const schools = async (deps: Deps): Promise<Named[]> =>
  (await deps.schools.look()).map(({ id, school_name: name }) => ({ id, name }));
const teachers = async (deps: Deps): Promise<Named[]> =>
  (await deps.teachers.look()).map(({ id, teacher_name: name }) => ({ id, name }));
const users = async (deps: Deps): Promise<Named[]> =>
  (await deps.users.look()).map(({ id, username: name }) => ({ id, name }));

const orders = async (deps: Deps): Promise<Named[]> =>
  (await deps.orders.look()).map(({ id, number: name }) => ({ id, name }));

/** Where the names of records are read. A medical record has the id of its teacher. */
const LISTS = {
  school: schools,
  teacher: teachers,
  medical_record: teachers,
  user: users,
  order: orders,
} satisfies Partial<Record<ResourceType, (deps: Deps) => Promise<Named[]>>>;

/** The fields by which an entry names its record, the best first. */
const NAMING = ['school_name', 'teacher_name', 'username', 'teacher_ID', 'number'] as const;

/**
 * The same entries with what their records are called. A record that is gone is named by what its entry tells, unless
 * that was erased. Entries keep no name for this: it would stay in them when the person has left.
 */
export async function withNames(
  deps: Deps,
  entries: readonly AuditEntry[],
  versions: MasterVersions,
): Promise<AuditEntry[]> {
  const present = new Map<string, string>();
  const find = async ([type, list]: [string, (deps: Deps) => Promise<Named[]>]) => {
    const ids = entries.filter((entry) => entry.resource_type === type).map((entry) => entry.resource_id);
    const wanted = new Set(ids.filter(Boolean));
    if (wanted.size === 0) return;
    for (const { id, name } of await list(deps))
      if (wanted.has(String(id))) present.set(`${type} ${id}`, name);
  };
  await Promise.all(Object.entries(LISTS).map(find));
  const master = await deps.masterData.at(versions);
  return entries.map((entry) => {
    const { resource_type, resource_id, details } = entry;
    const [collection = '', id] = resource_id.split('/');
    const resource_name = isCollection(collection)
      ? master.byId(collection, Number(id))?.name
      : (present.get(`${resource_type} ${resource_id}`) ??
        (Object.hasOwn(LISTS, resource_type) ? toldName(details) : ''));
    return resource_name ? { ...entry, resource_name } : entry;
  });
}

const isCollection = (text: string): text is Collection => (COLLECTIONS as readonly string[]).includes(text);

/** What an entry calls its record. Somebody may have changed an entry to what is no JSON. */
function toldName(details: string): string | undefined {
  try {
    const { before, after } = JSON.parse(details) as Record<string, Record<string, unknown> | undefined>;
    const told = [before, after].flatMap((side) => NAMING.map((field) => side?.[field]));
    return told.find((name): name is string => typeof name === 'string' && name !== '' && name !== ERASED);
  } catch {
    return undefined;
  }
}
