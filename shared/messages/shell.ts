/** Texts of the frame around every screen: the quick search, the shortcuts, and what is said without a line. */
export const shellMessages = {
  offline: 'You are offline. Nothing is lost: a save goes through by itself when the line is back.',
  unreached: 'The server cannot be reached. Nothing is lost: a save goes through by itself when it answers.',
  waiting: 'The line is gone. This is saved by itself as soon as the line is back.',
  waitingButton: 'Waiting for the line...',
  stopWaiting: 'Stop waiting',
  screenWaits:
    'This screen could not be loaded, because the line is gone. It opens by itself as soon as the line is back.',
} as const;
