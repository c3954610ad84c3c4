export const exportMessages = {
  failed: 'Failed to export Excel file. Please try again.',
  downloaded: (fileName: string) => `Excel file "${fileName}" has been downloaded successfully!`,
  whole: 'Export All Matching',
  wholeHint: 'The file holds every record that matches the search and the filters, not only those on screen.',
  written: (done: number, total: number) => `${done} of ${total} rows written`,
  ready: (fileName: string) => `${fileName} is ready. It is kept for a day.`,
  lost: 'The export could not be followed. Please try again.',
  notFound: 'Export not found',
  notReady: 'The file is not ready yet',
  tooMany: 'You have exported as many files as one account may in an hour',
  notOfSchools: 'does not fit a list of schools',
} as const;
