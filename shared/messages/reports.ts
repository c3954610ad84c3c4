export const reportMessages = {
  loadFailed: 'Failed to load reports',
  exportFailed: 'Export failed',
  errorTitle: 'Error loading reports',
  exported: (fileName: string) => `The report was saved as ${fileName}`,
  countedAt: (moment: string) => `Counted on ${moment}`,
  none: 'None yet',
  noSchool: 'Your account belongs to no school yet. Please ask for it to be given one.',
  notMeasured: 'Not measured yet',
  subtitles: {
    super_admin: 'Schools and teachers of the whole state',
    admin: 'Schools and teachers of the whole state',
    deo: 'Schools and teachers of your district',
    sdeo: 'Schools and teachers of your sub-division',
    hoi: 'Your school, its teachers and their health records',
    teacher: 'Your school and its teachers',
  },
} as const;
