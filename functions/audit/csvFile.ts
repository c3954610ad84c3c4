import { type AuditFilter, INTEGRITY_WORDS } from '#shared/domain/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '#shared/domain/csv.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { countExport } from '../exports/hourlyCount.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { type Found, newestEntries } from './reads.ts';

const COLUMNS: readonly [header: string, cell: (entry: Found) => string][] = [
  ['Timestamp', ({ created_at }) => showInstant(created_at)],
  ['User', ({ username }) => username],
  ['User ID', ({ actor_id }) => String(actor_id ?? '')],
  ['Role', ({ role }) => role],
  ['Action', ({ action }) => action],
  ['Resource Type', ({ resource_type }) => resource_type],
  ['Resource ID', ({ resource_id }) => resource_id],
  ['Status', ({ success }) => (success ? 'Success' : 'Failed')],
  ['IP Address', ({ ip }) => ip],
  ['User Agent', ({ user_agent }) => user_agent],
  ['Details', ({ details }) => details],
  ['Error Message', ({ error_message }) => error_message ?? ''],
  // Sorts as text, and states its time zone.
  ['Timestamp (UTC)', ({ created_at }) => created_at],
  ['Integrity', ({ integrity }) => INTEGRITY_WORDS[integrity]],
];

/**
 * Writes the newest entries of a filter as CSV, newest first, up to `most.rows` rows and `most.bytes` bytes. When there
 * are more entries, a last line says so, with both numbers. Keeps an audit entry of the export, with the filter and the
 * number of rows.
 * @throws 429 after too many exports in an hour
 */
export async function exportAudit(
  deps: Deps,
  by: ActorBy,
  filter: AuditFilter,
  most: { rows: number; bytes: number },
): Promise<string> {
  await countExport(deps, by.actor);
  const { total, slices } = await newestEntries(deps, filter, most.rows);
  const lines = [BYTE_ORDER_MARK + csvLine(COLUMNS.map(([header]) => header))];
  let rows = 0;
  let left = most.bytes;
  for await (const entries of slices) {
    for (const entry of entries) {
      const line = csvLine(COLUMNS.map(([, cell]) => cell(entry)));
      left -= Buffer.byteLength(line);
      if (left < 0) break;
      lines.push(line);
      rows += 1;
    }
    if (left < 0) break;
  }
  if (rows < total) {
    const note = auditMessages.exportCut(rows, total);
    lines.push(csvLine(COLUMNS.map((_, column) => (column === 0 ? note : ''))));
  }
  await deps.table.transact(
    auditWrites(deps, by, {
      action: 'export',
      resource_type: 'report',
      details: { report: 'audit', filter, rows },
    }),
  );
  return lines.join('');
}
