export const sharedMessages = {
  networkError: 'Network Error',
  loading: 'Loading...',
  notSpecified: 'Not specified',
  cannotBeUndone: 'This action cannot be undone.',
  deletedSoFar: (done: number, total: number) => `${done} of ${total} dependent records deleted`,
  deletionGoesOn: 'You may close this or leave the page: the deletion goes on.',
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} results`,
} as const;
