import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Pagination } from '#shared/contracts/responses.ts';
import { idRanges } from '#shared/domain/idRanges.ts';
import { auditWrites } from '../table/auditEntry.ts';
import type { Step } from './state.ts';

type Page = { data: { id?: unknown }[]; pagination: Pagination };

/** Keeps the audit entry of a page of rows, with their ids, where the contract says so. Nobody gets the page without. */
export const noted = (endpoint: Endpoint): Step => ({
  async after({ response, internal }) {
    if (endpoint.noted === undefined || endpoint.access === 'public') return;
    const { deps, actor, origin, input } = internal;
    const { data, pagination } = response as Page;
    const isSearch = Object.keys(input?.query ?? {}).some((name) => name !== 'page' && name !== 'limit');
    // How many records a text is found in tells of them, also where none of them is shown.
    const tells = data.length > 0 || (isSearch && pagination.total > 0);
    const notes = endpoint.noted === 'each' ? tells : data.length > deps.limits.unnotedRows;
    if (!notes || !origin) return;
    const { page, limit, total } = pagination;
    const ids = idRanges(data.map(({ id }) => id));
    const write = auditWrites(
      deps.now(),
      deps.newId(),
      { actor, origin },
      {
        action: 'view',
        resource_type: endpoint.about,
        details: { list: endpoint.id, rows: data.length, total, page, limit, ...(ids && { ids }) },
      },
    );
    await deps.table.transact(write);
  },
});
