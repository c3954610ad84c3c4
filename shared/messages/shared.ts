export const sharedMessages = {
  networkError: 'Network Error',
  loading: 'Loading...',
  notSpecified: 'Not specified',
  cannotBeUndone: 'This action cannot be undone.',
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} results`,
} as const;
