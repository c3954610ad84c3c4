/** Texts that many screens share, and some that the server uses too. */
export const sharedMessages = {
  required: 'This field is required',
  unavailable: 'The service is busy or partly unavailable. Please try again in a moment.',
  networkError: 'Network Error',
  loading: 'Loading...',
  notSpecified: 'Not specified',
  cannotBeUndone: 'This action cannot be undone.',
  calendarMissing: 'The calendar could not be loaded. Please type the date.',
  widgetsMissing: 'This part of the screen could not be loaded. Please check the connection and press again.',
  partMissing: 'This part of the screen could not be loaded.',
  nothingAlong: 'No other record is deleted with it.',
  typeToDelete: (label: string, text: string) => `Type the ${label} ${text} to delete it`,
  otherTyped: (label: string) => `This is another ${label}`,
  deletedSoFar: (done: number, total: number) => `${done} of ${total} dependent records deleted`,
  deletionGoesOn: 'You may close this or leave the page: the deletion goes on.',
  newVersion: 'A newer version of this application is ready.',
  newVersionUnsaved:
    'A newer version of this application is ready. Save what you typed on this page, or leave the form, before you reload.',
  demoStage: (stage: string) => `Stage ${stage}, demo data: everything shown here is invented.`,
  otherStage: (stage: string) => `Stage ${stage}: for trying things out, not for the records of the state.`,
  notFor: (role: string, address: string) => `${address} is not for the role ${role}`,
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} results`,
} as const;
