export const authMessages = {
  invalidCredentials: 'Invalid username or password',
  loginFailed: 'Login failed. Please try again.',
  signInAgain: 'Please sign in again.',
  loggedOut: 'Logged out successfully',
  refused: 'This request was refused. Reload the page and try again.',
  changeFirst: 'Your password was set by an administrator. Choose one of your own to sign in.',
  notFirst: 'This password is your own already. Sign in with it.',
  aboutConfirm:
    'The e-mail address or phone number of your account was changed. If it was you, or you agree, confirm it. If not, tell your department at once.',
  noConfirmLink: 'Open the link in the e-mail that was sent to you.',
  changeConfirmed: 'The change is confirmed. It takes effect at once.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
} as const;
