export const authMessages = {
  invalidCredentials: 'Invalid username or password',
  loginFailed: 'Login failed. Please try again.',
  signInAgain: 'Please sign in again.',
  loggedOut: 'Logged out successfully',
  refused: 'This request was refused. Reload the page and try again.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  secondFailed: 'The second step failed. Please try again.',
  passkeyFailed: 'No passkey was used.',
} as const;
