import { withMessage } from './withMessage.ts';

export const auditMessages = {
  loadFailed: 'Failed to fetch audit logs',
  statsFailed: 'Failed to fetch audit stats',
  exportFailed: withMessage('Failed to export audit logs: '),
  exportNoted: 'Export noted',
  exportCut: (rows: number, total: number) => `Only the newest ${rows} of ${total} entries`,
  empty: 'No audit logs',
  emptyHint: 'No audit logs found matching your criteria.',
} as const;
