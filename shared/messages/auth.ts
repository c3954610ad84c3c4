export const authMessages = {
  invalidCredentials: 'Invalid username or password',
  loginFailed: 'Login failed. Please try again.',
  signInAgain: 'Please sign in again.',
  loggedOut: 'Logged out successfully',
  refused: 'This request was refused. Reload the page and try again.',
  changeFirst: 'Your password was set by an administrator. Choose one of your own to sign in.',
  notFirst: 'This password is your own already. Sign in with it.',
  changeConfirmed: 'Thank you. The new address may be used at once.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
} as const;
