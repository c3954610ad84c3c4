export const exportMessages = {
  failed: 'Failed to export Excel file. Please try again.',
  downloaded: (fileName: string) => `Excel file "${fileName}" has been downloaded successfully!`,
} as const;
