export const exportMessages = {
  failed: 'Failed to export Excel file. Please try again.',
  downloaded: (fileName: string) => `Excel file "${fileName}" has been downloaded successfully!`,
  notFound: 'Export not found',
  notReady: 'The file is not ready yet',
  notOfSchools: 'does not fit a list of schools',
} as const;
