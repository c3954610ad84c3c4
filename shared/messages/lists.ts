export const listMessages = {
  noneMatch: 'Nothing matches these filters.',
  withinFilters: (text: string) => `${text} Only what matches the filters was searched.`,
} as const;
