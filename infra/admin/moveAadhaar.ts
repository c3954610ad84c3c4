import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { lastDigits, openVault, type VaultItem } from '../../functions/security/vault.ts';
import { auditWrite } from '../../functions/table/auditEntry.ts';
import { nextNumber, recordWrites, retrying } from '../../functions/table/commit.ts';
import { keys } from '../../functions/table/keys.ts';
import { NEW } from '../../functions/table/table.ts';
import {
  encodeTeacher,
  type StoredTeacher,
  type TeacherFields,
  teacherClaims,
} from '../../functions/teachers/stored.ts';
import { systemActor } from './import/systemActor.ts';

const IN_FLIGHT = 16;

export type Moved = {
  moved: number;
  /** Ids of teachers whose number stays as it was: the vault has none of theirs, or another teacher holds it. */
  left: number[];
};

/**
 * Moves the Aadhaar numbers of former versions: the index is made anew by KMS, and the index goes from the teacher's
 * record into the vault, and the last digits are sealed. May be stopped and run again: each teacher is moved in one transaction, or not yet.
 * @param progress hears of the teachers looked at so far, and of all
 * @throws AppError 503 when table or keys cannot be reached
 */
export async function moveAadhaar(
  deps: Deps,
  progress: (done: number, total: number) => void = () => {},
): Promise<Moved> {
  const ids = (await deps.teachers.look()).map(({ id }) => id);
  const left: number[] = [];
  let moved = 0;
  let done = 0;
  for (let from = 0; from < ids.length; from += 100) {
    const chunk = ids.slice(from, from + 100).map((id) => keys.teacher(id));
    const teachers = (await deps.table.batchGet(chunk)) as unknown as StoredTeacher[];
    const former = teachers.filter(({ aadhaar_index }) => aadhaar_index !== undefined);
    await inFlight(former, IN_FLIGHT, async ({ id }) => {
      const outcome = await retrying(() => moveOne(deps, id));
      if (outcome === 'moved') moved += 1;
      else if (outcome === 'left') left.push(id);
    });
    done += chunk.length;
    progress(done, ids.length);
  }
  if (moved > 0) {
    const by = systemActor('move-aadhaar', deps.newId());
    const entry = { action: 'update', resource_type: 'teacher', details: { aadhaar_moved: moved } } as const;
    await deps.table.transact([auditWrite(deps.now(), deps.newId(), by, entry)]);
  }
  return { moved, left: left.sort((a, b) => a - b) };
}

async function moveOne(deps: Deps, id: number): Promise<'moved' | 'left' | 'done'> {
  const before = (await deps.table.get(keys.teacher(id))) as unknown as StoredTeacher | undefined;
  if (before?.aadhaar_index === undefined) return 'done';
  const { aadhaar_index, aadhaar_last4: _, ...fields } = before;
  if (aadhaar_index === '') return store(deps, before, fields);
  const number = await openVault(deps, id);
  const item = (await deps.table.get(keys.vault(id))) as VaultItem | undefined;
  if (number === undefined || !item) return 'left';
  const index = await deps.indexKey.mac(number);
  const aadhaar = await lastDigits(deps, id, number);
  return store(deps, before, { ...fields, aadhaar }, [
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
    { put: { ...keys.vaultIndex(index), owner: id }, condition: NEW, refusal: () => new Held() },
  ]);
}

/** Another teacher holds the number. */
class Held extends Error {}

/** The change is nobody's edit: it raises `rev` alone, and one entry tells of all of them. */
async function store(
  deps: Deps,
  before: StoredTeacher,
  after: TeacherFields,
  also: Parameters<Deps['table']['transact']>[0] = [],
): Promise<'moved' | 'left'> {
  const number = await nextNumber(deps, 'teacher');
  const { writes } = recordWrites<TeacherFields>(deps.now(), {
    kind: 'teacher',
    key: keys.teacher(before.id),
    before,
    after,
    number,
    edit: false,
    row: encodeTeacher,
    claims: teacherClaims,
  });
  try {
    await deps.table.transact([...writes, ...also]);
    return 'moved';
  } catch (error) {
    if (error instanceof Held) return 'left';
    throw error;
  }
}
