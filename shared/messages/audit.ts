import { withMessage } from './withMessage.ts';

export const auditMessages = {
  loadFailed: 'Failed to fetch audit logs',
  statsFailed: 'Failed to fetch audit stats',
  exportFailed: withMessage('Failed to export audit logs: '),
  exportNoted: 'Export noted',
  exportCut: (rows: number, total: number) => `Only the newest ${rows} of ${total} entries`,
  empty: 'No audit logs',
  emptyHint: 'No audit logs found matching your criteria.',
  nothingFound: (q: string) => `No entry on this page contains "${q}".`,
  found: (shown: number, rows: number) => `${shown} of the ${rows} entries on this page match the search`,
  searchFailed: 'Failed to fetch audit logs',
  exported: (fileName: string) => `CSV file "${fileName}" has been downloaded.`,
  asOf: (moment: string) => `Complete up to the entry of ${moment}. Newer ones follow within seconds.`,
  follows: 'New entries follow within seconds.',
  allFields: 'All fields',
  noHistory: 'No changes are noted of it.',
  historyFailed: 'The history could not be loaded.',
} as const;
