import { binMessages } from '#shared/messages/bin.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import type { Deps } from '../app/deps.ts';
import { type StoredSchool, schoolClaims } from '../schools/stored.ts';
import { heldAadhaar, holdersInVault, vaultReturn } from '../security/vault.ts';
import { claimWrites, Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Claim } from '../table/stored.ts';
import type { Write } from '../table/table.ts';
import { type StoredTeacher, teacherClaims } from '../teachers/stored.ts';
import type { BinnedTeacher } from './stored.ts';

/** The writes by which a record takes again what only one may have, or a sentence that says who has it now. */
export type Reclaim = { writes: Write[]; taken?: string };

/** Somebody took it since it was read: reading it again tells who. */
const outrun = () => new Outrun();

const pkOf = ({ kind, value }: Claim) => keys.unique(kind, value).pk;

const claimed = (owner: number, claims: readonly Claim[]): Write[] =>
  claimWrites(
    owner,
    [],
    claims.map((claim) => ({ ...claim, taken: outrun })),
  );

/** What a school takes again: its School ID. */
export async function reclaimSchool(deps: Deps, record: StoredSchool): Promise<Reclaim> {
  const claims = schoolClaims(record);
  const [owner] = (await ownersOf(deps, claims)).values();
  if (owner === undefined) return { writes: claimed(record.id, claims) };
  const holder = await deps.table.get<StoredSchool>(keys.school(owner));
  const { takenId, another } = binMessages;
  const name = holder?.school_name ?? another;
  return { writes: [], taken: takenId(school.school_id.label, record.school_id, name) };
}

/**
 * What teachers take again, by their ids: Teacher ID and Aadhaar number. The number stays sealed, and is known by the
 * index that waits with it. What a merge gave to the other record that one gives up in the same transaction.
 */
export async function reclaimTeachers(
  deps: Deps,
  items: readonly BinnedTeacher[],
): Promise<Map<number, Reclaim>> {
  const records = items.map(({ record }) => record);
  const found = await heldAadhaar(deps, records);
  const indexOf = (id: number) => {
    const held = found.get(id);
    return held && 'index' in held ? held.index : undefined;
  };
  const [claims, holders] = await Promise.all([
    ownersOf(deps, records.flatMap(teacherClaims)),
    holdersInVault(
      deps,
      records.flatMap(({ id }) => indexOf(id) ?? []),
    ),
  ]);
  const people = await peopleOf(deps, [...claims.values(), ...holders.values()]);
  const nameOf = (id: number) => {
    const holder = people.get(id);
    return holder ? `${holder.teacher_name} (${holder.teacher_ID})` : binMessages.another;
  };
  return new Map(
    items.map(({ id, record, cause }): [number, Reclaim] => {
      const into = cause.why === 'merged' ? cause.into : undefined;
      const index = indexOf(id);
      const writes = index === undefined ? [] : [vaultReturn(id, index, outrun)];
      const has = holders.get(index ?? '');
      const { takenAadhaar, takenId } = binMessages;
      if (has !== undefined && has !== into)
        return [id, { writes: [], taken: takenAadhaar(record.teacher_name, nameOf(has)) }];
      for (const claim of teacherClaims(record)) {
        const owner = claims.get(pkOf(claim));
        if (owner !== undefined && owner !== into) {
          const taken =
            claim.kind === 'teacher_ID'
              ? takenId(teacher.teacher_ID.label, record.teacher_ID, nameOf(owner))
              : takenAadhaar(record.teacher_name, nameOf(owner));
          return [id, { writes: [], taken }];
        }
      }
      return [id, { writes: [...writes, ...claimed(id, teacherClaims(record))] }];
    }),
  );
}

/** The owners of claims, by the keys of these. */
async function ownersOf({ table }: Deps, claims: readonly Claim[]): Promise<Map<string, number>> {
  const held = await table.batchGet(claims.map(({ kind, value }) => keys.unique(kind, value)));
  return new Map(held.map(({ pk, owner }) => [pk, owner as number]));
}

async function peopleOf({ table }: Deps, ids: readonly number[]): Promise<Map<number, StoredTeacher>> {
  const found = await table.batchGet<StoredTeacher>([...new Set(ids)].map(keys.teacher));
  return new Map(found.map((one) => [one.id, one]));
}
