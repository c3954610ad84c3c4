import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Pagination } from '#shared/contracts/responses.ts';
import type { ResourceType } from '#shared/domain/audit.ts';
import { idRanges } from '#shared/domain/idRanges.ts';
import type { AskedQuestion } from '#shared/domain/question.ts';
import { auditWrites } from '../table/auditEntry.ts';
import type { Step } from './state.ts';

/**
 * A row of any list. `teacher_id` is the person whose record it is, `kind` what `id` is a number of, and `similar` has
 * others of that kind which stand beside it.
 */
type Row = {
  id?: unknown;
  kind?: string;
  teacher_id?: number;
  teacher?: { id?: number };
  similar?: { id: number }[];
};
type Page = { data: Row[]; pagination: Pagination };

/** The kind of record that a question asks for. */
const ASKED = { schools: 'school', teachers: 'teacher' } as const;

/** Keeps the audit entry of a page of rows, with their ids, where the contract says so. Nobody gets the page without. */
export const noted = (endpoint: Endpoint): Step => ({
  async after({ response, internal }) {
    if (endpoint.noted === undefined || endpoint.access === 'public') return;
    const { deps, actor, origin, input } = internal;
    const { data, pagination } = response as Page;
    const filter = Object.entries(input?.query ?? {}).filter(([name]) => name !== 'page' && name !== 'limit');
    // How many records a text is found in tells of them, also where none of them is shown.
    const tells = data.length > 0 || (filter.length > 0 && pagination.total > 0);
    const notes = endpoint.noted === 'each' ? tells : data.length > deps.limits.unnotedRows;
    if (!notes || !origin) return;
    const { page, limit, total } = pagination;
    const write = auditWrites(
      deps,
      { actor, origin },
      {
        action: 'view',
        ...aboutIn(endpoint, input),
        details: {
          list: endpoint.id,
          rows: data.length,
          total,
          page,
          limit,
          ...shownIn(endpoint, data, filter),
        },
      },
    );
    await deps.table.transact(write);
  },
});

/** The kind of the records that a page showed. Of several kinds, it is the record of the path in which they are shown. */
function aboutIn(
  { shows, about }: { shows?: Endpoint['shows']; about: ResourceType },
  { params = {}, body }: { params?: object; body?: unknown } = {},
) {
  if (shows === 'teacher') return { resource_type: shows };
  if (shows === 'asked') return { resource_type: ASKED[(body as AskedQuestion).of] };
  const [within] = shows === 'kinds' ? Object.values(params) : [];
  return { resource_type: about, ...(within !== undefined && { resource_id: String(within) }) };
}

/** Whose rows a page showed, as an entry tells it. */
function shownIn(
  { shows }: Pick<Endpoint, 'shows'>,
  rows: readonly Row[],
  filter: [name: string, value: unknown][],
): Record<string, unknown> {
  if (shows === 'kinds') {
    const ids = idsByKind(rows);
    if (Object.keys(ids).length > 0) return { ids };
  } else if (shows === 'teacher') {
    const ids = idRanges(rows.map(({ teacher }) => teacher?.id));
    // The reader is not told the id of somebody out of sight. The row itself leads to who it was.
    const others = idRanges(rows.filter(({ teacher }) => teacher?.id === undefined).map(({ id }) => id));
    return { ...(ids && { ids }), ...(others && { other_rows: others }) };
  }
  const ids = idRanges(rows.map(({ id }) => id));
  if (ids) return { ids };
  // Rows without such ids, as those of the trail itself, are told by their filter. Where none are shown, the text that
  // was looked for is nobody's to read.
  return rows.length > 0 && filter.length > 0 ? { filter: Object.fromEntries(filter) } : {};
}

const idsOfRow = ({ id, teacher_id, similar = [] }: Row) => [
  teacher_id ?? id,
  ...similar.map((one) => one.id),
];

/** The ids of several kinds, such as `{ school: '4', teacher: '7-9' }`. A medical record is named by its teacher. */
function idsByKind(rows: readonly Row[]): Record<string, string> {
  const byKind = Map.groupBy(rows, ({ kind = '' }) => kind);
  const ids = [...byKind].map(([kind, some]) => [kind, idRanges(some.flatMap(idsOfRow))] as const);
  return Object.fromEntries(ids.flatMap(([kind, those]) => (those ? [[kind, those]] : [])));
}
