import { uploadKey } from '#shared/domain/documentFile.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { fitPage } from '../directory/fitPage.ts';
import { paginate } from '../directory/page.ts';
import type { Sight } from '../directory/sight.ts';
import { keys } from '../table/keys.ts';
import { recordsOf } from '../table/records.ts';
import { presentUpload, uploadsOf } from '../uploads/stored.ts';
import { presentMedical } from './reads.ts';
import type { StoredMedical } from './stored.ts';

type Asked = { see: Sight; query: { page: number; limit: number; q?: string; severity?: string } };

async function medicalInSight({ see, query: { q, severity } }: Asked) {
  const found = await see.medical(q);
  return severity === undefined ? found : found.filter(({ teacher }) => teacher.medical === severity);
}

/** A page of the medical records in sight. A record that was deleted since the look is left out. */
export async function medicalPage(given: Guarded, asked: Asked) {
  const deps = whole(given);
  const chosen = await medicalInSight(asked);
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

/** A page of the documents of the medical records in sight. For its audit entry, each has the `id` of its record. */
export async function uploadPage(deps: Guarded, asked: Asked) {
  const documented = (await medicalInSight(asked)).filter(({ record }) => uploadKey(record.documents));
  const { rows, pagination } = paginate(documented, asked.query.page, asked.query.limit);
  const uploads = await uploadsOf(
    whole(deps),
    rows.map(({ record }) => record.documents),
  );
  const data = rows.flatMap(({ record: { id, documents } }) => {
    const upload = uploads.get(uploadKey(documents) ?? '');
    return upload ? [{ ...presentUpload(upload), id }] : [];
  });
  return { data, pagination };
}
