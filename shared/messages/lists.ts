export const listMessages = {
  noneMatch: 'Nothing matches these filters.',
  withinFilters: (text: string) => `${text} Only what matches the filters was searched.`,
  saveView: 'Save this view',
  nothingToSave: 'Choose filters, an order or columns first.',
  viewKeeps: 'The view keeps filters, order and columns. Only you see it.',
  deleteView: (name: string) => `Delete “${name}”`,
  viewsFailed: 'The views could not be saved',
  similar: 'Similar names',
  countsChanged: 'Nothing was deleted: what goes along has changed. Please look again.',
  moreConditions: 'More conditions …',
  selected: (count: number) => `${count} selected`,
} as const;
