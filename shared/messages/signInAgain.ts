/** What the sign-in says that opens in place of a screen. It loads when a session has ended. */
export const signInAgainMessages = {
  title: 'Your session has ended',
  about:
    'Sign in again to continue where you were. This page is hidden until then. What you typed into the form of a record, the lines of an order or of posts, a decision about a correction or the closing of a school is kept.',
  giveUp: 'Leave and discard',
} as const;
