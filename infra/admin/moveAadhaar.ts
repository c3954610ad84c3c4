import type { By } from '../../functions/app/actor.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { INDEX_OF_VAULT, lastDigits, openVault, type VaultItem } from '../../functions/security/vault.ts';
import { auditWrites } from '../../functions/table/auditEntry.ts';
import { nextNumber, recordWrites, retrying } from '../../functions/table/commit.ts';
import { keys } from '../../functions/table/keys.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from '../../functions/teachers/stored.ts';
import { systemActor } from './systemActor.ts';

const IN_FLIGHT = 16;

type Moved = {
  moved: number;
  /** Ids of teachers whose number stays as it was: the vault has none of theirs, or another teacher holds it. */
  left: number[];
};

/**
 * Moves the Aadhaar numbers of former versions. KMS makes a new index, which goes into the vault, and the last digits are
 * sealed. Also marks teachers whose number the vault holds, but whose record a former version saved without its mark.
 * May be stopped and run again: each teacher is moved in one transaction with its audit entry, or not yet.
 * @param progress hears of the teachers looked at so far, and of all
 * @throws AppError 503 when table or keys cannot be reached
 */
export async function moveAadhaar(
  deps: Deps,
  progress: (done: number, total: number) => void = () => {},
): Promise<Moved> {
  const by = systemActor('move-aadhaar', deps.newId());
  const ids = (await deps.teachers.look()).map(({ id }) => id);
  const left: number[] = [];
  let moved = 0;
  let done = 0;
  for (let from = 0; from < ids.length; from += 100) {
    const chunk = ids.slice(from, from + 100);
    await inFlight(await unmoved(deps, chunk), IN_FLIGHT, async (id) => {
      const outcome = await retrying(() => moveOne(deps, by, id));
      if (outcome === 'moved') moved += 1;
      else if (outcome === 'left') left.push(id);
    });
    done += chunk.length;
    progress(done, ids.length);
  }
  return { moved, left: left.sort((a, b) => a - b) };
}

/** Teachers with the fields of former versions, and those without a mark whose number the vault holds. */
async function unmoved({ table }: Deps, ids: readonly number[]): Promise<number[]> {
  const found = (await table.batchGet(ids.map((id) => keys.teacher(id)))) as unknown as StoredTeacher[];
  const unmarked = found.filter(({ aadhaar }) => !aadhaar);
  const wanted = unmarked.map(({ id }) => keys.vault(id));
  const vault = new Set((await table.batchGet(wanted, true, INDEX_OF_VAULT)).map(({ pk }) => pk));
  return unmarked
    .filter(({ id, aadhaar_index }) => aadhaar_index !== undefined || vault.has(keys.vault(id).pk))
    .map(({ id }) => id);
}

async function moveOne(deps: Deps, by: By, id: number): Promise<'moved' | 'left' | 'done'> {
  const before = (await deps.table.get(keys.teacher(id))) as unknown as StoredTeacher | undefined;
  if (!before || before.aadhaar) return 'done';
  const { aadhaar_index: former, aadhaar_last4: _, ...fields } = before;
  const number = await openVault(deps, id);
  const item = (await deps.table.get(keys.vault(id))) as VaultItem | undefined;
  if (former === undefined && !item) return 'done';
  if (number === undefined || !item) return former === '' ? store(deps, by, before, fields) : 'left';
  const claim = former ? await deps.table.get(keys.unique('aadhaar', former)) : undefined;
  // A claim that another teacher owns is not this one's to give up.
  const held = claim?.owner === id ? before : { ...before, aadhaar_index: undefined };
  const index = await deps.indexKey.mac(number);
  const aadhaar = await lastDigits(deps, id, number);
  return store(deps, by, held, { ...fields, aadhaar }, [
    {
      update: keys.vault(id),
      set: {
        text: 'SET #index = :index',
        names: { '#index': 'index' },
        values: { ':index': index },
      },
      // Another number that was saved meanwhile brought its own index.
      condition: { text: 'ciphertext = :ciphertext', values: { ':ciphertext': item.ciphertext } },
    },
    {
      put: { ...keys.vaultIndex(index), owner: id },
      condition: {
        text: 'attribute_not_exists(pk) OR #owner = :owner',
        names: { '#owner': 'owner' },
        values: { ':owner': id },
      },
      refusal: () => new Held(),
    },
  ]);
}

/** Another teacher holds the number. */
class Held extends Error {}

/** The change is nobody's edit: it raises `rev` alone. */
async function store(
  deps: Deps,
  by: By,
  before: StoredTeacher,
  after: TeacherFields,
  also: Parameters<Deps['table']['transact']>[0] = [],
): Promise<'moved' | 'left'> {
  const number = await nextNumber(deps, 'teacher');
  const { writes } = recordWrites<TeacherFields>(deps.now(), {
    ...teacherChange(before.id),
    before,
    after,
    number,
    edit: false,
  });
  const entry = auditWrites(deps, by, {
    action: 'update',
    resource_type: 'teacher',
    resource_id: String(before.id),
    details: { aadhaar_number: 'moved' },
  });
  try {
    await deps.table.transact([...writes, ...entry, ...also]);
    return 'moved';
  } catch (error) {
    if (error instanceof Held) return 'left';
    throw error;
  }
}
