import { uploadKey } from '#shared/domain/upload.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { fitPage } from '../directory/fitPage.ts';
import { visibleMedical } from '../directory/medical.ts';
import { paginate } from '../directory/page.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import { presentUpload, uploadsOf } from '../uploads/stored.ts';
import { presentMedical } from './reads.ts';
import type { StoredMedical } from './stored.ts';

type Asked = { actor: Actor; query: { page: number; limit: number; q?: string; severity?: string } };

async function medicalInSight(deps: Deps, { actor, query }: Asked) {
  const [records, teachers, schools] = await Promise.all([
    deps.medical.look(),
    deps.teachers.look(),
    deps.schools.look(),
  ]);
  const found = visibleMedical(records, { teachers, schools }, actor.scope, query.q);
  const { severity } = query;
  return severity === undefined ? found : found.filter(({ teacher }) => teacher.medical === severity);
}

/** A page of the medical records that the actor may see. A record that was deleted meanwhile is left out. */
export async function medicalPage(deps: Deps, asked: Asked) {
  const chosen = await medicalInSight(deps, asked);
  const { rows, pagination } = paginate(chosen, asked.query.page, asked.query.limit);
  const read = rows.map(({ record }) => record);
  const records = await recordsOf<StoredMedical>(deps.table, keys.medical, read);
  const uploads = await uploadsOf(
    deps,
    records.flatMap((record) => record?.documents ?? []),
  );
  const found = rows.map(({ teacher, school_id }, i) => {
    const record = records[i];
    return record && presentMedical(record, teacher, school_id, uploads);
  });
  return fitPage(found, pagination, deps.limits.pageBytes);
}

/** A page of the documents of the medical records that the actor may see. */
export async function uploadPage(deps: Deps, asked: Asked) {
  const keysOf = (await medicalInSight(deps, asked)).flatMap(({ record }) =>
    uploadKey(record.documents) === undefined ? [] : record.documents,
  );
  const { rows, pagination } = paginate(keysOf, asked.query.page, asked.query.limit);
  const uploads = await uploadsOf(deps, rows);
  const data = rows.flatMap((link) => uploads.get(uploadKey(link) ?? '') ?? []).map(presentUpload);
  return { data, pagination };
}
