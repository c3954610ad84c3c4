/** Texts of the frame around every screen: the quick search, the shortcuts, and what is said without a line. */
export const shellMessages = {
  quickSearch: 'Quick search',
  findAnything: 'Type a teacher, a school, a screen or an action',
  findScreens: 'Type a screen or an action',
  noneFound: (text: string) => `Nothing found for "${text}"`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  someShown: (shown: number, total: number) => `${shown} of ${total} shown. Type on to find others.`,
  searchFailed: 'Teachers and schools could not be searched. Keep typing to try again.',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Shortcuts of a single key, such as /',
  singleKeysHint:
    'Turn them off if they get in the way of speech input or another tool. Ctrl+K always works.',
  offline:
    'You are offline. What you typed stays. A save that waits goes through by itself when the line is back.',
  unreached:
    'The server cannot be reached. What you typed stays. A save that waits goes through by itself when it answers.',
  noLine: 'There is no line. Press again when it is back.',
  waiting: 'The line is gone. This is saved by itself as soon as the line is back.',
  waitingButton: 'Waiting for the line...',
  stopWaiting: 'Stop waiting',
  screenWaits:
    'This screen could not be loaded, because the line is gone. It opens by itself as soon as the line is back.',
} as const;
