import { idRanges } from '#shared/domain/idRanges.ts';
import type { TeacherFilters } from '#shared/domain/listQuery.ts';
import { call } from '../api/client.ts';

/** What a file holds. */
export type Noted = {
  /** The audit trail's name for a record of the file. */
  resource: 'school' | 'teacher';
  rows: readonly { id: number }[];
  /** The search that was on screen; '' for none. */
  q: string;
  /** What the list was filtered by. */
  filters?: TeacherFilters;
};

/** Notes a file that the browser made in the audit trail. It exists by then, so a failure is only logged. */
export const noteExport = ({ resource, rows, q, filters }: Noted): Promise<unknown> =>
  call('audit.noteExport', {
    body: { resource, rows: rows.length, q, filters, ids: idRanges(rows.map(({ id }) => id)) ?? '' },
  }).catch((error: unknown) => console.warn('An export could not be noted in the audit trail', error));
