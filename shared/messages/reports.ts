export const reportMessages = {
  loadFailed: 'Failed to load reports',
  exportFailed: 'Export failed',
  errorTitle: 'Error loading reports',
} as const;
