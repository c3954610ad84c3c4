import { uploadKey } from '#shared/domain/documentFile.ts';
import { SIDES, type Side, type Two } from '#shared/domain/mergeTeachers.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { type MedicalFields, medicalChange, type StoredMedical } from '../medicalRecords/stored.ts';
import { medicalRemoval } from '../medicalRecords/writes.ts';
import { changeWrites, nextNumber, ownFields } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import { attachedAnew } from '../uploads/stored.ts';

type Records = Two<StoredMedical | undefined>;

/** What becomes of two medical records. */
type MergedMedical = {
  writes: Write[];
  /** The record of who stays; undefined where there is none. */
  kept?: MedicalFields;
  /** Its version afterwards, where it was written; 0 where it was taken away. */
  version?: number;
  /** The record that goes to the bin. */
  spare?: StoredMedical;
};

/**
 * Makes one medical record of two: the chosen one, with the document of the other where it has none. A record holds one
 * document, so of two documents the other one goes to the bin with its record.
 * @param side whose record it is
 */
export async function mergedMedical(
  deps: Deps,
  by: By,
  ids: Two<number>,
  records: Records,
  side: Side,
): Promise<MergedMedical> {
  const other = side === 'this' ? records.other : records.this;
  const chosen = records[side];
  const lends = chosen && !chosen.documents && other?.documents;
  const kept = chosen && { ...ownFields<MedicalFields>(chosen), ...(lends && { documents: lends }) };
  const spare = other && { ...other, id: ids.other, ...(lends && { documents: '' }) };
  const stays = await changeOf(deps, by, ids.this, records.this, kept, 'merge');
  return {
    kept,
    spare,
    version: stays && (kept ? stays.stored.version : 0),
    writes: [
      ...(stays?.writes ?? []),
      ...(records.other ? medicalRemoval(deps.now(), records.other, await nextNumber(deps, 'medical')) : []),
      ...documentMoves(ids, records, { this: kept?.documents, other: spare?.documents }),
    ],
  };
}

/** The change of the medical record of a teacher, with an entry of its own; undefined where it stays as it is. */
export async function changeOf(
  deps: Deps,
  by: By,
  id: number,
  before: StoredMedical | undefined,
  after: MedicalFields | undefined,
  step: string,
) {
  const was = before && ownFields<MedicalFields>(before);
  const names = Object.keys({ ...was, ...after }) as (keyof MedicalFields)[];
  const fields = names.filter((name) => was?.[name] !== after?.[name] && !NOT_TOLD.has(name));
  if (fields.length === 0) return undefined;
  const number = await nextNumber(deps, 'medical');
  const now = deps.now().toISOString();
  const action = !before ? 'create' : after ? 'update' : 'delete';
  return changeWrites<MedicalFields>(
    deps,
    { ...by, once: undefined },
    {
      ...medicalChange(id),
      id,
      before,
      after: after && { ...after, order: before?.order ?? number, updated_at: now },
      number,
      audit: { action, resource_type: 'medical_record', details: { fields, step } },
    },
  );
}

const NOT_TOLD: ReadonlySet<string> = new Set(['order', 'created_at', 'updated_at']);

/** The writes that let uploads belong to the record that has them now. @param now the documents of both afterwards */
export const documentMoves = (ids: Two<number>, before: Records, now: Two<string | undefined>): Write[] =>
  SIDES.flatMap((from) => {
    const to = from === 'this' ? 'other' : 'this';
    const document = before[from]?.documents;
    const key = document && now[to] === document && now[from] !== document ? uploadKey(document) : undefined;
    return key === undefined ? [] : [attachedAnew(key, ids[from], ids[to])];
  });
