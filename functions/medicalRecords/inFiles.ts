import { idRanges } from '#shared/domain/idRanges.ts';
import type { MedicalInFile } from '#shared/domain/medicalRecord.ts';
import type { Actor, By } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import type { Sight } from '../directory/sight.ts';
import { countExport } from '../exports/hourlyCount.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import type { StoredMedical } from './stored.ts';

/** The medical records of some teachers as a file has them, by the teacher. Who may see the teachers is asked before. */
export async function medicalInFile(
  { table }: Pick<Deps, 'table'>,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, MedicalInFile>> {
  const found = await table.batchGet<StoredMedical>(teacherIds.map(keys.medical));
  return new Map(
    found.map(({ id, ailment_name, severity, diagnosis_date, treatment_status }) => [
      id,
      { teacher_id: id, ailment_name, severity, diagnosis_date, treatment_status },
    ]),
  );
}

/**
 * The medical records of the teachers in sight, for a file that the browser makes. They are answered only after the audit
 * entry is stored, which names the teachers. The server does not see the file, so this call counts as the export.
 * @throws 429 after too many exports in an hour
 */
export async function medicalForFile(
  given: Guarded,
  by: By & { actor: Actor; see: Sight },
  teacherIds: readonly number[],
): Promise<MedicalInFile[]> {
  const deps = whole(given);
  const asked = new Set(teacherIds);
  const { teachers } = await by.see.teachers({ service: 'all' });
  const seen = teachers.filter(({ id, medical }) => medical && asked.has(id));
  const found = await medicalInFile(
    deps,
    seen.map(({ id }) => id),
  );
  if (found.size === 0) return [];
  await countExport(deps, by.actor);
  const entry = auditWrites(deps, by, {
    action: 'export',
    resource_type: 'medical_record',
    details: { rows: found.size, ids: idRanges([...found.keys()]) },
  });
  await deps.table.transact(entry);
  return [...found.values()];
}
